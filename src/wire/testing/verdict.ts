// The result of reading bytes in chunks, as comparable data and as lines of the corpus.

import { boundaryOf } from "../boundary.ts";
import { PartError, partRequestId, readRequestPart } from "../bundle-part.ts";
import { joinBytes } from "../bytes.ts";
import type { HeaderField } from "../header-fields.ts";
import { MessageError } from "../message.ts";
import { readRequest, readResponse } from "../message-reader.ts";
import type { Part } from "../multipart.ts";
import { MultipartError } from "../multipart.ts";
import { MultipartReader } from "../multipart-reader.ts";
import { escaped, type Input, latin1, textOf } from "./corpus.ts";

export interface Refusal {
  readonly code: string;
  readonly offset: number | undefined;
  readonly message: string;
}

/** A boundary, a part, a message, or a part of a bundle with its result; bodies with one character per byte. */
export type Found =
  | string
  | { readonly headers: readonly HeaderField[]; readonly body: string }
  | {
      readonly method: string;
      readonly target: string;
      readonly headers: readonly HeaderField[];
      readonly body: string;
    }
  | {
      readonly status: number;
      readonly reason: string;
      readonly headers: readonly HeaderField[];
      readonly body: string;
    }
  | { readonly id: string | undefined; readonly request: Found }
  | { readonly id: string | undefined; readonly refusal: Refusal };

export interface ReadOutcome {
  readonly found: readonly Found[];
  /** The error after them, if any. */
  readonly refusal?: Refusal;
}

/**
 * Reads the bytes, in chunks where possible; each chunk is overwritten after it was read.
 * Rethrows undocumented errors of the readers.
 */
export function outcomeOf({ kind, contentType }: Omit<Input, "bytes">, chunks: readonly Uint8Array[]): ReadOutcome {
  const found: Found[] = [];
  try {
    switch (kind) {
      case "boundary":
        found.push(boundaryOf(textOf(joinBytes(chunks))));
        break;
      case "request":
        found.push(withText(readRequest(joinBytes(chunks))));
        break;
      case "response":
        found.push(withText(readResponse(joinBytes(chunks))));
        break;
      case "multipart":
        readParts(boundaryOf(contentType), chunks, (part) => found.push(withText(part)));
        break;
      case "bundle":
        readParts(boundaryOf(contentType), chunks, (part) => found.push(subRequest(part)));
    }
    return { found };
  } catch (error) {
    return { found, refusal: refusalOf(error) };
  }
}

function readParts(boundary: string, chunks: readonly Uint8Array[], take: (part: Part) => void): void {
  const reader = new MultipartReader(boundary);
  for (const chunk of chunks) {
    const lent = chunk.slice();
    const parts = reader.push(lent);
    lent.fill(0x2d);
    parts.forEach(take);
  }
  reader.end().forEach(take);
}

function subRequest(part: Part): Found {
  const id = partRequestId(part);
  try {
    return { id, request: withText(readRequestPart(part).message) };
  } catch (error) {
    return { id, refusal: refusalOf(error) };
  }
}

function withText<T extends { readonly body: Uint8Array }>(message: T): Omit<T, "body"> & { readonly body: string } {
  return { ...message, body: textOf(message.body) };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof MultipartError) return { code: error.code, offset: error.offset, message: error.message };
  if (error instanceof MessageError) {
    return { code: "MALFORMED_PART", offset: error.offset, message: error.message };
  }
  if (error instanceof PartError) {
    return { code: "MALFORMED_PART", offset: error.problems[0]?.offset, message: error.message };
  }
  throw error;
}

/** If there are more parts, they are counted, not listed. */
const mostListed = 20;
/** Longer bodies, and heads of more fields, are counted. */
const mostShown = { bytes: 80, fields: 10 };

/** The lines below the arrow of a case of the corpus. */
export function verdictLines({ found, refusal }: ReadOutcome): string[] {
  const lines = found.length > mostListed ? [`${found.length} parts`] : found.map(lineOf);
  return refusal === undefined ? lines : [...lines, refusalLine(refusal)];
}

/** A line that ends with a message: the code with what is before and after it, and the message. */
const messageLine = /^((?:\S+ \d+ |\S+ )?[A-Z][A-Z_]+(?: at \d+)?: )(.*)$/s;

/** Whether the lines match a case, which may contain only a part of each message. */
export function fits(lines: readonly string[], verdict: readonly string[]): boolean {
  return lines.length === verdict.length && lines.every((line, index) => fitsLine(line, verdict[index] ?? ""));
}

function fitsLine(line: string, expected: string): boolean {
  const [, start, piece] = messageLine.exec(expected) ?? [];
  if (start === undefined || piece === undefined) return line === expected;
  return line.startsWith(start) && line.includes(piece, start.length);
}

function lineOf(found: Found): string {
  if (typeof found === "string") return `boundary ${escaped(latin1(found))}`;
  if ("refusal" in found) return `${found.id ?? "-"} ${refusalLine(found.refusal)}`;
  if ("request" in found) return `${found.id ?? "-"} ${lineOf(found.request)}`;
  const rest = `[${shownFields(found.headers)}] ${shown(found.body)}`.trimEnd();
  if ("method" in found) return `${found.method} ${shown(found.target)} ${rest}`;
  if ("status" in found) return `${found.status} "${escaped(latin1(found.reason))}" ${rest}`;
  return `part ${rest}`;
}

function refusalLine({ code, offset, message }: Refusal): string {
  return `${code}${offset === undefined ? "" : ` at ${offset}`}: ${message}`;
}

function shownFields(fields: readonly HeaderField[]): string {
  if (fields.length > mostShown.fields) return `${fields.length} fields`;
  return fields.map(([name, value]) => `${shown(name)}: ${shown(value)}`.trimEnd()).join(" | ");
}

function shown(text: string): string {
  return text.length > mostShown.bytes ? `(${text.length} bytes)` : escaped(latin1(text));
}
