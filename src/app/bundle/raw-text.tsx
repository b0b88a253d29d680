// Owns how a raw message looks: line breaks made visible, delimiters and ids told from the rest.

import { Copy } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { bundleOutcomeHeader, requestIdHeader } from "../../wire/index.ts";
import { copyText } from "../parts/copy-text.ts";
import { GroupedNumber } from "../parts/grouped-number.tsx";
import { statusClass } from "../parts/message-view.tsx";
import { jsonTokens } from "./json-text.ts";
import { type RawLine, rawLines } from "./raw-lines.ts";

interface Props {
  readonly title: string;
  readonly text: string;
  readonly boundary: string | undefined;
  readonly bodyBytes: number;
  /** How many bytes are not shown. */
  readonly cut: number;
}

export function RawText({ title, text, boundary, bodyBytes, cut }: Props) {
  const lines = useMemo(() => rawLines(text, boundary), [text, boundary]);
  return (
    <div className="raw">
      <div className="raw-head">
        <h3>{title}</h3>
        <span className="sub">
          <GroupedNumber value={bodyBytes} /> B
        </span>
        <span className="push" />
        <CopyButton text={text} what={title} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="raw-text" tabIndex={0} aria-label={title}>
        <pre>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <Line key={index} line={line} />
          ))}
          {cut === 0 ? null : (
            <span className="raw-line raw-cut">
              … <GroupedNumber value={cut} /> more bytes are not shown.
            </span>
          )}
        </pre>
      </section>
    </div>
  );
}

function Line({ line }: { readonly line: RawLine }) {
  return (
    <span className={line.kind === "delimiter" ? "raw-line delimiter" : "raw-line"}>
      {content(line)}
      {line.crlf ? (
        <span className="crlf" aria-hidden="true">
          \r\n
        </span>
      ) : null}
    </span>
  );
}

const idHeaders = [requestIdHeader, bundleOutcomeHeader].map((name) => name.toLowerCase());

function content({ kind, text }: RawLine): ReactNode {
  switch (kind) {
    case "delimiter":
      return <span className="raw-boundary">{text}</span>;
    case "start":
      return <StartLine text={text} />;
    case "header": {
      const colon = text.indexOf(":") + 1;
      const name = text.slice(0, colon);
      const isId = idHeaders.includes(name.slice(0, -1).toLowerCase());
      return (
        <>
          <span className={isId ? "raw-id" : "dim"}>{name}</span>
          {text.slice(colon)}
        </>
      );
    }
    case "body":
      return <BodyLine text={text} />;
    case "blank":
      return null;
  }
}

function StartLine({ text }: { readonly text: string }) {
  const [, version, status, rest] = /^(HTTP\/1\.1) (\d{3})(.*)$/.exec(text) ?? [];
  if (status !== undefined) {
    return (
      <>
        <span className="dim">{version}</span> <b className={statusClass(Number(status))}>{status}</b>
        {rest}
      </>
    );
  }
  const [method = "", target = "", ...more] = text.split(" ");
  return (
    <>
      <b>{method}</b> {target} <span className="dim">{more.join(" ")}</span>
    </>
  );
}

/** Longer lines are not coloured. */
const coloured = 2000;

function BodyLine({ text }: { readonly text: string }) {
  if (text.length > coloured || !/^\s*[[{"]/.test(text)) return text;
  return jsonTokens(text).map(({ text: token, kind }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
    <span key={index} className={kind === "plain" ? undefined : `tok-${kind}`}>
      {token}
    </span>
  ));
}

function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [copied, setCopied] = useState<"no" | "yes" | "failed">("no");
  const copy = (): void => {
    copyText(text).then(
      () => setCopied("yes"),
      () => setCopied("failed"),
    );
  };
  const label = { no: "Copy", yes: "Copied", failed: "Can't copy here" }[copied];
  return (
    <button className="btn quiet small" type="button" onClick={copy} onBlur={() => setCopied("no")}>
      <Copy className="icon" aria-hidden />
      <span role="status">{label}</span>
      <span className="sr">{what}</span>
    </button>
  );
}
