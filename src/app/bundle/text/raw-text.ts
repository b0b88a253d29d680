import { type Client, generateId } from "../../../client/internal.ts";
import type { Span } from "../../../language/public.ts";
import {
  decodeBytes,
  encodeBytes,
  getHeader,
  MessageError,
  MultipartError,
  MultipartReader,
  PartError,
  type PartPlace,
  parseBoundary,
  readRequest,
  readRequestPart,
  requestIdHeader,
  type SubRequest,
} from "../../../wire/public.ts";
import { type BundleDraft, type BundlePart, createPart, isSameRequest } from "../../requests/parts/part.ts";
import { capitalize } from "../../requests/parts/plain-words.ts";
import { convertRequestToPart } from "./convert-request.ts";
import { readRawSettings } from "./raw-settings.ts";

export interface RawProblem extends Span {
  readonly message: string;
  readonly fix?: RawFix | undefined;
}

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

const mostProblems = 50;

/** Reads with the service's parsers. @param current - its parts stay as typed if they are equal, or disabled */
export function readRaw(
  text: string,
  current: BundleDraft,
  client: Client,
): RawBundle | { readonly problems: Problems } {
  const bytes = encodeBytes(text);
  const outer = readOuter(text, bytes);
  if ("message" in outer) return { problems: [outer] };
  const { request, boundary } = outer;
  const { problem, header: badHeader, ...settings } = readRawSettings(request, client, current);
  const { found, problems, toText } = readParts(text, bytes, request.body, boundary);
  if (problem !== undefined) problems.push({ ...findHeaderLine(text, 0, badHeader), message: problem });
  const ids = found.map(({ part }) => part.id);
  const parts = found.flatMap(({ part: { id, message }, place }, index): BundlePart[] => {
    if (ids.indexOf(id) < index) problems.push(createRepeatedIdProblem(text, toText(place.head), id));
    const known = findKnownPart(current, ids, index);
    const made = convertRequestToPart(message, client, known);
    if (!("problem" in made)) return [updatePart({ ...made, id, on: true }, known)];
    const start = toText(place.body);
    problems.push(
      made.inBody
        ? createLineProblem(text, text.indexOf("\r\n\r\n", start) + 4, made.problem)
        : { ...findHeaderLine(text, start, made.header), message: made.problem },
    );
    return [];
  });
  const [first, ...more] = problems.toSorted((a, b) => a.from - b.from).slice(0, mostProblems);
  if (first !== undefined) return { problems: [first, ...more] };
  const draft = { ...current, ...settings, parts: mergeDisabled(current.parts, parts) };
  return { draft, boundary, body: request.body };
}

function readOuter(text: string, bytes: Uint8Array) {
  try {
    const request = readRequest(bytes);
    return { request, boundary: parseBoundary(getHeader(request.headers, "Content-Type") ?? null) };
  } catch (error) {
    if (error instanceof MessageError)
      return createLineProblem(text, findTextOffset(bytes, error.offset), error.problem);
    if (error instanceof MultipartError) return { ...findHeaderLine(text, 0, "Content-Type"), message: error.problem };
    throw error;
  }
}

function readParts(text: string, bytes: Uint8Array, body: Uint8Array, boundary: string) {
  const toText = (byte: number): number => findTextOffset(bytes, bytes.length - body.length + byte);
  const found: { readonly part: SubRequest; readonly place: PartPlace }[] = [];
  const problems: RawProblem[] = [];
  const reader = new MultipartReader(boundary);
  try {
    for (const [index, part] of [...reader.push(body), ...reader.end()].entries()) {
      const place = reader.places[index];
      if (place === undefined || problems.length >= mostProblems) break;
      try {
        found.push({ part: readRequestPart(part), place });
      } catch (error) {
        if (!(error instanceof PartError)) throw error;
        for (const { offset, problem } of error.problems) {
          const at = toText(offset === undefined ? place.head : place.body + offset);
          const fix = createLengthFix(text, at, toText(place.body), part.body);
          problems.push({ ...createLineProblem(text, at, problem), fix });
        }
      }
    }
    const [first, last] = [reader.places[0]?.delimiter ?? 0, reader.places.at(-1)?.end ?? 0];
    problems.push(...findStrayText(text, toText(0), toText(first), toText(last)));
  } catch (error) {
    if (!(error instanceof MultipartError)) throw error;
    const isOpen = error.offset === body.length && text.includes(`\r\n--${boundary}\r\n`);
    const fix = isOpen ? createClosingFix(text, boundary) : undefined;
    problems.push({ ...createLineProblem(text, toText(error.offset), error.problem), fix });
  }
  return { found, problems, toText };
}

/**
 * Text before the first delimiter line and after the last one is ignored (RFC 2046 §5.1.1). A line there that looks
 * like a delimiter is probably a typing mistake that would lose a part.
 */
