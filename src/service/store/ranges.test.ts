import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureCpuTime } from "../../../scripts/testing/cpu-time.ts";
import { createPointRange, createPointRanges, createPrefixRanges, intersect, type Ranges, unite } from "./ranges.ts";
import type { IndexRange, Key } from "./store.ts";

// Every bound is one of these, so values at and between them cover all cases.
const bounds: readonly Key[] = [-1, 0, 1, 2, "", "a", "ab", "b", "\ud83d", "\uffff"];
const samples: readonly Key[] = [
  -2,
  -1,
  -0.5,
  0,
  0.5,
  1,
  1.5,
  2,
  3,
  "",
  "A",
  "a",
  "aa",
  "ab",
  "b",
  "c",
  "\ud83d",
].concat(["\ud83d\ude00", "\uffff", "\uffff\uffff"] as never[]);

const order = (a: Key, b: Key) =>
  typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === "number" ? -1 : 1;

function holds({ lower, upper, lowerOpen, upperOpen }: IndexRange, value: Key): boolean {
  if (lower !== undefined && (order(value, lower) < 0 || (lowerOpen && order(value, lower) === 0))) return false;
  return upper === undefined || !(order(value, upper) > 0 || (upperOpen && order(value, upper) === 0));
}

const among = (ranges: Ranges) => samples.filter((value) => ranges.some((range) => holds(range, value)));

const anyBound = fc.constantFrom(undefined, ...bounds);
const anyRange: fc.Arbitrary<IndexRange> = fc
  .record({ lower: anyBound, upper: anyBound, lowerOpen: fc.boolean(), upperOpen: fc.boolean() })
  .map(({ lower, upper, lowerOpen, upperOpen }) => ({
    ...(lower === undefined ? {} : { lower, ...(lowerOpen ? { lowerOpen } : {}) }),
    ...(upper === undefined ? {} : { upper, ...(upperOpen ? { upperOpen } : {}) }),
  }))
  .filter(({ lower, upper, lowerOpen, upperOpen }) => {
    const width = lower === undefined || upper === undefined ? 1 : order(upper, lower);
    return width > 0 || (width === 0 && !lowerOpen && !upperOpen);
  });
// A set of ranges must be sorted and disjoint.
const anyRanges = fc.array(anyRange, { maxLength: 5 }).map((ranges) => unite(ranges.map((range) => [range])));

function isDisjoint(ranges: Ranges): boolean {
  return samples.every((value) => ranges.filter((range) => holds(range, value)).length <= 1);
}

/** Whether each range starts after the previous one, with a gap between the two. */
function isSortedApart(ranges: Ranges): boolean {
  return ranges.every((range, index) => {
    const before = ranges[index - 1];
    if (before === undefined) return true;
    if (before.upper === undefined || range.lower === undefined) return false;
    const gap = order(range.lower, before.upper);
    return gap > 0 || (gap === 0 && before.upperOpen === true && range.lowerOpen === true);
  });
}

describe("Sets of ranges", () => {
  test("unite to the values in any of them, sorted and disjoint", () => {
    fc.assert(
      fc.property(fc.array(anyRange, { maxLength: 6 }), (ranges) => {
        const united = unite(ranges.map((range) => [range]));
        expect(among(united)).toEqual(among(ranges));
        expect(isSortedApart(united)).toBe(true);
      }),
    );
  });

  test("intersect to the values in both, sorted and disjoint", () => {
    fc.assert(
      fc.property(anyRanges, anyRanges, (a, b) => {
        const both = intersect(a, b);
        const inB = new Set(among(b));
        expect(among(both)).toEqual(among(a).filter((value) => inB.has(value)));
        expect(isDisjoint(both)).toBe(true);
        expect(both).toEqual([...both].sort((x, y) => order(x.lower ?? -9, y.lower ?? -9)));
      }),
    );
  });

  test("never contain an empty range, for which IndexedDB throws", () => {
    fc.assert(
      fc.property(anyRanges, anyRanges, (a, b) => {
        for (const { lower, upper, lowerOpen, upperOpen } of intersect(a, b)) {
          if (lower === undefined || upper === undefined) continue;
          expect(order(lower, upper)).toBeLessThanOrEqual(lowerOpen || upperOpen ? -1 : 0);
        }
      }),
    );
  });

  test("join ranges that meet, but not two open ends", () => {
    expect(unite([[{ upper: 1 }], [{ lower: 1, lowerOpen: true }]])).toEqual([{}]);
    const apart = [
      { upper: 1, upperOpen: true },
      { lower: 1, lowerOpen: true },
    ];
    expect(unite([apart])).toEqual(apart);
  });

  test("are fast for lists of many thousand values", () => {
    const many = Array.from({ length: 40_000 }, (_, index) => index);
    const even = createPointRanges(many.filter((value) => value % 2 === 0));
    const took = measureCpuTime(() => {
      expect(intersect(createPointRanges(many), even)).toHaveLength(20_000);
      expect(unite(many.map((value) => [createPointRange(value)]))).toHaveLength(40_000);
    });
    // Pair by pair these are 800 million comparisons, ten seconds; in one pass a few milliseconds.
    expect(took).toBeLessThan(4_000);
  });
});

describe("Points", () => {
  test("are sorted and distinct, numbers before strings", () => {
    expect(createPointRanges(["b", 2, "a", 10, 2, "b"])).toEqual([2, 10, "a", "b"].map(createPointRange));
    expect(createPointRanges([])).toEqual([]);
  });
});

describe("The range of a prefix", () => {
  const units = ["\u0000", "a", "b", "\ud7ff", "\ud83d", "\ude00", "\udfff", "\ufffe", "\uffff"];
  const text = (minLength: number) =>
    fc.array(fc.constantFrom(...units), { minLength, maxLength: 3 }).map((parts) => parts.join(""));

  test("contains exactly the strings that start with it, by UTF-16 code unit", () => {
    fc.assert(
      fc.property(text(1), text(0), (prefix, value) => {
        expect(createPrefixRanges(prefix).some((range) => holds(range, value))).toBe(value.startsWith(prefix));
      }),
      { numRuns: 2_000 },
    );
  });

  test("ends before the next text, carrying over units that can't grow", () => {
    expect(createPrefixRanges("ab")).toEqual([{ lower: "ab", upper: "ac", upperOpen: true }]);
    expect(createPrefixRanges("a\uffff")).toEqual([{ lower: "a\uffff", upper: "b", upperOpen: true }]);
    expect(createPrefixRanges("\uffff")).toEqual([{ lower: "\uffff" }]);
  });
});
