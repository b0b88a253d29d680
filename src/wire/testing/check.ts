// Properties of the readers for arbitrary bytes: the same verdict at every chunking and by the reference grammar, and
// a round trip of everything found.

import { chooseBoundary, dashBoundary } from "../boundary.ts";
import { includesBytes, joinBytes } from "../bytes.ts";
import { readRequest, readResponse } from "../message-reader.ts";
import { writeRequest, writeResponse } from "../message-writer.ts";
import { readMultipart } from "../multipart-reader.ts";
import { writeMultipart } from "../multipart-writer.ts";
import { type Input, latin1, textOf } from "./corpus.ts";
import { foundByGrammar } from "./reference.ts";
import { type Found, outcomeOf, type ReadOutcome } from "./verdict.ts";

/** Cuts bytes at ascending positions. */
export function cutAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  return [...places, bytes.length].map((place, index) => bytes.subarray(places[index - 1] ?? 0, place));
}

export function cutEvery(bytes: Uint8Array, size: number): Uint8Array[] {
  const places = Array.from(
    { length: Math.max(0, Math.ceil(bytes.length / size) - 1) },
    (_, index) => (index + 1) * size,
  );
  return cutAt(bytes, places);
}

/** Cuts bytes into chunks. */
export type Chunking = (bytes: Uint8Array) => readonly Uint8Array[];

/** The property violated by the bytes; undefined if all hold. Rethrows undocumented errors of the readers. */
export function faultIn(input: Input, chunkings: readonly Chunking[]): string | undefined {
  const outcome = outcomeOf(input, [input.bytes]);
  return (
    chunkingFault(input, outcome, chunkings) ??
    grammarFault(input, outcome) ??
    outcome.found.map(rewritingFault).find(Boolean)
  );
}

/** Puts an HTTP message into a part, because messages are not read in chunks. */
function chunkingFault(input: Input, outcome: ReadOutcome, chunkings: readonly Chunking[]): string | undefined {
  const expected = JSON.stringify(outcome);
  for (const chunking of chunkings) {
    const chunks = chunking(input.bytes);
    const inPart = input.kind === "request" || input.kind === "response";
    const given = inPart ? [throughPart(chunks)] : chunks;
    const actual = JSON.stringify(outcomeOf(input, given));
    if (actual === expected) continue;
    return `in chunks of ${chunks.map((chunk) => chunk.length).join(", ")} bytes it is ${actual}, whole ${expected}`;
  }
  return undefined;
}

function throughPart(chunks: readonly Uint8Array[]): Uint8Array {
  const boundary = chooseBoundary([joinBytes(chunks)]);
  const around = [latin1(`--${boundary}\r\n\r\n`), latin1(`\r\n--${boundary}--`)] as const;
  const type = `multipart/mixed; boundary=${boundary}`;
  const { found } = outcomeOf({ kind: "multipart", contentType: type }, [around[0], ...chunks, around[1]]);
  const [part] = found;
  return latin1(typeof part === "object" && "body" in part ? part.body : "no part came out");
}

function grammarFault(input: Input, { found, refusal }: ReadOutcome): string | undefined {
  const expected = foundByGrammar(input);
  const given = JSON.stringify(refusal === undefined ? found.map(withoutReason) : undefined);
  if (given === JSON.stringify(expected)) return undefined;
  return `the readers find ${given ?? `none (${refusal?.message})`}, the grammar ${JSON.stringify(expected) ?? "none"}`;
}

function withoutReason(found: Found): Found {
  if (typeof found === "string" || !("refusal" in found)) return found;
  return { id: found.id, refusal: { code: found.refusal.code, offset: undefined, message: "" } };
}

/** Why a value does not survive a round trip; undefined if it does. */
function rewritingFault(found: Found): string | undefined {
  if (typeof found === "string") {
    const again = outcomeOf({ kind: "boundary", contentType: "" }, [latin1(`multipart/mixed;boundary="${found}"`)]);
    return dashBoundary(found).length === found.length + 2 && again.found[0] === found
      ? undefined
      : "another boundary is read";
  }
  if ("refusal" in found) return undefined;
  if ("request" in found) return rewritingFault(found.request);
  // The writer may add a Content-Length, which would exceed the limit of such a head.
  if (JSON.stringify(found.headers).length > 15_000 || found.headers.length === 100) return undefined;
  const body = latin1(found.body);
  if ("method" in found) return messageFault(found, readRequest(writeRequest({ ...found, body })));
  if ("status" in found) return messageFault(found, readResponse(writeResponse({ ...found, body })));
  const boundary = chooseBoundary([body]);
  if (includesBytes(body, latin1(boundary))) return `the boundary ${boundary} is in the body`;
  const parts = readMultipart(writeMultipart([{ ...found, body }], boundary), boundary);
  return same(
    parts.map((part) => ({ ...part, body: textOf(part.body) })),
    [found],
  );
}

interface Message {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | Uint8Array;
}

/** Only Content-Length may differ, which the writer sets. It must be correct, or missing if there is no body. */
function messageFault(given: Message, read: Message): string | undefined {
  const length = read.headers.find(([name]) => name === "Content-Length")?.[1] ?? "0";
  if (Number(length) !== read.body.length) return `Content-Length ${length} is written for ${read.body.length} bytes`;
  return same(comparable(read), comparable(given));
}

function comparable(message: Message): unknown {
  const headers = message.headers.filter(([name]) => name.toLowerCase() !== "content-length");
  return { ...message, headers, body: typeof message.body === "string" ? message.body : textOf(message.body) };
}

function same(read: unknown, given: unknown): string | undefined {
  const [one, other] = [JSON.stringify(read), JSON.stringify(given)];
  return one === other ? undefined : `${other} is written, ${one} read back`;
}
