// The result of reading bytes in chunks, as comparable data and as lines of the corpus.

import { parseBoundary } from "../boundary.ts";
import { getPartRequestId, PartError, readRequestPart } from "../bundle-part.ts";
import { joinBytes } from "../bytes.ts";
import type { HeaderField } from "../header-fields.ts";
import { MessageError } from "../message.ts";
import { readRequest, readResponse } from "../message-reader.ts";
import type { Part } from "../multipart.ts";
import { MultipartError } from "../multipart.ts";
import { MultipartReader } from "../multipart-reader.ts";
import { decodeLatin1, encodeLatin1, escapeBytes, type Input } from "./corpus.ts";

export interface Refusal {
  readonly code: string;
  readonly offset: number | undefined;
  readonly message: string;
}

/** A boundary, a part, a message, or a part of a bundle with its result; bodies with one character per byte. */
export type FoundContent =
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
  | { readonly id: string | undefined; readonly request: FoundContent }
  | { readonly id: string | undefined; readonly refusal: Refusal };

export interface ReadOutcome {
  readonly found: readonly FoundContent[];
  /** The error after them, if any. */
  readonly refusal?: Refusal;
}

/**
 * Reads the bytes, in chunks where possible; each chunk is overwritten after it was read.
 * Rethrows undocumented errors of the readers.
 */
export function readInput({ kind, contentType }: Omit<Input, "bytes">, chunks: readonly Uint8Array[]): ReadOutcome {
  const found: FoundContent[] = [];
  try {
    switch (kind) {
      case "boundary":
        found.push(parseBoundary(decodeLatin1(joinBytes(chunks))));
        break;
      case "request":
        found.push(withText(readRequest(joinBytes(chunks))));
        break;
      case "response":
        found.push(withText(readResponse(joinBytes(chunks))));
        break;
      case "multipart":
        readParts(parseBoundary(contentType), chunks, (part) => found.push(withText(part)));
        break;
      case "bundle":
        readParts(parseBoundary(contentType), chunks, (part) => found.push(readSubRequest(part)));
    }
    return { found };
  } catch (error) {
    return { found, refusal: convertRefusal(error) };
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

function readSubRequest(part: Part): FoundContent {
  const id = getPartRequestId(part);
  try {
    return { id, request: withText(readRequestPart(part).message) };
  } catch (error) {
    return { id, refusal: convertRefusal(error) };
  }
}

function withText<T extends { readonly body: Uint8Array }>(message: T): Omit<T, "body"> & { readonly body: string } {
  return { ...message, body: decodeLatin1(message.body) };
}

function convertRefusal(error: unknown): Refusal {
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
export function formatVerdict({ found, refusal }: ReadOutcome): string[] {
  const lines = found.length > mostListed ? [`${found.length} parts`] : found.map(formatFound);
  return refusal === undefined ? lines : [...lines, formatReadRefusal(refusal)];
}

/** A line that ends with a message: the code with what is before and after it, and the message. */
const messageLine = /^((?:\S+ \d+ |\S+ )?[A-Z][A-Z_]+(?: at \d+)?: )(.*)$/s;

/** Whether the lines match a case, which may contain only a part of each message. */
export function matchesVerdict(lines: readonly string[], verdict: readonly string[]): boolean {
  return lines.length === verdict.length && lines.every((line, index) => matchesLine(line, verdict[index] ?? ""));
}

function matchesLine(line: string, expected: string): boolean {
  const [, start, piece] = messageLine.exec(expected) ?? [];
  if (start === undefined || piece === undefined) return line === expected;
  return line.startsWith(start) && line.includes(piece, start.length);
}

function formatFound(found: FoundContent): string {
  if (typeof found === "string") return `boundary ${escapeBytes(encodeLatin1(found))}`;
  if ("refusal" in found) return `${found.id ?? "-"} ${formatReadRefusal(found.refusal)}`;
  if ("request" in found) return `${found.id ?? "-"} ${formatFound(found.request)}`;
  const rest = `[${formatFields(found.headers)}] ${formatText(found.body)}`.trimEnd();
  if ("method" in found) return `${found.method} ${formatText(found.target)} ${rest}`;
  if ("status" in found) return `${found.status} "${escapeBytes(encodeLatin1(found.reason))}" ${rest}`;
  return `part ${rest}`;
}

function formatReadRefusal({ code, offset, message }: Refusal): string {
  return `${code}${offset === undefined ? "" : ` at ${offset}`}: ${message}`;
}

function formatFields(fields: readonly HeaderField[]): string {
  if (fields.length > mostShown.fields) return `${fields.length} fields`;
  return fields.map(([name, value]) => `${formatText(name)}: ${formatText(value)}`.trimEnd()).join(" | ");
}

function formatText(text: string): string {
  return text.length > mostShown.bytes ? `(${text.length} bytes)` : escapeBytes(encodeLatin1(text));
}
