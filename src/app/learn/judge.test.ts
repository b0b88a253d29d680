import fc from "fast-check";
import { expect, test } from "vitest";
import { judge } from "./judge.ts";

const keys = fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((list) => new Set(list));

test("the same rows in any order are the solution", () => {
  expect(judge(new Set([1, 2]), new Set([2, 1]))).toEqual({ wanted: 2, hits: 2, missing: [], extra: [], solved: true });
});

test("distinguishes missing and extra rows", () => {
  expect(judge(new Set(["a", "b"]), new Set(["b", "c"]))).toEqual({
    wanted: 2,
    hits: 1,
    missing: ["a"],
    extra: ["c"],
    solved: false,
  });
});

test("distinguishes a number from its text", () => {
  expect(judge(new Set([1]), new Set(["1"])).solved).toBe(false);
});

test("without wanted rows there is no solution", () => {
  expect(judge(new Set(), new Set()).solved).toBe(false);
});

test("hits and missing rows are the wanted rows, and hits and extra rows the matched ones", () => {
  fc.assert(
    fc.property(keys, keys, (wanted, kept) => {
      const judgement = judge(wanted, kept);
      expect(judgement.hits + judgement.missing.length).toBe(wanted.size);
      expect(judgement.hits + judgement.extra.length).toBe(kept.size);
    }),
  );
});
