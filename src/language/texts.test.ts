// Tests the texts of numbers, counts and lists.

import { expect, test } from "vitest";
import { chooseForm, formatCount, formatNumber, joinCode, joinWords } from "./texts.ts";

test("groups the digits of a number, with all of its decimals", () => {
  const numbers = [0, 999, 1_000, -1_234_567, 0.1, 1234.5678];
  expect(numbers.map(formatNumber)).toEqual([
    "0",
    "999",
    "1\u202f000",
    "-1\u202f234\u202f567",
    "0.1",
    "1\u202f234.5678",
  ]);
});

test("uses the singular for exactly one", () => {
  expect([0, 1, 2, 1.5].map((count) => chooseForm(count, "row"))).toEqual(["rows", "row", "rows", "rows"]);
  expect([1, 2].map((count) => chooseForm(count, "is", "are"))).toEqual(["is", "are"]);
});

test("formats a count with its noun", () => {
  expect(formatCount(1, "row")).toBe("1 row");
  expect(formatCount(1_200, "row")).toBe("1\u202f200 rows");
  expect(formatCount(2, "query", "queries")).toBe("2 queries");
});

test("joins the words of a list, without a comma before the last", () => {
  const words = ["a", "b", "c"];
  expect([0, 1, 2, 3].map((length) => joinWords(words.slice(0, length)))).toEqual(["", "a", "a and b", "a, b and c"]);
  expect(joinWords(words, "or")).toBe("a, b or c");
  expect(joinCode(words, "or")).toBe("`a`, `b` or `c`");
});
