// Checks a case of the corpus against its verdict: with the readers at every chunking.

import { expect } from "vitest";
import { type Chunking, cutAt, cutEvery, findFault } from "./check.ts";
import type { CorpusCase } from "./corpus.ts";
import { formatVerdict, matchesVerdict, readInput } from "./verdict.ts";

/** Every cut in two and every chunk size below; fewer for long messages, and no tiny chunks for huge ones. */
function chooseChunkings({ bytes: { length } }: CorpusCase): Chunking[] {
  const numbers = Array.from({ length: Math.max(length, 1) }, (_, index) => index + 1);
  if (length <= 600) {
    return [
      ...numbers.map(
        (place): Chunking =>
          (bytes) =>
            cutAt(bytes, [place - 1]),
      ),
      ...numbers
        .filter((size) => 2 * size < length)
        .map(
          (size): Chunking =>
            (bytes) =>
              cutEvery(bytes, size),
        ),
    ];
  }
  if (length > 1_000_000) return [(bytes) => cutEvery(bytes, 65_536)];
  const sizes = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 1000, 4096, 10_007, 65_536].filter(
    (size) => length / size < 2_000 || length < 10_000,
  );
  return sizes.map(
    (size): Chunking =>
      (bytes) =>
        cutEvery(bytes, size),
  );
}

export function checkCase(given: CorpusCase): void {
  const lines = formatVerdict(readInput(given, [given.bytes]));
  // The parts of a bundle are checked by the service.
  if (given.kind !== "bundle") expect(matchesVerdict(lines, given.verdict), lines.join("\n")).toBe(true);
  expect(findFault(given, chooseChunkings(given))).toBeUndefined();
}
