import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type JudgedKey, judge } from "./judge.ts";
import { chooseFixedRows, chooseRows, type Ground, pickEvenly } from "./row-choice.ts";

const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

function ground(
  wanted: readonly JudgedKey[],
  started: readonly JudgedKey[],
  all: readonly JudgedKey[] = hundred,
): Ground {
  return { all, wanted: new Set(wanted), started: new Set(started) };
}

describe("the fixed rows", () => {
  const wanted = hundred.filter((key) => key % 2 === 0);
  const started = hundred.filter((key) => key % 3 === 0);

  test("contain three of each kind, in the order of the collection", () => {
    const fixed = chooseFixedRows(ground(wanted, started));
    const kinds = fixed.map((key) => `${Number(key) % 2 === 0} ${Number(key) % 3 === 0}`);
    for (const kind of new Set(kinds)) expect(kinds.filter((each) => each === kind).length, kind).toBe(3);
    expect(fixed).toEqual([...fixed].sort((a, b) => Number(a) - Number(b)));
    expect(fixed.length).toBe(12);
  });

  test("contain more of other kinds if one kind has few rows", () => {
    const fixed = chooseFixedRows(ground([50], []));
    expect(fixed).toContain(50);
    expect(fixed.length).toBe(12);
  });

  test("contain all rows of a small collection", () => {
    expect(chooseFixedRows(ground([2], [3], [1, 2, 3]))).toEqual([1, 2, 3]);
    expect(chooseFixedRows(ground([], [], []))).toEqual([]);
  });

  test("keep the collection's order of string keys", () => {
    expect(chooseFixedRows(ground(["B"], ["A"], ["B", "A", "C"]))).toEqual(["B", "A", "C"]);
  });
});

describe("the shown rows", () => {
  test("are the fixed rows once solved", () => {
    const at = ground([10, 20], [20, 30]);
    const fixed = chooseFixedRows(at);
    expect(chooseRows(fixed, judge(at.wanted, at.wanted), at)).toEqual(fixed);
  });

  test("include extra rows that the fixed rows lack", () => {
    const at = ground([10, 20], [20, 30]);
    const fixed = chooseFixedRows(at);
    const outside = hundred.filter((key) => !fixed.includes(key));
    const rows = chooseRows(fixed, judge(at.wanted, new Set(outside)), at);
    expect(rows.length).toBe(fixed.length + 2);
    expect(rows.filter((key) => !fixed.includes(key)).every((key) => outside.includes(Number(key)))).toBe(true);
  });

  test("include a mistake if there is one, and are at most sixteen", () => {
    const keys = fc.uniqueArray(fc.constantFrom(...hundred));
    fc.assert(
      fc.property(keys, keys, keys, (wanted, started, kept) => {
        const at = ground(wanted, started);
        const judgement = judge(at.wanted, new Set(kept));
        const rows = chooseRows(chooseFixedRows(at), judgement, at);
        for (const mistakes of [judgement.extra, judgement.missing]) {
          const least = Math.min(2, mistakes.length);
          expect(mistakes.filter((key) => rows.includes(key)).length).toBeGreaterThanOrEqual(least);
        }
        expect(rows.length).toBeLessThanOrEqual(16);
        expect(new Set(rows).size).toBe(rows.length);
      }),
    );
  });
});

test("spread picks from every part of a list", () => {
  expect(pickEvenly(hundred, 4)).toEqual([13, 38, 63, 88]);
  expect(pickEvenly([1, 2], 4)).toEqual([1, 2]);
  expect(pickEvenly([1, 2], 0)).toEqual([]);
});
