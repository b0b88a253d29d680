// Reads the text of a raw bundle: the parts that it describes, or its problems with their positions.

import { type Client, randomId } from "../../../client/index.ts";
import {
  boundaryOf,
  headerValue,
  MessageError,
  MultipartError,
  MultipartReader,
  type Part,
  PartError,
  readMultipart,
  readRequest,
  readRequestPart,
  requestIdHeader,
  type SubRequest,
} from "../../../wire/index.ts";
import { bytesOfText, textOfBytes } from "../byte-text.ts";
import { type BundleDraft, type BundlePart, createPart, sameRequest } from "../part.ts";
import { partOfRequest } from "./part-of-request.ts";
import type { Span } from "./raw-part.ts";
import { settingsOf } from "./raw-settings.ts";

/** What is wrong at a place of a text, and what to do. */
export interface RawProblem extends Span {
  readonly message: string;
  readonly fix?: RawFix | undefined;
}

/** A replacement of a span that solves a problem. */
export interface RawFix extends Span {
  readonly name: string;
  readonly insert: string;
}

export interface RawBundle {
  readonly draft: BundleDraft;
  readonly boundary: string;
  /** The multipart body, exactly as in the text. */
  readonly body: Uint8Array;
}

/** In order of position. */
type Problems = readonly [RawProblem, ...RawProblem[]];

/** Reading stops after this many problems. */
const mostProblems = 50;

/** A request in the text, and where its part is. */
interface Found extends SubRequest {
  readonly head: number;
  readonly start: number;
}

/**
 * Reads a raw bundle, with the same readers as the service.
 *
 * @param current - parts that send the same request are kept as typed; parts that are switched off are kept, too
 * @returns the bundle, or its problems
 */
export function readRaw(
  text: string,
  current: BundleDraft,
  client: Client,
): RawBundle | { readonly problems: Problems } {
  const bytes = bytesOfText(text);
  const spans = new TextSpans(text, bytes);
  const outer = readOuter(spans);
  if ("problem" in outer) return { problems: [outer.problem] };
  const { request, boundary } = outer;
  const problems: RawProblem[] = [];
  const { problem, ...settings } = settingsOf(request, client, current);
  if (problem !== undefined) {
    const { header, message } = problem;
    problems.push({ ...(header === undefined ? spans.line(0) : spans.field(0, header)), message });
  }
  const found = readParts(spans, bytes.length - request.body.length, boundary, problems);
  const ids = found.map(({ id }) => id);
  problems.push(...repeatedIds(spans, found));
  const made = found.flatMap(({ id, message, start }, index): BundlePart[] => {
    const known = knownPart(current, ids, index);
    const read = partOfRequest(message, client, known);
    if (!("problem" in read)) return [withRequest({ ...read, id, on: true }, known)];
    const { at, message: problem } = read.problem;
    const span =
      at === "start"
        ? spans.line(start)
        : at === "body"
          ? spans.body(start, message.body)
          : spans.field(start, at.header);
    problems.push({ ...span, message: problem });
    return [];
  });
  const [first, ...more] = problems.toSorted((a, b) => a.from - b.from).slice(0, mostProblems);
  if (first !== undefined) return { problems: [first, ...more] };
  const draft = { ...current, ...settings, parts: withDisabled(current.parts, made) };
  return { draft, boundary, body: request.body };
}

function readOuter(spans: TextSpans) {
  try {
    const request = readRequest(spans.bytes);
    return { request, boundary: boundaryOf(headerValue(request.headers, "Content-Type") ?? null) };
  } catch (error) {
    if (error instanceof MessageError) return { problem: spans.problem(error.offset, error.problem) };
    if (error instanceof MultipartError)
      return { problem: { ...spans.field(0, "Content-Type"), message: error.problem } };
    throw error;
  }
}

