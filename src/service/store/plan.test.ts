import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile, listFieldTypes, parse } from "../../language/public.ts";
import { anyFilter, anyRows } from "../testing/filters.ts";
import { createFilledStore, things } from "../testing/service.ts";
import { type Purpose, plan } from "./plan.ts";
import type { Plan, Row, Store } from "./store.ts";

const types = listFieldTypes(things);

function parseFilter(text: string) {
  const { filter, issues } = parse(text);
  expect(issues).toEqual([]);
  return filter;
}

async function planned(text: string, store: Store, purpose?: Purpose): Promise<{ chosen: Plan; read: Row[] }> {
  const { epoch } = await store.schema();
  return store.transact({ mode: "read", collections: ["Things"], epoch }, async (transaction) => {
    const chosen = await plan(parseFilter(text), things, transaction, purpose);
    return { chosen, read: await transaction.read("Things", chosen.access) };
  });
}

const keys = (rows: readonly Row[]) => rows.map((row) => row._id).sort();
const hundred = Array.from({ length: 100 }, (_, index) => ({
  _id: index + 1,
  name: index % 2 === 0 ? "even" : "odd",
  price: index,
  day: `2024-01-${String((index % 28) + 1).padStart(2, "0")}`,
}));

describe("A plan", () => {
  test("for a count alone uses an index that covers the filter, however many rows it has", async () => {
    const store = await createFilledStore(hundred);
    expect((await planned("price >= 0", store)).chosen.access).toEqual({ by: "all" });
    const { chosen, read } = await planned("price >= 0", store, "number");
    expect(chosen).toMatchObject({ access: { by: "index", index: "price" }, residual: null });
    expect(read).toHaveLength(100);
    const mixed = await planned("price >= 0 and note like '*x*'", store, "number");
    expect(mixed.chosen.access).toEqual({ by: "all" });
  });

  test("finds the same rows as a scan with the filter", async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, anyRows, async (text, rows) => {
        const { chosen, read } = await planned(text, await createFilledStore(rows));
        const residual = chosen.residual === null ? () => true : compile(parseFilter(chosen.residual), types);
        expect(keys(read.filter(residual))).toEqual(keys(rows.filter(compile(parseFilter(text), types))));
      }),
      { numRuns: 200 },
    );
  });

  test("finds the same rows through any of its candidates, and counts their rows", async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, anyRows, async (text, rows) => {
        const store = await createFilledStore(rows);
        const matches = compile(parseFilter(text), types);
        const { candidates } = (await planned(text, store)).chosen;
        const { epoch } = await store.schema();
        for (const { index, ranges, rows: counted } of candidates) {
          const read = await store.transact({ mode: "read", collections: ["Things"], epoch }, (transaction) =>
            transaction.read("Things", { by: "index", index, ranges }),
          );
          expect(read).toHaveLength(counted);
          expect(keys(read.filter(matches))).toEqual(keys(rows.filter(matches)));
        }
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ["price = 3", "price", null],
    ["price = 3 and name = 'odd'", "price", "name = 'odd'"],
    ["price < 5 and price > 1 and open = true", "price", "open = true"],
    ["(price < 5 and (name = 'odd')) and rank = 1", "price", "name = 'odd' and rank = 1"],
    ["_id in [1, 2] and (rank = 1 or rank = 2)", "_id", "(rank = 1 or rank = 2)"],
    ["name like 'z*z'", "name", "name like 'z*z'"],
    ["price = 3 and not rank = 1", "price", "not rank = 1"],
  ])("for %s reads the index on %s and leaves %s", async (text, index, residual) => {
    const { chosen } = await planned(text, await createFilledStore(hundred));
    expect(chosen.access).toMatchObject({ by: "index", index });
    expect(chosen.residual).toBe(residual);
    expect(chosen.rowsInCollection).toBe(100);
  });

  test("prefers the index that reads the fewest rows, and lists the others", async () => {
    const { chosen, read } = await planned("name = 'odd' and price < 20", await createFilledStore(hundred));
    expect(chosen.candidates.map(({ index, rows }) => [index, rows])).toEqual([
      ["price", 20],
      ["name", 50],
    ]);
    expect(read).toHaveLength(20);
  });

  test("reads everything if the best index would read more than three tenths", async () => {
    const store = await createFilledStore(hundred);
    expect((await planned("price < 30", store)).chosen.access.by).toBe("index");
    const { chosen } = await planned("price < 31", store);
    expect(chosen).toMatchObject({ access: { by: "all" }, residual: "price < 31", rowsInCollection: 100 });
    expect(chosen.candidates).toHaveLength(1);
  });

  test("reads everything if no index helps, and nothing if no row can match", async () => {
    const store = await createFilledStore(hundred);
    expect((await planned("rank = 1", store)).chosen).toEqual({
      access: { by: "all" },
      residual: "rank = 1",
      candidates: [],
    });
    const { chosen, read } = await planned("price in []", store);
    expect(chosen).toMatchObject({ access: { by: "index", ranges: [] }, residual: null });
    expect(read).toEqual([]);
  });

  test("without a filter reads every row", async () => {
    const { chosen, read } = await planned("", await createFilledStore(hundred));
    expect(chosen).toEqual({ access: { by: "all" }, residual: null, candidates: [] });
    expect(read).toHaveLength(100);
  });
});
