import { describe, expect, test } from "vitest";
import { collections } from "../../samples/index.ts";
import { columnsOf } from "./columns.ts";
import { firstColumns, mostColumns, shownColumns } from "./first-columns.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have orders.");
const columns = columnsOf(orders);
const all = columns.map(({ path }) => path);

describe("firstColumns", () => {
  test("are the key, the fields of the filter in its order, then the declared order", () => {
    expect(firstColumns(columns, ["total", "items.sku", "items.qty", "status", "_id"])).toEqual([
      "_id",
      "total",
      "items",
      "status",
      "placed",
      "due",
      "shipped",
      "deliverAfter",
    ]);
    expect(firstColumns(columns, [])).toEqual(all.slice(0, mostColumns));
  });

  test("are all columns of a collection with few", () => {
    expect(firstColumns(columns.slice(0, 3), ["due"])).toEqual(["_id", "due", "placed"]);
  });
});

test("a projection decides, then the wish for all columns", () => {
  const first = firstColumns(columns, ["total"]);
  const shown = (projection: string, allColumns: boolean) =>
    shownColumns(columns, { projection, allColumns }, first).map(({ path }) => path);
  expect(shown("", false)).toEqual(first);
  expect(shown("", true)).toEqual(all);
  expect(shown("total,due", true)).toEqual(["_id", "total", "due"]);
});
