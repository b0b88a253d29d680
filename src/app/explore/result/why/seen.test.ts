// Tests what is shown beside each condition for a row: its values as literals, and the mark.

import { describe, expect, test } from "vitest";
import { type ExplainedComparison, explain, type FieldTypes, parse } from "../../../../language/public.ts";
import { getTruth, listOperandValues, valueLimit } from "./seen.ts";

const types: FieldTypes = new Map([
  ["due", { type: "date", many: false, declaration: { type: "date" } }],
  ["placed", { type: "datetime", many: false, declaration: { type: "datetime" } }],
  ["rings", { type: "time", many: false, declaration: { type: "time" } }],
  ["tags", { type: "string", many: true, declaration: { type: "string" } }],
  ["mixed", { type: "string", many: true, declaration: { type: "string" } }],
  ["none", { type: "string", many: true, declaration: { type: "string" } }],
]);
const row = {
  name: "it's",
  long: "x".repeat(200),
  total: 318.4,
  price: 193.4,
  discount: null,
  paid: true,
  due: "2024-03-05",
  placed: "2024-03-05T10:30:00.000Z",
  rings: "10:30:00.000",
  tags: ["a", "b", "c", "d", "e", "f", "g", "h"],
  none: [],
  mixed: [null, "a"],
};

function explained(text: string): ExplainedComparison {
  const { filter, issues } = parse(text);
  expect(issues).toEqual([]);
  if (filter?.kind !== "comparison") throw new Error(`${text} is no comparison.`);
  return explain(filter, row, types) as ExplainedComparison;
}

const seen = (text: string) =>
  listOperandValues(explained(text), types, [{ path: "price", fractional: true }]).map(
    ({ name, values, more }) => `${name}: ${values.join(" ")}${more > 0 ? ` +${more}` : ""}`,
  );

test.each([
  ["name = 'x'", ['name: "it\'s"']],
  ["'x' = name", ['name: "it\'s"']],
  ["total > 100", ["total: 318.4"]],
  // As in the table.
  ["price > 100", ["price: 193.40"]],
  ["paid = true", ["paid: true"]],
  ["due > #2024-01-01#", ["due: #2024-03-05#"]],
  ["placed > #2024-01-01#", ["placed: #2024-03-05T10:30:00.000Z#"]],
  ["rings > #T09:00#", ["rings: #T10:30:00.000#"]],
  ["discount = null", ["discount: null"]],
  ["missing = null", ["missing: null"]],
  ["total > discount", ["total: 318.4", "discount: null"]],
  ["(total) > 100", ["total: 318.4"]],
  // A calculation, then its operands, each once. The result is shown exactly, because it is what was compared.
  ["total / 2 + total > 100", ["total / 2 + total: 477.59999999999997", "total / 2: 159.2", "total: 318.4"]],
  ["none = 'a'", ["none: "]],
  ["tags = 'a'", [`tags: 'a' 'b' 'c' 'd' 'e' 'f' +${8 - valueLimit}`]],
])("%s shows %j", (filter, expected) => {
  expect(seen(filter)).toEqual(expected);
});

test("truncates long texts", () => {
  expect(seen("long = 'x'")).toEqual([`long: '${"x".repeat(120)}…'`]);
});

describe("the mark", () => {
  test.each([
    ["total > 100", "true"],
    ["total > 1000", "false"],
    ["discount > 100", "missing"],
    ["discount = null", "true"],
    ["none = 'a'", "missing"],
    ["total > discount", "missing"],
    ["tags = 'z'", "false"],
    ["mixed = 'z'", "false"],
    ["discount + 1 > 100", "missing"],
    // Whether there is a value is what matters.
    ["total = null", "false"],
    ["discount != null", "false"],
  ])("of %s is %s", (filter, expected) => {
    expect(getTruth(explained(filter))).toBe(expected);
  });
});
