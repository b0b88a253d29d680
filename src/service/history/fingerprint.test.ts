import fc from "fast-check";
import { expect, test } from "vitest";
import { computeFingerprint } from "./fingerprint.ts";

const row = fc.jsonValue({ maxDepth: 2 }).map((value) => ({ _id: 1, value }));

test("differs for different rows, and is the same for a copy", () => {
  fc.assert(
    fc.property(row, row, (one, other) => {
      expect(computeFingerprint(structuredClone(one))).toBe(computeFingerprint(one));
      if (JSON.stringify(one) !== JSON.stringify(other))
        expect(computeFingerprint(other)).not.toBe(computeFingerprint(one));
    }),
    { numRuns: 2000 },
  );
});

test("is a safe integer that differs among many rows that differ little", () => {
  const all = Array.from({ length: 100_000 }, (_, index) => computeFingerprint({ _id: index, status: "open" }));
  expect(all.every((each) => Number.isSafeInteger(each) && each >= 0)).toBe(true);
  expect(new Set(all).size).toBe(all.length);
});
