import { describe, expect, test } from "vitest";
import { collections } from "../../../samples/public.ts";
import { type Column, listColumns } from "../../rows/columns.ts";
import { chooseFirstColumns, decideOrder, getDeclaredOrder, listShownColumns, mostColumns } from "./first-columns.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have orders.");
const columns = listColumns(orders);
const declared = getDeclaredOrder(columns);
const all = columns.map(({ path }) => path);

describe("chooseFirstColumns", () => {
  test("are the key, the fields of the filter in its order, then the declared order", () => {
    expect(chooseFirstColumns(columns, ["total", "items.sku", "items.qty", "status", "_id"], declared)).toEqual([
      "_id",
      "total",
      "items",
      "status",
      "placed",
      "due",
      "shipped",
      "deliverAfter",
    ]);
    expect(chooseFirstColumns(columns, [], declared)).toEqual(all.slice(0, mostColumns));
  });

  test("are all columns of a collection with few", () => {
    expect(chooseFirstColumns(columns.slice(0, 3), ["due"], getDeclaredOrder(columns.slice(0, 3)))).toEqual([
      "_id",
      "due",
      "placed",
    ]);
  });
});

describe("decideOrder", () => {
  const [template] = columns;
  if (template === undefined) throw new Error("Orders have columns.");
  const sparse = Array.from({ length: 30 }, (_, index) => `native.l${index}`);
  const wide = ["_id", ...sparse, "area", "name.common", "tags"].map((path): Column => ({ ...template, path }));
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      _id: index,
      native: { [`l${index % 30}`]: "a name" },
      area: 1,
      name: { common: "Land" },
      tags: index % 2 === 0 ? ["a"] : [],
    }));
  const before = getDeclaredOrder(wide);

  test("begins with names and columns that have values where half of the first have few", () => {
    const { paths } = decideOrder(before, wide, rowsOf(20));
    expect(paths.slice(0, 4)).toEqual(["name.common", "_id", "area", "tags"]);
    expect(chooseFirstColumns(wide, ["native.l7"], { paths, sampled: 20 }).slice(0, 4)).toEqual([
      "_id",
      "native.l7",
      "name.common",
      "area",
    ]);
    expect(paths).toHaveLength(wide.length);
  });

  test("stays after a response, and changes once more if a few rows decided it", () => {
    const few = decideOrder(before, wide, rowsOf(1));
    expect(decideOrder(few, wide, rowsOf(19))).toBe(few);
    const many = decideOrder(few, wide, rowsOf(20));
    expect(many.sampled).toBe(20);
    expect(decideOrder(many, wide, rowsOf(30))).toBe(many);
    expect(decideOrder(many, wide, [])).toBe(many);
  });

  test("keeps the declared order where most of the first columns have values", () => {
    const rows = [{ _id: 1, placed: "2024-01-01", due: "2024-01-02", status: "open", customer: { name: "A" } }];
    const full = { ...rows[0], shipped: null, deliverAfter: "12:00", express: true, priority: 1, total: 1 };
    expect(decideOrder(declared, columns, [full]).paths).toEqual(declared.paths);
  });
});

test("a projection decides, then the wish for all columns", () => {
  const first = chooseFirstColumns(columns, ["total"], declared);
  const shown = (projection: string, allColumns: boolean) =>
    listShownColumns(columns, { projection, allColumns }, first).map(({ path }) => path);
  expect(shown("", false)).toEqual(first);
  expect(shown("", true)).toEqual(all);
  expect(shown("total,due", true)).toEqual(["_id", "total", "due"]);
});
