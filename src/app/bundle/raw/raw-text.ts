// What a raw request says, by the wire's own readers, and where in the text they find fault with it.

import {
  boundaryOf,
  headerValue,
  MessageError,
  MultipartError,
  MultipartReader,
  type Part,
  PartError,
  type RequestMessage,
  readRequest,
  readRequestPart,
} from "../../../wire/index.ts";
import { bytesOfText } from "../byte-text.ts";
import {
  type FieldSpan,
  type MessageSpans,
  messageSpans,
  type OffsetMap,
  type RawPart,
  rawPart,
  type Span,
} from "./raw-part.ts";
import { textOffsets } from "./text-offsets.ts";

/** What is wrong at a place of the text, and what to do. */
export interface RawProblem extends Span {
  readonly message: string;
}

export interface RawText {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The outer message; undefined if it is invalid. */
  readonly request: RequestMessage | undefined;
  readonly spans: MessageSpans | undefined;
  readonly boundary: string | undefined;
  /** All parts, or those before the position from which the text can't be parsed. */
  readonly parts: readonly RawPart[];
  /** The request in each part; undefined if it is invalid. */
  readonly requests: readonly (RequestMessage | undefined)[];
  readonly problems: readonly RawProblem[];
  /** Whether the text could be parsed to its end; single parts may still be invalid. */
  readonly isWhole: boolean;
}

export function readRawText(text: string): RawText {
  const bytes = bytesOfText(text);
  const toOffset = textOffsets(text, bytes.length);
  const spans = messageSpans(bytes, toOffset);
  const none = { text, bytes, spans, request: undefined, boundary: undefined, parts: [], requests: [], isWhole: false };
  let request: RequestMessage;
  let boundary: string;
  try {
    request = readRequest(bytes);
    boundary = boundaryOf(headerValue(request.headers, "Content-Type") ?? null);
  } catch (error) {
    if (error instanceof MessageError)
      return { ...none, problems: [problemAt(text, toOffset(error.offset), error.problem)] };
    if (!(error instanceof MultipartError)) throw error;
    const place = fieldNamed(text, spans?.fields ?? [], "Content-Type") ?? spans?.start ?? { from: 0, to: 0 };
    return { ...none, problems: [{ ...place, message: error.problem }] };
  }
  return {
    ...none,
    request,
    boundary,
    ...readParts(text, bytes, bytes.length - request.body.length, boundary, toOffset),
  };
}

function readParts(
  text: string,
  bytes: Uint8Array,
  start: number,
  boundary: string,
  toOffset: OffsetMap,
): Pick<RawText, "parts" | "requests" | "problems" | "isWhole"> {
  const reader = new MultipartReader(boundary);
  const parts: RawPart[] = [];
  const requests: (RequestMessage | undefined)[] = [];
  const problems: RawProblem[] = [];
  const body = bytes.subarray(start);
  const add = (part: Part): void => {
    const place = reader.places[parts.length];
    if (place === undefined) throw new Error("Each part has a place.");
    const found = rawPart(part, place, body, (byte) => toOffset(start + byte));
    const read = readPart(part);
    if ("error" in read) {
      for (const { offset, problem } of read.error.problems) {
        problems.push(
          offset === undefined
            ? { ...headSpan(found), message: problem }
            : problemAt(text, toOffset(start + place.body + offset), problem),
        );
      }
    }
    parts.push(found);
    requests.push("error" in read ? undefined : read);
  };
  let isWhole = true;
  try {
    for (const part of reader.push(body)) add(part);
    for (const part of reader.end()) add(part);
  } catch (error) {
    if (!(error instanceof MultipartError)) throw error;
    problems.push(problemAt(text, toOffset(start + error.offset), error.problem));
    isWhole = false;
  }
  if (isWhole) problems.push(...besides(text, toOffset(start), parts));
  return { parts, requests, problems, isWhole };
}

/**
 * What stands before the first delimiter line and behind the last one is ignored (RFC 2046, section 5.1.1). A line in
 * it that looks like one is a slip of somebody who would lose a part by it.
 */
function besides(text: string, start: number, parts: readonly RawPart[]): RawProblem[] {
  const first = parts[0]?.from ?? start;
  const closing = text.indexOf("\r\n", (parts.at(-1)?.to ?? start) + 2);
  const before = /^--.*/m.exec(text.slice(start, first));
  const behind = closing === -1 ? null : /^--.*/m.exec(text.slice(closing));
  const strays = (found: RegExpExecArray | null, from: number, message: string): RawProblem[] =>
    found === null ? [] : [problemAt(text, from + found.index, message)];
  return [
    ...strays(
      before,
      start,
      "this is not a delimiter line, and everything before the first one is ignored. Write it like those below.",
    ),
    ...strays(
      behind,
      closing,
      "the closing delimiter line is above, and everything after it is ignored. Remove its last hyphens.",
    ),
  ];
}

function readPart(part: Part): RequestMessage | { readonly error: PartError } {
  try {
    return readRequestPart(part).message;
  } catch (error) {
    if (error instanceof PartError) return { error };
    throw error;
  }
}

/** Where a part's head can be pointed at: its lines, or its delimiter when it has none. */
function headSpan({ delimiter, head }: RawPart): Span {
  const [first] = head;
  return first === undefined ? delimiter : { from: first.from, to: head.at(-1)?.to ?? first.to };
}

/** The header line with this name, in any casing. */
export function fieldNamed(
  text: Pick<string, "slice">,
  fields: readonly FieldSpan[],
  name: string,
): FieldSpan | undefined {
  return fields.find(({ from, nameTo }) => text.slice(from, nameTo).toLowerCase() === name.toLowerCase());
}

/** A problem from a place to the end of its line; at a line's end, of the character before it. A bare break is by itself. */
function problemAt(text: string, from: number, problem: string): RawProblem {
  const end = text.indexOf("\r\n", from);
  const isBare = end !== from && (text[from] === "\n" || text[from] === "\r");
  const to = isBare ? from + 1 : end === -1 ? text.length : end;
  const message = problem.charAt(0).toUpperCase() + problem.slice(1);
  return to > from ? { from, to, message } : { from: Math.max(0, from - 1), to: from, message };
}
