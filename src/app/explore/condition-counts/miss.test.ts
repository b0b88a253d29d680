import { expect, test } from "vitest";
import { type ExplainedComparison, explain, parse } from "../../../language/index.ts";
import { distanceOf, missText } from "./miss.ts";

function miss(text: string, row: Readonly<Record<string, unknown>>): ExplainedComparison {
  const { filter } = parse(text);
  if (filter?.kind !== "comparison") throw new Error(`${text} is no comparison.`);
  return explain(filter, row) as ExplainedComparison;
}

test.each([
  ["total > 100", { total: 90.5 }, "90.5, 9.5 under", 9.5],
  ["total < 1", { total: 1.1 }, "1.1, 0.1 over", 0.1],
  ["total > 100", { total: 100 }, "100", 0],
  ["total > 100", { total: null }, "null", Number.MAX_SAFE_INTEGER],
  ["placed < #2024-03-01#", { placed: "2024-03-02" }, "2024-03-02, 1 day late", 1],
  ["placed > #2024-03-01#", { placed: "2024-02-20" }, "2024-02-20, 10 days early", 10],
  [
    "placed > #2024-03-01T12:00:00Z#",
    { placed: "2024-03-01T00:00:00.000Z" },
    "2024-03-01T00:00:00.000Z, 0.5 days early",
    0.5,
  ],
  ["name = 'x'", { name: "" }, "''", Number.MAX_SAFE_INTEGER],
  ["name = 'x'", { name: "y" }, "y", Number.MAX_SAFE_INTEGER],
])("%s of %j", (text, row, words, distance) => {
  expect(missText(miss(text, row))).toBe(words);
  expect(distanceOf(miss(text, row))).toBeCloseTo(distance);
});
