import fc from "fast-check";
import { expect, test } from "vitest";
import { selectSmallest } from "./smallest.ts";

test("returns the same as sorting everything and taking the first", () => {
  fc.assert(
    fc.property(fc.uint32Array({ max: 50, maxLength: 60 }), fc.integer({ min: 0, max: 70 }), (numbers, count) => {
      const sorted = [...numbers].sort((a, b) => b - a);
      expect(selectSmallest(numbers, count, (a, b) => b - a)).toEqual(sorted.slice(0, count));
    }),
  );
});