function findStrayText(text: string, body: number, first: number, last: number): readonly RawProblem[] {
  const before = text.slice(body, first).search(/^--/m);
  const after = text.slice(last + 2).search(/\r\n--/);
  const early =
    "this is not a delimiter line, and everything before the first one is ignored. Write it like those below.";
  const late = "the closing delimiter line is above, and everything after it is ignored. Remove its last hyphens.";
  return [
    ...(before === -1 ? [] : [createLineProblem(text, body + before, early)]),
    ...(after === -1 ? [] : [createLineProblem(text, last + 2 + after + 2, late)]),
  ];
}

function createClosingFix(text: string, boundary: string): RawFix {
  const insert = `${text.endsWith("\r\n") ? "" : "\r\n"}--${boundary}--\r\n`;
  return { from: text.length, to: text.length, insert, name: `Write --${boundary}--` };
}

/** A fix for the Content-Length of a message, if the problem is in that header or in the body that it is about. */
function createLengthFix(text: string, problem: number, message: number, bytes: Uint8Array): RawFix | undefined {
  const { from, to } = findHeaderLine(text, message, "Content-Length");
  const blank = text.indexOf("\r\n\r\n", message);
  if (blank === -1 || !/^content-length:/i.test(text.slice(from, to))) return undefined;
  const body = blank + 4;
  if (problem !== from && problem < body) return undefined;
  const insert = `Content-Length: ${bytes.length - (body - message)}`;
  return { from, to, insert, name: `Write ${insert}` };
}

function createRepeatedIdProblem(text: string, head: number, id: string): RawProblem {
  const { from, to } = findHeaderLine(text, head, requestIdHeader);
  const fix = { from, to, insert: `${requestIdHeader}: ${generateId()}`, name: `Write another ${requestIdHeader}` };
  return { from, to, message: `Another part has the ${requestIdHeader} ${id}. Give each part its own.`, fix };
}

/** The part with the same X-Request-Id, or else the one at the same position, if its id is no longer in the text. */
function findKnownPart({ parts }: BundleDraft, ids: readonly string[], index: number): BundlePart | undefined {
  const id = ids[index];
  const sent = parts.filter(({ on }) => on);
  const same = sent.find((part) => part.id === id) ?? parts.find((part) => part.id === id);
  if (same !== undefined) return same;
  const there = sent.length === ids.length ? sent[index] : undefined;
  return there !== undefined && !ids.includes(there.id) ? there : undefined;
}

/** Returns the known part itself if the request is the same. */
function updatePart(request: Omit<BundlePart, "key">, known: BundlePart | undefined): BundlePart {
  if (known === undefined) return createPart(request);
  const changed = { ...known, ...request };
  return known.id === changed.id && isSameRequest(known, changed) ? known : changed;
}

/** Merges the disabled parts into the parts of the text, each after the part that it followed before. */
function mergeDisabled(current: readonly BundlePart[], made: readonly BundlePart[]): readonly BundlePart[] {
  const isMade = new Set(made.map(({ key }) => key));
  const after = new Map<string, BundlePart[]>();
  let previous = "";
  for (const part of current) {
    if (isMade.has(part.key)) previous = part.on ? part.key : previous;
    else if (!part.on) after.set(previous, [...(after.get(previous) ?? []), part]);
  }
  return [...(after.get("") ?? []), ...made.flatMap((part) => [part, ...(after.get(part.key) ?? [])])];
}

/** The offset in the text of the character at a byte. */
function findTextOffset(bytes: Uint8Array, byte: number): number {
  let at = byte;
  while (((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return decodeBytes(bytes.subarray(0, at)).length;
}

/** A problem from an offset to the end of the line; at the end of a line, on the character before it. */
function createLineProblem(text: string, from: number, problem: string): RawProblem {
  const message = capitalize(problem);
  if (from === text.length || text.startsWith("\r\n", from)) return { from: Math.max(0, from - 1), to: from, message };
  const isBareBreak = text[from] === "\r" || text[from] === "\n";
  return { from, to: isBareBreak ? from + 1 : getLineSpan(text, from).to, message };
}

/** The last line with this header in the head that begins at an offset; its first line if there is none. */
function findHeaderLine(text: string, head: number, name = ""): Span {
  let found = getLineSpan(text, head);
  for (let line = found; line.to > line.from; line = getLineSpan(text, line.to + 2)) {
    if (text.slice(line.from, line.to).toLowerCase().startsWith(`${name.toLowerCase()}:`)) found = line;
  }
  return found;
}

function getLineSpan(text: string, from: number): Span {
  const end = text.indexOf("\r\n", from);
  return { from, to: end === -1 ? text.length : end };
}

export function findLineNumber(text: string, offset: number): number {
  return text.slice(0, offset).split("\r\n").length;
}
