import { expect, test } from "vitest";
import { filterRules, printNode } from "../../../../language/public.ts";
import { collections } from "../../../../samples/public.ts";
import { listColumns } from "../../../rows/columns.ts";
import { createCellConditions } from "./cell-conditions.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("There are no orders.");
const rules = filterRules(orders, "FindMany");
const columns = listColumns(orders);

function texts(path: string, row: Record<string, unknown>): readonly string[] | null {
  const column = columns.find((each) => each.path === path);
  if (column === undefined) throw new Error(`There is no column ${path}.`);
  const conditions = createCellConditions({ row, column }, rules);
  return conditions && [printNode(conditions.same), printNode(conditions.other)];
}

test.each([
  ["status", { status: "paid" }, ["status = 'paid'", "status != 'paid'"]],
  [
    "customer.city",
    { customer: { city: "L'Aquila" } },
    ["customer.city = 'L''Aquila'", "customer.city != 'L''Aquila'"],
  ],
  ["total", { total: 12.5 }, ["total = 12.5", "total != 12.5"]],
  ["note", { note: null }, ["note = null", "note != null"]],
  ["note", {}, ["note = null", "note != null"]],
  ["total", { total: "many" }, null],
  ["items", { items: [{ qty: 1 }] }, null],
])("%s of %j", (path, row, expected) => expect(texts(path, row)).toEqual(expected));
