// Panel for a concurrent write: opens a second tab, chooses its write, and shows how it overlapped with the bundle.

import { AppWindow, ListFilter, Send } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { entityPath } from "../../../client/index.ts";
import type { CollectionDeclaration } from "../../../language/index.ts";
import type { Row } from "../../../service/index.ts";
import { writeRoute } from "../../route.ts";
import { useService } from "../../service.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { Picker } from "../../ui/picker.tsx";
import { useBundleState } from "../bundle-store.ts";
import { spaced } from "../json-text.ts";
import type { BundleDraft } from "../part.ts";
import { count, listParts } from "../plain-words.ts";
import { type RowTarget, rowTargets, writesTo } from "./competing-write.ts";
import type { FieldWrite } from "./messages.ts";
import { begin, useConcurrentWrite } from "./other-tabs.ts";
import { OverlapChart } from "./overlap-chart.tsx";
import { describeOverlap, describeRow } from "./overlap-text.ts";
import { readRow } from "./read-row.ts";
import type { NoResult, Result } from "./result.ts";
import "../../styles/concurrent-write.css";

export function ConcurrentWrite({ draft }: { readonly draft: BundleDraft }) {
  const { backend, lasts } = useService();
  return (
    <section className="concurrent-write" aria-labelledby="concurrent-write">
      <p className="data-head">
        <strong id="concurrent-write">Concurrent write from another tab</strong>
        <span className="badge warn">For real</span>
      </p>
      {backend.kind === "server" || lasts === false ? (
        <p className="data-note">
          {backend.kind === "server"
            ? "Only for data in this browser: a tab never writes to another server for a second tab."
            : "Only for stored data: here each tab has its own rows."}
        </p>
      ) : (
        <Competition draft={draft} />
      )}
    </section>
  );
}

function Competition({ draft }: { readonly draft: BundleDraft }) {
  const service = useService();
  const { tabs, isRunning, result } = useConcurrentWrite(service);
  const targets = rowTargets(draft, service.collections);
  const [first] = targets;
  return (
    <>
      <p className="data-note">
        Not a rehearsal: the bundle is sent, and another tab of this browser immediately writes to one of its rows. Does
        the write wait, or run between two parts?
      </p>
      <p className="data-note" role="status" aria-label="Other tabs">
        {tabs === null
          ? "Looking for other tabs…"
          : tabs === 0
            ? "No other tab is open here."
            : `${count(tabs, "other tab")} ${tabs === 1 ? "is" : "are"} open and can write.`}
      </p>
      {first === undefined ? (
        <p className="data-note">These parts only read, or name no existing collection, so no rows are locked.</p>
      ) : tabs === 0 ? (
        <p className="data-head">
          <a
            className="btn small"
            href={writeRoute("explore", [["collection", first.collection.name]])}
            target="_blank"
            rel="noreferrer"
          >
            <AppWindow className="icon" aria-hidden />
            Open a second tab
          </a>
          <span className="data-aside">Then return to this tab.</span>
        </p>
      ) : tabs === null ? null : (
        <Choice draft={draft} targets={targets} isRunning={isRunning} />
      )}
      {isRunning || result === null || "problem" in result ? null : <ResultChart result={result} />}
      <p className="data-note" role="status" aria-label="Meeting">
        {isRunning ? "Sending both…" : result === null ? null : <CodedText text={resultText(result)} />}
      </p>
      {isRunning || result === null || "problem" in result || result.overlap === null ? null : (
        <p className="data-note">
          <CodedText
            text={describeRow(result.origins, `${result.write.collection}@${result.write.key}`, result.isUndone)}
          />
        </p>
      )}
    </>
  );
}

function ResultChart({ result: { overlap, answer, serial } }: { readonly result: Result }) {
  const { exchange } = useBundleState();
  return (
    <>
      {exchange?.serial === serial ? null : (
        <p className="data-head">
          <span className="badge warn">of an earlier bundle</span>
        </p>
      )}
      {overlap === null ? null : <OverlapChart overlap={overlap} status={answer.status} />}
    </>
  );
}

function resultText(result: Result | NoResult): string {
  if ("problem" in result) return result.problem;
  const { overlap, write, answer } = result;
  return overlap === null
    ? `The bundle has no response to measure: see its outcome. The other tab received ${answer.status}.`
    : describeOverlap(overlap, write, answer);
}

interface ChoiceProps {
  readonly draft: BundleDraft;
  readonly targets: readonly RowTarget[];
  readonly isRunning: boolean;
}

function Choice({ draft, targets, isRunning }: ChoiceProps) {
  const service = useService();
  const rows = useRows(targets);
  const [wanted, setWanted] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const writes = useMemo(
    () => rows?.flatMap(({ row, collection }) => writesTo(row, collection, draft, new Date())) ?? [],
    [rows, draft],
  );
  const write = writes.find((each) => idOf(each) === wanted) ?? writes[0];
  if (rows === null) return <p className="data-note">Looking for a row…</p>;
  if (write === undefined) {
    return <p className="data-note">None of the rows these parts write exists or has a writable field.</p>;
  }
  return (
    <>
      <p className="data-note">
        It writes <WriteCode write={write} />
        {write.before === undefined || write.before === null ? (
          ", which is empty now."
        ) : (
          <>
            , now <code>{shortly(write.before)}</code>.
          </>
        )}
      </p>
      <p className="data-head">
        <button
          className="btn small"
          type="button"
          aria-disabled={isRunning}
          onClick={() => void begin(service, write)}
        >
          <Send className="icon" aria-hidden />
          Send both
        </button>
        <button className="btn quiet small" type="button" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <ListFilter className="icon" aria-hidden />
          Another write…
        </button>
      </p>
      {isChoosing ? (
        <Picker
          title="What the other tab writes"
          placeholder="Which field?"
          options={writes.map((each) => ({
            id: idOf(each),
            group: `${each.collection}@${each.key}`,
            text: `${each.field}: ${shortly(each.value)}`,
            detail: each.rivals.length === 0 ? "not written by a part" : `${listParts(each.rivals)}, too`,
            run: () => setWanted(idOf(each)),
          }))}
          verb="write"
          empty="No field can be written."
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}

interface FoundRow {
  readonly collection: CollectionDeclaration;
  readonly row: Row;
}

/** The rows at the places as they are now; null while they are being read. */
function useRows(targets: readonly RowTarget[]): readonly FoundRow[] | null {
  const service = useService();
  const { client, revision } = service;
  const [rows, setRows] = useState<readonly FoundRow[] | null>(null);
  const names = JSON.stringify(targets.map(({ collection, key }) => [collection.name, key ?? null]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names change whenever the targets do
  useEffect(() => {
    const reading = new AbortController();
    void Promise.all(
      targets.map(async (place): Promise<FoundRow[]> => {
        const row = await readRow({ client }, place, reading.signal).catch(() => undefined);
        return row === undefined ? [] : [{ collection: place.collection, row }];
      }),
    ).then((found) => {
      if (!reading.signal.aborted) setRows(found.flat());
    });
    return () => reading.abort();
  }, [names, client, revision]);
  return rows;
}

function WriteCode({ write: { collection, key, field, value } }: { readonly write: FieldWrite }) {
  return (
    <code>
      PATCH {entityPath(collection, key)} {spaced({ [field]: value })}
    </code>
  );
}

function shortly(value: unknown): string {
  const text = spaced(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function idOf({ collection, key, field }: FieldWrite): string {
  return JSON.stringify([collection, key, field]);
}
