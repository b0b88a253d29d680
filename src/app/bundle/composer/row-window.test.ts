import fc from "fast-check";
import { expect, test } from "vitest";
import { drawnRows, offsetsOf, rowsBetween } from "./row-window.ts";

test("the rows that a stretch touches", () => {
  const offsets = offsetsOf([10, 10, 30, 10]);
  expect(rowsBetween(0, 5, offsets)).toEqual({ from: 0, to: 1 });
  expect(rowsBetween(12, 25, offsets)).toEqual({ from: 1, to: 3 });
  expect(rowsBetween(-50, -10, offsets)).toEqual({ from: 0, to: 0 });
  expect(rowsBetween(55, 900, offsets)).toEqual({ from: 3, to: 4 });
});

test("rows that are kept stand between gaps", () => {
  expect(drawnRows({ from: 2, to: 4 }, [0, -1, 6, 3], offsetsOf([1, 2, 4, 8, 16, 32, 64, 128]))).toEqual([
    { kind: "row", index: 0 },
    { kind: "gap", from: 1, height: 2 },
    { kind: "row", index: 2 },
    { kind: "row", index: 3 },
    { kind: "gap", from: 4, height: 48 },
    { kind: "row", index: 6 },
    { kind: "gap", from: 7, height: 128 },
  ]);
});

test("rows and gaps are as tall as all rows, in order, and all in sight are drawn", () => {
  const heights = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 50 });
  const place = fc.integer({ min: -500, max: 9000 });
  fc.assert(
    fc.property(heights, place, fc.nat(900), fc.array(fc.integer({ min: -1, max: 60 })), (all, top, more, kept) => {
      const offsets = offsetsOf(all);
      const drawn = drawnRows(rowsBetween(top, top + more, offsets), kept, offsets);
      const tall = drawn.reduce((sum, each) => sum + (each.kind === "gap" ? each.height : (all[each.index] ?? 0)), 0);
      expect(tall).toBe(offsets.at(-1));
      const shown = drawn.flatMap((each) => (each.kind === "row" ? [each.index] : []));
      expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
      all.forEach((height, index) => {
        const begins = offsets[index] ?? 0;
        if (begins < top + more && begins + height > top) expect(shown).toContain(index);
      });
    }),
  );
});
