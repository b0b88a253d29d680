// Fuzzes the wire layer with mutated messages of the corpus, and reports failures as new cases.

import { chooseBoundary } from "../boundary.ts";
import { createRequestPart, createResponsePart, readRequestPart, readResponsePart } from "../bundle-part.ts";
import { MultipartReader } from "../multipart-reader.ts";
import { writeMultipart } from "../multipart-writer.ts";
import { type Chunking, cutAt, cutEvery, findFault } from "./check.ts";
import { decodeLatin1, encodeLatin1, formatCase, type Input } from "./corpus.ts";
import { mutateInput } from "./mutation.ts";
import { Chance } from "./random.ts";
import { formatVerdict, readInput } from "./verdict.ts";

/** Time limit per message in milliseconds. Usually it takes far less than one. */
const longest = 20_000;
/** Larger messages of the corpus are not mutated. */
const mostBytes = 3_000;

/** The messages of the corpus that are small enough to mutate a million times. */
export function selectFuzzable<T extends Input>(cases: readonly T[]): T[] {
  return cases.filter(({ bytes }) => bytes.length <= mostBytes);
}

/** Runs one turn of a seed. @returns a failure with a case for the corpus; undefined if it passed */
export function runFuzzTurn(inputs: readonly Input[], seed: number, turn: number): string | undefined {
  const chance = new Chance(seed, turn);
  const input = mutateInput(chance.choose(inputs), chance.choose(inputs), chance);
  const chunkings: Chunking[] = [
    (bytes) => cutEvery(bytes, 1),
    (bytes) => cutEvery(bytes, 2 + chance.below(7)),
    (bytes) =>
      cutAt(
        bytes,
        Array.from({ length: 4 }, () => chance.below(bytes.length + 1)).sort((a, b) => a - b),
      ),
  ];
  const began = performance.now();
  const fault = catchProblem(() => findFault(input, chunkings));
  const spent = performance.now() - began;
  if (fault !== undefined) return report(input, fault, seed, turn);
  if (spent > longest) return report(input, `it takes ${Math.round(spent)} ms`, seed, turn);
  const roundTrip = catchProblem(() => roundTripFault(inputs, chance));
  return roundTrip === undefined
    ? undefined
    : `Seed ${seed}, turn ${turn}: a bundle is read back differently: ${roundTrip}`;
}

function catchProblem(find: () => string | undefined): string | undefined {
  try {
    return find();
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

function report(input: Input, fault: string, seed: number, turn: number): string {
  const { fault: lastFault, input: small } = minimizeInput(input, fault);
  let verdict: string[];
  try {
    verdict = formatVerdict(readInput(small, [small.bytes]));
  } catch {
    verdict = ["what it should be"];
  }
  const title = `Found by fuzzing, seed ${seed}, turn ${turn}`;
  return `Seed ${seed}, turn ${turn}: ${lastFault}\n\nFor src/wire/corpus/${input.kind}-….txt, once the verdict is right:\n\n${formatCase({ ...small, title, verdict })}`;
}

function minimizeInput(input: Input, fault: string): { input: Input; fault: string } {
  const everySize: Chunking[] = Array.from({ length: 8 }, (_, index) => (bytes) => cutEvery(bytes, index + 1));
  let found = { input, fault };
  for (let size = input.bytes.length >> 1; size > 0; size >>= 1) {
    for (let at = 0; at < found.input.bytes.length; ) {
      const text = decodeLatin1(found.input.bytes);
      const shorter = { ...input, bytes: encodeLatin1(text.slice(0, at) + text.slice(at + size)) };
      const still = catchProblem(() => findFault(shorter, everySize));
      if (still === undefined) at += size;
      else found = { input: shorter, fault: still };
    }
  }
  return found;
}

const methods = ["POST", "PUT", "PATCH", "DELETE", "brew"];

/** Writes bundles of random bodies, both ways, and reads them back in chunks. */
function roundTripFault(inputs: readonly Input[], chance: Chance): string | undefined {
  const ids = Array.from({ length: 1 + chance.below(3) }, (_, index) => `id-${index}`);
  const bodies = ids.map(() => generateBody(inputs, chance));
  const requests = ids.map((id, index) => {
    const headers = [["X-Turn", String(chance.below(9))]] as const;
    const message = {
      method: chance.choose(methods),
      target: "/api/Things",
      headers,
      body: bodies[index] as Uint8Array,
    };
    return { id, message };
  });
  const responses = requests.map(({ id, message: { headers, body } }) => {
    return { id, message: { status: 200 + chance.below(4), reason: "OK", headers, body } };
  });
  return (
    findBundleFault(requests.map(createRequestPart), (part) => readRequestPart(part), requests, chance) ??
    findBundleFault(responses.map(createResponsePart), (part) => readResponsePart(part), responses, chance)
  );
}

function generateBody(inputs: readonly Input[], chance: Chance): Uint8Array {
  if (chance.oneIn(4)) return encodeLatin1(`x\r\n--riddle-${chance.below(10)}${chance.choose(["", "--", "x\r\n"])}`);
  if (chance.oneIn(2)) return mutateInput(chance.choose(inputs), chance.choose(inputs), chance).bytes;
  return Uint8Array.from({ length: chance.below(60) }, () => chance.below(256));
}

interface Sub {
  readonly id: string | undefined;
  readonly message: { readonly headers: readonly (readonly [string, string])[]; readonly body: Uint8Array };
}

function findBundleFault(
  parts: readonly ReturnType<typeof createRequestPart>[],
  read: (part: ReturnType<typeof createRequestPart>) => Sub,
  subs: readonly Sub[],
  chance: Chance,
): string | undefined {
  // A boundary that is likely to occur in the bodies, so that some are rejected.
  const boundary = chooseBoundary(
    parts.map((part) => part.body),
    () => String(chance.below(10)),
  );
  if (parts.some((part) => decodeLatin1(part.body).includes(boundary))) return `the boundary ${boundary} is in a body`;
  const reader = new MultipartReader(boundary);
  const chunks = cutEvery(writeMultipart(parts, boundary), 1 + chance.below(40));
  const found = [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()].map(read);
  const expected = subs.map(({ id, message: { headers, body, ...start } }) => {
    const length = body.length > 0 || "status" in start ? [["Content-Length", String(body.length)]] : [];
    return { id, ...start, headers: [...headers, ...length], body: decodeLatin1(body) };
  });
  const given = found.map(({ id, message: { headers, body, ...start } }) => ({
    id,
    ...start,
    headers,
    body: decodeLatin1(body),
  }));
  const [one, other] = [JSON.stringify(given), JSON.stringify(expected)];
  return one === other ? undefined : `${other} is written, ${one} read back`;
}
