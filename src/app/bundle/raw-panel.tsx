// Owns the raw bundle: request and response, byte for byte, side by side.

import { ChevronDown, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { boundaryOf, type HeaderField, headerValue, reasonOf } from "../../wire/index.ts";
import type { Exchange } from "./exchange.ts";
import { textOf } from "./raw-lines.ts";
import { RawText } from "./raw-text.tsx";

/** More of a body than this many bytes is not shown. */
const shownBytes = 64 * 1024;

/** One side as it is shown: the head's text is whole, the body's may be cut. */
interface RawMessage {
  readonly text: string;
  readonly boundary: string | undefined;
  readonly bodyBytes: number;
  readonly cut: number;
}

export function RawPanel({ exchange }: { readonly exchange: Exchange | null }) {
  // A small window shows the score first.
  const [open, setOpen] = useState(() => matchMedia("(min-width: 1024px) and (min-height: 860px)").matches);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section className={`raw-panel${open ? " open" : ""}`} aria-labelledby="bundle-raw">
      <h2 className="score-head" id="bundle-raw">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? "bundle-raw-sides" : undefined}
          onClick={() => setOpen(!open)}
        >
          <Chevron className="icon" aria-hidden />
          Raw request and response
        </button>
      </h2>
      {open ? <Sides exchange={exchange} /> : null}
    </section>
  );
}

function Sides({ exchange }: { readonly exchange: Exchange | null }) {
  const request = useMemo(() => requestOf(exchange), [exchange]);
  const response = useMemo(() => responseOf(exchange), [exchange]);
  return (
    <div className="raw-sides" id="bundle-raw-sides">
      <RawSide title="Raw request" message={request} empty="The bytes of the last bundle are shown here." />
      <RawSide title="Raw response" message={response} empty="And here what came back." />
    </div>
  );
}

function RawSide({ title, message, empty }: { title: string; message: RawMessage | null; empty: string }) {
  if (message === null) return <p className="raw-empty">{empty}</p>;
  return <RawText title={title} {...message} />;
}

function requestOf(exchange: Exchange | null): RawMessage | null {
  const request = exchange?.request ?? null;
  if (request === null) return null;
  return rawMessage(`${request.method} ${request.target} HTTP/1.1`, request.headers, [request.body]);
}

// Of the head fetch tells the status and the fields, not their bytes.
function responseOf(exchange: Exchange | null): RawMessage | null {
  const head = exchange?.head ?? null;
  if (exchange === null || head === null) return null;
  return rawMessage(`HTTP/1.1 ${head.status} ${reasonOf(head.status)}`, [...head.headers], exchange.chunks);
}

function rawMessage(start: string, headers: readonly HeaderField[], body: readonly Uint8Array[]): RawMessage {
  const { text, total } = textOf(body, shownBytes);
  const head = [start, ...headers.map(([name, value]) => `${name}: ${value}`), "", ""].join("\r\n");
  return {
    text: head + text,
    boundary: boundaryIn(headerValue(headers, "Content-Type")),
    bodyBytes: total,
    cut: Math.max(0, total - shownBytes),
  };
}

function boundaryIn(contentType: string | undefined): string | undefined {
  try {
    return boundaryOf(contentType ?? null);
  } catch {
    // A refusal is no multipart.
    return undefined;
  }
}
