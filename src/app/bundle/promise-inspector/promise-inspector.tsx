// Client promises, alive: the bundle as code, its promises in the order in which they ended, and what holds.

import { Check, CircleDashed, Minus, X } from "lucide-react";
import { useMemo } from "react";
import type { ClientResponse } from "../../../client/index.ts";
import { NamedList } from "../../ui/named-list.tsx";
import "../../styles/promise-inspector.css";
import { type BundleDraft, type BundlePart, hasBody } from "../part.ts";
import { count } from "../plain-words.ts";
import { milliseconds } from "../timeline.ts";
import { checkPromises, type PromiseCheck } from "./check-promises.ts";
import { promiseNames } from "./promise-names.ts";
import { useWatched } from "./promise-store.ts";
import { isSameEnd, nameOfError, type Settled, type Watched, watchedAtMost } from "./watch.ts";

/** More requests are only counted in the code. */
const codeLines = 12;

export function PromiseInspector({ draft }: { readonly draft: BundleDraft }) {
  const watched = useWatched();
  const parts = useMemo(
    () => watched?.requests.map(({ sent }) => sent.part) ?? draft.parts.filter(({ on }) => on).slice(0, watchedAtMost),
    [watched, draft],
  );
  const others = watched?.others ?? Math.max(0, draft.parts.filter(({ on }) => on).length - parts.length);
  const hidden = others + Math.max(0, parts.length - codeLines);
  const names = useMemo(() => promiseNames(parts), [parts]);
  const isTransaction = watched?.transaction ?? draft.transaction;
  const method = isTransaction ? "transaction" : "bundle";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="promise-inspector" aria-label="Client promises" tabIndex={0}>
      <p className="promise-sum" role="status" aria-label="Promises">
        {sumOf(watched)}
      </p>
      <h3>As code</h3>
      <pre className="promise-code">
        {parts.slice(0, codeLines).map((part, index) => (
          <CodeLine key={part.key} part={part} name={names[index] ?? ""} />
        ))}
        {hidden === 0 ? null : `// and ${hidden} more\n`}
        <b>const</b> {`answers = `}
        <b>await</b> {`client.${method}([${names.slice(0, 4).join(", ")}${names.length > 4 ? ", …" : ""}]);`}
      </pre>
      {watched === null ? null : (
        <>
          <h3>{watched.call === null ? "Promises" : "Promises in settlement order"}</h3>
          <Promises watched={watched} names={names} method={method} />
        </>
      )}
      <h3>What the client promises</h3>
      <NamedList name="What the client promises">
        {checkPromises(watched).map((kept) => (
          <CheckLine key={kept.promise} {...kept} />
        ))}
      </NamedList>
    </section>
  );
}

function sumOf(watched: Watched | null): string {
  if (watched === null) return "Send the bundle to watch its promises.";
  const all = watched.requests.length + 1;
  if (watched.call === null) return `${count(all, "promise")} pending.`;
  const rejected = watched.requests.filter(({ body }) => body?.state === "rejected").length;
  const failed = rejected + (watched.call.state === "rejected" ? 1 : 0);
  return `${count(all, "promise")}: ${all - failed} resolved, ${failed} rejected.`;
}

function CodeLine({ part, name }: { readonly part: BundlePart; readonly name: string }) {
  const { method, path } = part;
  return (
    <>
      <b>const</b> {name} = client.{method.toLowerCase()}(<span className="tok-string">{JSON.stringify(path)}</span>
      {hasBody(method) ? ", …" : ""});{"\n"}
    </>
  );
}

interface Line {
  readonly key: string;
  readonly code: string;
  readonly end: Settled | null;
  /** What came of it, in a word or two. */
  readonly what: string;
  readonly again: string;
}

function Promises({ watched, names, method }: { watched: Watched; names: readonly string[]; method: string }) {
  const lines = useMemo(() => linesOf(watched, names, method), [watched, names, method]);
  return (
    <NamedList name="Promises" ordered className="promise-list">
      {lines.map(({ key, code, end, what, again }) => (
        <li key={key} className={end?.state ?? "pending"}>
          <StateSign end={end} />
          <code>{code}</code>
          <span className="promise-what">{what}</span>
          <span className="promise-at" title="Since the bundle was created">
            {end === null ? "" : `${milliseconds(end.at)} ms`}
          </span>
          {again === "" ? null : <span className="promise-again">{again}</span>}
        </li>
      ))}
    </NamedList>
  );
}

function linesOf({ requests, call }: Watched, names: readonly string[], method: string): readonly Line[] {
  const bodies = requests.map(({ sent, body, after }, index): Line => {
    const code = `${names[index]}.body()`;
    const again = body !== null && after !== null && !isSameEnd(body, after) ? "a second call settled differently" : "";
    return { key: sent.part.key, code, end: body, what: endOf(body, "its body"), again };
  });
  const whole = call?.state === "resolved" ? countOf(call.value) : "";
  const all = [
    ...bodies,
    { key: "call", code: `client.${method}([…])`, end: call, what: endOf(call, whole), again: "" },
  ];
  return all.toSorted((a, b) => (a.end?.order ?? all.length) - (b.end?.order ?? all.length));
}

function endOf(end: Settled | null, value: string): string {
  if (end === null) return "pending";
  return end.state === "resolved" ? `resolves: ${value}` : `rejects: ${nameOfError(end.reason)}`;
}

function countOf(value: unknown): string {
  return count((value as readonly ClientResponse[]).length, "answer");
}

function StateSign({ end }: { readonly end: Settled | null }) {
  if (end === null) return <CircleDashed className="icon" aria-hidden />;
  return end.state === "resolved" ? <Check className="icon" aria-hidden /> : <X className="icon" aria-hidden />;
}

function CheckLine({ promise, seen, isKept }: PromiseCheck) {
  return (
    <li className={isKept === undefined ? "unknown" : isKept ? "kept" : "broken"}>
      {isKept === undefined ? (
        <Minus className="icon" role="img" aria-label="Not known yet" />
      ) : isKept ? (
        <Check className="icon" role="img" aria-label="Kept" />
      ) : (
        <X className="icon" role="img" aria-label="Broken" />
      )}
      <span>
        {promise} {seen === undefined ? null : <span className="dim">{seen}</span>}
      </span>
    </li>
  );
}