/** The requests in the body, which begins at byte `start`. Adds what is wrong to `problems`. */
function readParts(spans: TextSpans, start: number, boundary: string, problems: RawProblem[]): readonly Found[] {
  const body = spans.bytes.subarray(start);
  const reader = new MultipartReader(boundary);
  const found: Found[] = [];
  let index = 0;
  const take = (parts: readonly Part[]): void => {
    for (const part of parts) {
      const place = reader.places[index++];
      if (place === undefined || problems.length >= mostProblems) continue;
      const [head, from] = [start + place.head, start + place.body];
      try {
        found.push({ ...readRequestPart(part), head: spans.offset(head), start: spans.offset(from) });
      } catch (error) {
        if (!(error instanceof PartError)) throw error;
        for (const { offset, problem } of error.problems) {
          if (offset === undefined) problems.push({ ...spans.partHead(head, from), message: sentence(problem) });
          else problems.push({ ...spans.problem(from + offset, problem), fix: spans.lengthFix(from, part, problem) });
        }
      }
    }
  };
  try {
    take(reader.push(body));
    take(reader.end());
    problems.push(...strayDelimiters(spans, start, reader));
  } catch (error) {
    if (!(error instanceof MultipartError)) throw error;
    problems.push({
      ...spans.problem(start + error.offset, error.problem),
      fix: closingFix(spans.text, body, boundary),
    });
  }
  return found;
}

/** The closing delimiter line, if it is all that is missing; after a line break, unless the text ends with that one. */
function closingFix(text: string, body: Uint8Array, boundary: string): RawFix | undefined {
  const fixes = ["", "\r\n"].map((lineBreak) => ({
    from: text.length,
    to: text.length,
    insert: `${lineBreak}--${boundary}--\r\n`,
    name: `Write --${boundary}--`,
  }));
  const before = textOfBytes(body);
  const lastPart = ({ insert }: RawFix): Part | undefined => partsOf(bytesOfText(before + insert), boundary).at(-1);
  return (
    fixes.find((fix) => {
      const part = lastPart(fix);
      return part !== undefined && isRequest(part);
    }) ?? fixes.find((fix) => lastPart(fix) !== undefined)
  );
}

function partsOf(body: Uint8Array, boundary: string): readonly Part[] {
  try {
    return readMultipart(body, boundary);
  } catch (error) {
    if (error instanceof MultipartError) return [];
    throw error;
  }
}

function isRequest(part: Part): boolean {
  try {
    readRequestPart(part);
    return true;
  } catch (error) {
    if (error instanceof PartError) return false;
    throw error;
  }
}

/**
 * What stands before the first delimiter line and after the last one is ignored (RFC 2046 §5.1.1). A line there that
 * looks like a delimiter is likely a typing mistake that would lose a part.
 */
function strayDelimiters(spans: TextSpans, start: number, { places }: MultipartReader): RawProblem[] {
  const { text } = spans;
  const first = spans.offset(start + (places[0]?.delimiter ?? 0));
  const closing = text.indexOf("\r\n", spans.offset(start + (places.at(-1)?.end ?? 0)) + 2);
  const body = spans.offset(start);
  const before = /^--.*/m.exec(text.slice(body, first));
  const after = closing === -1 ? null : /^--.*/m.exec(text.slice(closing));
  return [
    ...(before === null
      ? []
      : [
          spans.problemAt(
            body + before.index,
            "this is not a delimiter line, and everything before the first one is ignored. Write it like those below.",
          ),
        ]),
    ...(after === null
      ? []
      : [
          spans.problemAt(
            closing + after.index,
            "the closing delimiter line is above, and everything after it is ignored. Remove its last hyphens.",
          ),
        ]),
  ];
}

function repeatedIds(spans: TextSpans, found: readonly Found[]): RawProblem[] {
  const seen = new Set<string>();
  return found.flatMap(({ id, head }) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    const span = spans.field(head, requestIdHeader);
    const fix = { ...span, insert: `${requestIdHeader}: ${randomId()}`, name: `Write another ${requestIdHeader}` };
    return [{ ...span, message: `Another part has the ${requestIdHeader} ${id}. Give each part its own.`, fix }];
  });
}

/** The part with the same X-Request-Id, or else the one at the same position, if its id is no longer in the text. */
function knownPart({ parts }: BundleDraft, ids: readonly string[], index: number): BundlePart | undefined {
  const id = ids[index];
  const sent = parts.filter(({ on }) => on);
  const same = sent.find((part) => part.id === id) ?? parts.find((part) => part.id === id);
  if (same !== undefined) return same;
  const there = sent.length === ids.length ? sent[index] : undefined;
  return there !== undefined && !ids.includes(there.id) ? there : undefined;
}

