// Properties of the readers for arbitrary bytes: the same verdict at every chunking and by the reference grammar, and
// a round trip of everything found.

import { chooseBoundary, createDashBoundary } from "../boundary.ts";
import { includesBytes, joinBytes } from "../bytes.ts";
import { readRequest, readResponse } from "../message-reader.ts";
import { writeRequest, writeResponse } from "../message-writer.ts";
import { readMultipart } from "../multipart-reader.ts";
import { writeMultipart } from "../multipart-writer.ts";
import { decodeLatin1, encodeLatin1, type Input } from "./corpus.ts";
import { readByGrammar } from "./reference.ts";
import { type FoundContent, type ReadOutcome, readInput } from "./verdict.ts";

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

export type Chunking = (bytes: Uint8Array) => readonly Uint8Array[];

/** The property violated by the bytes; undefined if all hold. Rethrows undocumented errors of the readers. */
export function findFault(input: Input, chunkings: readonly Chunking[]): string | undefined {
  const outcome = readInput(input, [input.bytes]);
  return (
    findChunkingFault(input, outcome, chunkings) ??
    findGrammarFault(input, outcome) ??
    outcome.found.map(findRewritingFault).find(Boolean)
  );
}

/** Puts an HTTP message into a part, because messages are not read in chunks. */
function findChunkingFault(input: Input, outcome: ReadOutcome, chunkings: readonly Chunking[]): string | undefined {
  const expected = JSON.stringify(outcome);
  for (const chunking of chunkings) {
    const chunks = chunking(input.bytes);
    const inPart = input.kind === "request" || input.kind === "response";
    const given = inPart ? [passThroughPart(chunks)] : chunks;
    const actual = JSON.stringify(readInput(input, given));
    if (actual === expected) continue;
    return `in chunks of ${chunks.map((chunk) => chunk.length).join(", ")} bytes it is ${actual}, whole ${expected}`;
  }
  return undefined;
}

function passThroughPart(chunks: readonly Uint8Array[]): Uint8Array {
  const boundary = chooseBoundary([joinBytes(chunks)]);
  const around = [encodeLatin1(`--${boundary}\r\n\r\n`), encodeLatin1(`\r\n--${boundary}--`)] as const;
  const type = `multipart/mixed; boundary=${boundary}`;
  const { found } = readInput({ kind: "multipart", contentType: type }, [around[0], ...chunks, around[1]]);
  const [part] = found;
  return encodeLatin1(typeof part === "object" && "body" in part ? part.body : "no part came out");
}

function findGrammarFault(input: Input, { found, refusal }: ReadOutcome): string | undefined {
  const expected = readByGrammar(input);
  const given = JSON.stringify(refusal === undefined ? found.map(withoutReason) : undefined);
  if (given === JSON.stringify(expected)) return undefined;
  return `the readers find ${given ?? `none (${refusal?.message})`}, the grammar ${JSON.stringify(expected) ?? "none"}`;
}

function withoutReason(found: FoundContent): FoundContent {
  if (typeof found === "string" || !("refusal" in found)) return found;
  return { id: found.id, refusal: { code: found.refusal.code, offset: undefined, message: "" } };
}

/** Why a value does not survive a round trip; undefined if it does. */
function findRewritingFault(found: FoundContent): string | undefined {
  if (typeof found === "string") {
    const again = readInput({ kind: "boundary", contentType: "" }, [
      encodeLatin1(`multipart/mixed;boundary="${found}"`),
    ]);
    return createDashBoundary(found).length === found.length + 2 && again.found[0] === found
      ? undefined
      : "another boundary is read";
  }
  if ("refusal" in found) return undefined;
  if ("request" in found) return findRewritingFault(found.request);
  // The writer may add a Content-Length, which would exceed the limit of such a head.
  if (JSON.stringify(found.headers).length > 15_000 || found.headers.length === 100) return undefined;
  const body = encodeLatin1(found.body);
  if ("method" in found) return findMessageFault(found, readRequest(writeRequest({ ...found, body })));
  if ("status" in found) return findMessageFault(found, readResponse(writeResponse({ ...found, body })));
  const boundary = chooseBoundary([body]);
  if (includesBytes(body, encodeLatin1(boundary))) return `the boundary ${boundary} is in the body`;
  const parts = readMultipart(writeMultipart([{ ...found, body }], boundary), boundary);
  return findInequality(
    parts.map((part) => ({ ...part, body: decodeLatin1(part.body) })),
    [found],
  );
}

interface Message {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | Uint8Array;
}

/** Only Content-Length may differ, which the writer sets. It must be correct, or missing if there is no body. */
function findMessageFault(given: Message, read: Message): string | undefined {
  const length = read.headers.find(([name]) => name === "Content-Length")?.[1] ?? "0";
  if (Number(length) !== read.body.length) return `Content-Length ${length} is written for ${read.body.length} bytes`;
  return findInequality(toComparable(read), toComparable(given));
}

function toComparable(message: Message): unknown {
  const headers = message.headers.filter(([name]) => name.toLowerCase() !== "content-length");
  return { ...message, headers, body: typeof message.body === "string" ? message.body : decodeLatin1(message.body) };
}

function findInequality(read: unknown, given: unknown): string | undefined {
  const [one, other] = [JSON.stringify(read), JSON.stringify(given)];
  return one === other ? undefined : `${other} is written, ${one} read back`;
}
