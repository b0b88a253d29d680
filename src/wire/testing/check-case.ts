// Checks a case of the corpus against its verdict: with the readers at every chunking.

import { expect } from "vitest";
import { type Chunking, cutAt, cutEvery, findFault } from "./check.ts";
import type { CorpusCase } from "./corpus.ts";
import { formatVerdict, matchesVerdict, readInput } from "./verdict.ts";

/** Every cut in two of a short message, and chunks of several sizes; no tiny ones for huge messages. */
function chooseChunkings({ bytes: { length } }: CorpusCase): readonly Chunking[] {
  if (length > 1_000_000) return [(bytes) => cutEvery(bytes, 65_536)];
  const sizes = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 1000, 4096, 10_007, 65_536].filter(
    (size) => size < Math.max(length, 2) && (length / size < 2_000 || length < 10_000),
  );
  const places = Array.from({ length: length <= 600 ? Math.max(length, 1) : 0 }, (_, place) => place);
  return [
    ...places.map(
      (place): Chunking =>
        (bytes) =>
          cutAt(bytes, [place]),
    ),
    ...sizes.map(
      (size): Chunking =>
        (bytes) =>
          cutEvery(bytes, size),
    ),
  ];
}

export function checkCase(given: CorpusCase): void {
  const lines = formatVerdict(readInput(given, [given.bytes]));
  // The parts of a bundle are checked by the service.
  if (given.kind !== "bundle") expect(matchesVerdict(lines, given.verdict), lines.join("\n")).toBe(true);
  expect(findFault(given, chooseChunkings(given))).toBeUndefined();
}
