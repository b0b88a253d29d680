// Tests that the sentence is correct for every kind of plan.

import { expect, test } from "vitest";
import type { PlanBody } from "../../../requests/query/read-plan.ts";
import { describePlan, shortenText } from "./describe-plan.ts";

const whole: PlanBody = {
  access: { by: "all" },
  residual: null,
  candidates: [],
  rowsInCollection: 5000,
  rowsRead: 5000,
  rowsMatched: 5000,
  sort: ["-placed", "name"],
};
const open = { index: "status", ranges: [{ lower: "open", upper: "open" }], rows: 554 };
const byStatus: PlanBody = {
  ...whole,
  access: { by: "index", index: "status", ranges: open.ranges },
  candidates: [open],
  rowsRead: 554,
  rowsMatched: 554,
};
const byKey: PlanBody = {
  ...whole,
  access: { by: "index", index: "_id", ranges: [{ lower: 17, upper: 17 }] },
  rowsRead: 1,
  rowsMatched: 1,
};
const impossible: PlanBody = {
  ...whole,
  access: { by: "index", index: "total", ranges: [] },
  rowsRead: 0,
  rowsMatched: 0,
};

const statement = { dialect: "postgresql", text: "SELECT 1", parameters: [], steps: [] };
const inSql: PlanBody = { ...whole, rowsRead: 50, rowsMatched: 402, source: "sql", statement };

test.each([
  ["a statement that is exact", inSql, "PostgreSQL finds, sorts and counts the rows: 402 rows match."],
  [
    "a statement with a residual",
    { ...inSql, residual: "name ilike 'ä*'", rowsMatched: 1, statement: { ...statement, dialect: "sqlite" } },
    "SQLite finds 50 rows, and the rest of the filter is tested on each: 1 row matches.",
  ],
  ["everything", whole, "Reads all 5000 rows. All of them match."],
  [
    "everything, with a filter",
    { ...whole, residual: "priority = 5", rowsMatched: 1 },
    "Reads all 5000 rows, then tests the filter on each. 1 matches.",
  ],
  ["a number alone", { ...whole, rowsRead: 0 }, "Reads no row: the collection has the number of matches, 5000."],
  [
    "an index and a test",
    { ...byStatus, residual: "total > 100", rowsMatched: 402 },
    "Reads 554 of 5000 rows through the index on `status`, then tests the rest of the filter on each. 402 match.",
  ],
  [
    "an index that covers the filter",
    byStatus,
    "Reads 554 of 5000 rows through the index on `status`. All of them match.",
  ],
  [
    "an index that has the number of matches",
    { ...byStatus, rowsRead: 0 },
    "Reads no row: the index on `status` has the number of matches, 554.",
  ],
  ["a key", byKey, "Reads 1 of 5000 rows through the key. It matches."],
  [
    "a key that fails the test",
    { ...byKey, residual: "paid = true", rowsMatched: 0 },
    "Reads 1 of 5000 rows through the key, then tests the rest of the filter on each. None matches.",
  ],
  ["a key that no row has", { ...byKey, rowsRead: 0, rowsMatched: 0 }, "Reads 0 of 5000 rows through the key."],
  ["no range", impossible, "Reads no row: no value of `total` satisfies the filter."],
  [
    "no rows",
    { ...whole, rowsInCollection: 0, rowsRead: 0, rowsMatched: 0 },
    "The collection is empty: there is nothing to read.",
  ],
] as const)("describes %s", (_, plan, expected) => {
  expect(describePlan(plan)).toBe(expected);
});

test("cuts only long texts", () => {
  expect(shortenText("a = 1")).toBe("a = 1");
  expect(shortenText("x".repeat(500))).toBe(`${"x".repeat(160)}…`);
});
