import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collections } from "../../samples/index.ts";
import { columnsOf } from "./columns.ts";
import { firstColumns, mostColumns, shownColumns, withNamed } from "./first-columns.ts";

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

describe("withNamed", () => {
  const before = firstColumns(columns, ["total"]);

  test("keeps the columns while no other field is named", () => {
    expect(withNamed(before, columns, ["total"])).toBe(before);
    expect(withNamed(before, columns, [])).toBe(before);
    expect(withNamed(before, columns, ["status", "total"])).toBe(before);
  });

  test("adds a field after those that lead, in place of the last one that is not named", () => {
    expect(before).toEqual(["_id", "total", "placed", "due", "shipped", "deliverAfter", "status", "paid"]);
    expect(withNamed(before, columns, ["total", "paid", "priority"])).toEqual([
      "_id",
      "total",
      "priority",
      "placed",
      "due",
      "shipped",
      "deliverAfter",
      "paid",
    ]);
  });

  test("never moves the others, and never shows more than eight", () => {
    const named = fc.uniqueArray(fc.constantFrom(...all, "items.sku"));
    fc.assert(
      fc.property(named, fc.array(named, { maxLength: 5 }), (loaded, edits) => {
        let shown = firstColumns(columns, loaded);
        for (const edit of edits) {
          const next = withNamed(shown, columns, edit);
          const stayed = next.filter((path) => shown.includes(path));
          expect(stayed).toEqual(shown.filter((path) => next.includes(path)));
          expect(next[0]).toBe("_id");
          expect(next).toHaveLength(mostColumns);
          expect(new Set(next).size).toBe(mostColumns);
          shown = next;
        }
      }),
    );
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
