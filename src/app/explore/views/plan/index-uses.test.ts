// Tests which indexes are listed for a plan, and with which reasons.

import { expect, test } from "vitest";
import { collections } from "../../../../samples/public.ts";
import type { PlanBody } from "../../../requests/query/read-plan.ts";
import { listIndexUses } from "./index-uses.ts";

const found = collections.find(({ name }) => name === "Payments");
if (found === undefined) throw new Error("The samples have no collection Payments.");
const payments = found;

const order = { index: "order", ranges: [{ lower: 17, upper: 17 }], rows: 2 };
const key = { index: "_id", ranges: [{ lower: 100 }], rows: 900 };
const plan: PlanBody = {
  access: { by: "index", index: "order", ranges: order.ranges },
  residual: "_id >= 100",
  candidates: [order, key],
  rowsInCollection: 1000,
  rowsRead: 2,
  rowsMatched: 1,
  sort: [],
};

test.each<readonly [string, Partial<PlanBody>, readonly string[]]>([
  ["one index is used", {}, ["order used: reads the fewest rows", "_id: reads more rows than the index used"]],
  [
    "the index used has no row",
    { candidates: [{ ...order, rows: 0 }], rowsRead: 0, rowsMatched: 0, residual: null },
    ["order used: no row to read", "_id: not in the filter"],
  ],
  [
    "matches are only counted",
    { rowsRead: 0, rowsMatched: 2, residual: null },
    ["order used: has the number of matches", "_id: does not cover the whole filter"],
  ],
  [
    "the indexes have too many rows",
    { access: { by: "all" }, candidates: [key] },
    ["_id: above 30 % of the collection, reading all rows is faster", "order: not in the filter"],
  ],
  [
    "no index can be used",
    { access: { by: "all" }, candidates: [], residual: "order != 17" },
    ["_id: not in the filter", "order: no condition on this field can use an index"],
  ],
])("lists every index with the reason if %s", (_, changed, expected) => {
  const uses = listIndexUses({ ...plan, ...changed }, payments);
  expect(uses.map(({ index, isUsed, why }) => `${index}${isUsed ? " used" : ""}: ${why}`)).toEqual(expected);
});
