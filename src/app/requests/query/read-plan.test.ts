// Tests that only a plan in the documented form is accepted.

import { expect, test } from "vitest";
import { readPlan } from "./read-plan.ts";

const plan = {
  access: { by: "index", index: "total", ranges: [{ lower: 100, lowerOpen: true }] },
  residual: null,
  candidates: [{ index: "total", ranges: [{ lower: 100, lowerOpen: true }], rows: 3 }],
  rowsInCollection: 10,
  rowsRead: 3,
  rowsMatched: 3,
  sort: ["-placed"],
};

test("reads a plan in the documented form", () => {
  expect(readPlan({ payload: [], plan })).toBe(plan);
  expect(readPlan({ plan: { ...plan, access: { by: "all" }, candidates: [], sort: [] } })).not.toBeNull();
});

const statement = { dialect: "sqlite", text: "SELECT ?1", parameters: [1], steps: ["SCAN"] };

test("reads a plan with a statement of SQL", () => {
  const sql = { ...plan, source: "sql", statement };
  expect(readPlan({ plan: sql })).toBe(sql);
});

test.each([
  [{ plan: { ...plan, statement: "SELECT 1" } }],
  [{ plan: { ...plan, statement: { ...statement, steps: [1] } } }],
  [{ plan: { ...plan, statement: { ...statement, parameters: undefined } } }],
  [undefined],
  [null],
  ["plan"],
  [{ payload: [] }],
  [{ plan: null }],
  [{ plan: [] }],
  [{ plan: { ...plan, access: undefined } }],
  [{ plan: { ...plan, access: { by: "magic" } } }],
  [{ plan: { ...plan, access: { by: "index", index: "total" } } }],
  [{ plan: { ...plan, access: { by: "index", index: 5, ranges: [] } } }],
  [{ plan: { ...plan, candidates: [{ index: "total", rows: "1" }] } }],
  [{ plan: { ...plan, candidates: "total" } }],
  [{ plan: { ...plan, residual: 5 } }],
  [{ plan: { ...plan, rowsRead: "3" } }],
  [{ plan: { ...plan, rowsRead: -1 } }],
  [{ plan: { ...plan, rowsMatched: Number.NaN } }],
  [{ plan: { ...plan, sort: [5] } }],
])("finds no plan in %j", (body) => {
  expect(readPlan(body)).toBeNull();
});
