import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureCpuTime } from "../../../scripts/testing/cpu-time.ts";
import { type Comparison, compile, listFieldTypes, parse } from "../../language/public.ts";
import { anyFilter, anyRows } from "../testing/filters.ts";
import { createFilledStore, things } from "../testing/service.ts";
import { findIndexUse } from "./index-use.ts";

const types = listFieldTypes(things);

function use(text: string, field: string) {
  const { filter, issues } = parse(text);
  if (filter === null || issues.length > 0) throw new Error(`${text}: ${issues[0]?.message}`);
  return findIndexUse(filter, field, types);
}

const point = (value: string | number) => ({ lower: value, upper: value });

describe("What an index can find for a filter", () => {
  test("includes every matching row, and is exact only if it includes no others", async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, anyRows, async (text, rows) => {
        const { filter } = parse(text);
        if (filter === null) throw new Error(text);
        const matches = compile(filter, types);
        const store = await createFilledStore(rows);
        const { epoch } = await store.schema();
        for (const index of ["_id", ...things.indexes]) {
          const known = findIndexUse(filter, index, types);
          if (known === null) continue;
          const { ranges, exact } = known;
          const read = await store.transact({ mode: "read", collections: ["Things"], epoch }, (transaction) =>
            transaction.read("Things", { by: "index", index, ranges }),
          );
          const found = exact ? read : read.filter(matches);
          expect(found.map((row) => row._id).sort()).toEqual(
            rows
              .filter(matches)
              .map((row) => row._id)
              .sort(),
          );
        }
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    ["price = 1", [point(1)]],
    ["1 = price", [point(1)]],
    ["price < 1", [{ upper: 1, upperOpen: true }]],
    ["price <= 1", [{ upper: 1 }]],
    ["price > 1", [{ lower: 1, lowerOpen: true }]],
    ["1 <= price", [{ lower: 1 }]],
    ["1 > price", [{ upper: 1, upperOpen: true }]],
    ["(price) = (1)", [point(1)]],
    ["price in [3, 1, 3]", [point(1), point(3)]],
    ["price in []", []],
    ["price > 1 and price <= 2", [{ lower: 1, lowerOpen: true, upper: 2 }]],
    ["price > 2 and price < 1", []],
    ["price = 1 or (price = 3)", [point(1), point(3)]],
  ])("covers %s exactly", (text, ranges) => {
    expect(use(text, "price")).toEqual({ ranges, exact: true });
  });

  test.each([
    "price != 1",
    "price = null",
    "null = price",
    "price in [1, null]",
    "price !in [1]",
    "not price = 1",
    "price = rank",
    "price + 0 = 1",
    "price = 1 + 1",
    "rank = 1",
    "price = 1 or rank = 1",
    "price > null",
  ])("can't be used for %s", (text) => {
    expect(use(text, "price")).toBeNull();
  });

  test("narrows by one condition of an `and`, and is then not exact", () => {
    expect(use("price = 1 and rank = 2", "price")).toEqual({ ranges: [point(1)], exact: false });
  });

  test("uses the prefix of a pattern, exact if only a star follows", () => {
    const ab = [{ lower: "ab", upper: "ac", upperOpen: true }];
    expect(use("name like 'ab*'", "name")).toEqual({ ranges: ab, exact: true });
    expect(use("name like 'ab*c'", "name")).toEqual({ ranges: ab, exact: false });
    expect(use("name like 'ab**'", "name")?.ranges).toEqual(ab);
    expect(use("name like 'ab'", "name")).toEqual({ ranges: [point("ab")], exact: true });
    expect(use("name like ''", "name")).toEqual({ ranges: [point("")], exact: true });
    expect(use("name like 'a\\*'", "name")).toEqual({ ranges: [point("a*")], exact: true });
    for (const text of ["name like '*b'", "name like '*'", "name ilike 'ab*'", "name !like 'ab*'"])
      expect(use(text, "name")).toBeNull();
  });

  test("treats a date as midnight for a date-time, but not the reverse", () => {
    const midnight = [point("2024-03-01T00:00:00.000Z")];
    expect(use("at = #2024-03-01#", "at")).toEqual({ ranges: midnight, exact: true });
    expect(use("at = '2024-03-01'", "at")).toEqual({ ranges: midnight, exact: true });
    expect(use("at = #2024-03-01T02:00+02:00#", "at")).toEqual({ ranges: midnight, exact: true });
    expect(use("day = '2024-03-01'", "day")).toEqual({ ranges: [point("2024-03-01")], exact: true });
    expect(use("day < #2024-03-01T10:00Z#", "day")).toBeNull();
  });

  test("is fast for as many alternatives as a filter can have", () => {
    const { filter } = parse("price = 0");
    if (filter?.kind !== "comparison") throw new Error("This is a comparison.");
    const conditions = Array.from({ length: 30_000 }, (_, index): Comparison => {
      const right = { kind: "number", value: 30_000 - index, from: 0, to: 0 } as const;
      return { ...filter, right };
    });
    const took = measureCpuTime(() => {
      expect(findIndexUse({ kind: "or", conditions, from: 0, to: 0 }, "price", types)?.ranges).toHaveLength(30_000);
    });
    expect(took).toBeLessThan(4_000);
  });
});
