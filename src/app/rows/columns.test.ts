import { describe, expect, test } from "vitest";
import type { RowLike } from "../../language/internal.ts";
import { collections } from "../../samples/public.ts";
import {
  createColumnChoice,
  findColumn,
  listChosenColumns,
  listColumns,
  listProjectedColumns,
  withFractions,
} from "./columns.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have orders.");
const columns = listColumns(orders);
const paths = (projection: string) => listProjectedColumns(columns, projection).map(({ path }) => path);

describe("listColumns", () => {
  test("opens objects and keeps arrays whole", () => {
    expect(columns.map(({ path }) => path)).toEqual(expect.arrayContaining(["_id", "customer.city", "items"]));
    expect(columns.some(({ path }) => path === "customer" || path === "items.sku")).toBe(false);
  });

  test("reports whether a column is sortable and may be fractional", () => {
    expect(columns.find(({ path }) => path === "total")).toMatchObject({ sortable: true, fractional: true });
    expect(columns.find(({ path }) => path === "priority")).toMatchObject({ fractional: false });
  });
});

describe("decimals", () => {
  const own = listColumns({
    ...orders,
    fields: {
      _id: { type: "number", integer: true },
      year: { type: "number" },
      price: { type: "number" },
      size: { type: "object", fields: { height: { type: "number" } } },
    },
  });

  test("are shown if a row has a fraction, not if a field could have one", () => {
    const rows = [
      { _id: 1, year: 1985, price: 12, size: { height: null } },
      { _id: 2, year: 2001, price: 9.5, size: { height: 0.25 } },
    ];
    const fractionalIn = (shown: readonly RowLike[]) =>
      withFractions(own, shown).flatMap(({ path, fractional }) => (fractional ? [path] : []));
    expect(fractionalIn(rows)).toEqual(["price", "size.height"]);
    expect(fractionalIn(rows.slice(0, 1))).toEqual([]);
    expect(fractionalIn([{ _id: 1.5, year: "1985.5", price: 7 }])).toEqual([]);
  });
});

describe("findColumn", () => {
  test("finds the column of a field, or of the array that contains it", () => {
    expect(findColumn("customer.city", columns)?.path).toBe("customer.city");
    expect(findColumn("items.sku", columns)).toMatchObject({ path: "items", typeName: "object[]" });
    expect(findColumn("item", columns)).toBeUndefined();
  });
});

describe("listProjectedColumns", () => {
  test("shows everything without a projection", () => {
    expect(paths("")).toHaveLength(columns.length);
  });

  test("keeps the key, the named fields and their members", () => {
    expect(paths("total,customer")).toEqual([
      "_id",
      "total",
      "customer._id",
      "customer.name",
      "customer.city",
      "customer.email",
    ]);
  });

  test("keeps an array with a named member", () => {
    expect(paths("items.sku")).toEqual(["_id", "items"]);
  });

  test("omits fields with a minus", () => {
    expect(paths("-note,-customer")).toEqual(
      columns.map(({ path }) => path).filter((path) => path !== "note" && !path.startsWith("customer.")),
    );
  });
});

describe("listChosenColumns", () => {
  test("are in the order of the projection, after the key", () => {
    const chosen = listChosenColumns(columns, "total,customer,items.sku,_id,status").map(({ path }) => path);
    expect(chosen).toEqual([
      "_id",
      "total",
      "customer._id",
      "customer.name",
      "customer.city",
      "customer.email",
      "items",
      "status",
    ]);
    expect(listChosenColumns(columns, "-note")).toEqual(listProjectedColumns(columns, "-note"));
  });
});

describe("createColumnChoice", () => {
  test("is every column for all of them, in any order, and only the key for none", () => {
    const all = columns.map(({ path }) => path).toReversed();
    expect(createColumnChoice(columns, all)).toEqual({ projection: "", allColumns: true });
    expect(createColumnChoice(columns, ["_id"])).toEqual({ projection: "_id", allColumns: false });
    expect(paths("_id")).toEqual(["_id"]);
  });

  test("shows exactly the chosen columns, in their order", () => {
    const { projection, allColumns } = createColumnChoice(columns, ["_id", "status", "customer.city", "due"]);
    expect(allColumns).toBe(false);
    expect(listChosenColumns(columns, projection).map(({ path }) => path)).toEqual([
      "_id",
      "status",
      "customer.city",
      "due",
    ]);
  });
});