/** The known part itself if the request changes nothing in it. */
function withRequest(request: Omit<BundlePart, "key">, known: BundlePart | undefined): BundlePart {
  if (known === undefined) return createPart(request);
  const changed = { ...known, ...request };
  return known.id === changed.id && sameRequest(known, changed) ? known : changed;
}

/** The parts of the text, and the disabled parts, each after the part that it followed before. */
function withDisabled(current: readonly BundlePart[], made: readonly BundlePart[]): readonly BundlePart[] {
  const isMade = new Set(made.map(({ key }) => key));
  const after = new Map<string, BundlePart[]>();
  let previous = "";
  for (const part of current) {
    if (isMade.has(part.key)) previous = part.on ? part.key : previous;
    else if (!part.on) after.set(previous, [...(after.get(previous) ?? []), part]);
  }
  return [...(after.get("") ?? []), ...made.flatMap((part) => [part, ...(after.get(part.key) ?? [])])];
}

/** Finds spans of a text by the positions that the readers report in its bytes. */
class TextSpans {
  readonly text: string;
  readonly bytes: Uint8Array;

  constructor(text: string, bytes: Uint8Array) {
    this.text = text;
    this.bytes = bytes;
  }

  /** The offset in the text of the character at a byte. */
  offset(byte: number): number {
    if (this.text.length === this.bytes.length) return Math.min(byte, this.bytes.length);
    let at = byte;
    while (((this.bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
    return textOfBytes(this.bytes.subarray(0, at)).length;
  }

  /** A problem at a byte. */
  problem(byte: number, message: string): RawProblem {
    return this.problemAt(this.offset(byte), message);
  }

  /** A problem to the end of its line; at the end of a line, of the character before it. A bare line break is alone. */
  problemAt(from: number, problem: string): RawProblem {
    const isBare = /^(?:\r(?!\n)|\n)/.test(this.text.slice(from, from + 2));
    const to = isBare ? from + 1 : this.line(from).to;
    const message = sentence(problem);
    return to > from ? { from, to, message } : { from: Math.max(0, from - 1), to: from, message };
  }

  /** From an offset to the end of its line. */
  line(from: number): Span {
    const end = this.text.indexOf("\r\n", from);
    return { from, to: end === -1 ? this.text.length : end };
  }

  /** The last line with this header in the head that begins at an offset; its first line if there is none. */
  field(head: number, name: string): Span {
    let found = this.line(head);
    for (let line = found; line.to > line.from; line = this.line(line.to + 2)) {
      if (this.text.slice(line.from, line.to).toLowerCase().startsWith(`${name.toLowerCase()}:`)) found = line;
    }
    return found;
  }

  /** The body of the message that begins at an offset. */
  body(start: number, body: Uint8Array): Span {
    const from = this.text.indexOf("\r\n\r\n", start) + 4;
    return { from, to: from + textOfBytes(body).length };
  }

  /** The head of a part, from byte `head` to `body`; its delimiter line if it is empty. */
  partHead(head: number, body: number): Span {
    const [from, to] = [this.offset(head), this.offset(body - 4)];
    return to > from ? { from, to } : { from: this.text.lastIndexOf("\r\n", from - 3) + 2, to: from - 2 };
  }

  /** Corrects the Content-Length of the message at a byte, if that is its problem. */
  lengthFix(message: number, { body }: Part, problem: string): RawFix | undefined {
    const start = this.offset(message);
    const { from, to } = this.field(start, "Content-Length");
    const [, digits] = /^[^:]*:[ \t]*([0-9]+)[ \t]*$/.exec(this.text.slice(from, to)) ?? [];
    if (!problem.startsWith("Content-Length") || digits === undefined) return undefined;
    const at = from + this.text.slice(from, to).lastIndexOf(digits);
    const insert = String(body.length - bytesOfText(textOfBytes(body).split("\r\n\r\n", 1)[0] ?? "").length - 4);
    return { from: at, to: at + digits.length, insert, name: `Write Content-Length: ${insert}` };
  }
}

function sentence(problem: string): string {
  return problem.charAt(0).toUpperCase() + problem.slice(1);
}

/** The number of the line at an offset, from 1. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\r\n").length;
}
