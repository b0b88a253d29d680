import fc from "fast-check";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { compile, listFieldTypes, parse } from "../../language/public.ts";
import { createDatabaseName } from "../testing/database.ts";
import { anyFilter } from "../testing/filters.ts";
import { things } from "../testing/service.ts";
import { createDexieStore } from "./dexie-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import type { Found, Query, Row, Store } from "./store.ts";

// More rows than a page, with gaps in the keys.
const rows = Array.from({ length: 4_500 }, (_, index): Row => {
  const [price, at] = [index % 4 === 0 ? null : index % 900, new Date(index * 60_000).toISOString()];
  return { _id: index * 3 + 1, name: ["a", "ab", "b"][index % 3], price, at };
});
const stores: Store[] = [];

afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  for (const store of stores) store.close();
});

async function filled(store: Store): Promise<Store> {
  stores.push(store);
  await store.define([things], (transaction) => transaction.add("Things", rows));
  return store;
}

async function find(store: Store, text: string, options: Partial<Query>): Promise<Found> {
  const { filter } = text === "" ? { filter: null } : parse(text);
  const matches = filter === null ? () => true : compile(filter, listFieldTypes(things));
  const every = { sort: [], skip: 0, limit: 10, count: false, explain: false };
  const query = { collection: things, selection: { filter, matches }, ...every, ...options };
  const { epoch } = await store.schema();
  return store.transact({ mode: "read", collections: ["Things"], epoch }, (transaction) => transaction.find(query));
}

test("IndexedDB finds the same rows in the same order as a store in memory", async () => {
  const [database, memory] = [
    await filled(createDexieStore({ name: createDatabaseName() })),
    await filled(createMemoryStore()),
  ];
  const anySort = fc.uniqueArray(
    fc.record({ field: fc.constantFrom("_id", "name", "price", "at"), descending: fc.boolean() }),
    { maxLength: 2, selector: ({ field }) => field },
  );
  const anyText = fc.oneof(fc.constant(""), fc.constant("price > 100 and name = 'ab'"), anyFilter);
  await fc.assert(
    fc.asyncProperty(
      anyText,
      anySort,
      fc.constantFrom(0, 7),
      fc.constantFrom(3, 50),
      async (text, sort, skip, limit) => {
        const options = { sort, skip, limit };
        expect((await find(database, text, options)).rows).toEqual((await find(memory, text, options)).rows);
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ["the newest", "", [{ field: "at", descending: true }], "at"],
  ["the greatest of a range", "price < 500", [{ field: "price", descending: true }], "price"],
])("%s rows are read in the order of an index, without counting", async (_, text, sort, index) => {
  const store = await filled(createDexieStore({ name: createDatabaseName() }));
  const others = (["getAll", "getAllKeys", "count"] as const).flatMap((method) => [
    vi.spyOn(IDBObjectStore.prototype, method),
    vi.spyOn(IDBIndex.prototype, method),
  ]);
  const opened = vi.spyOn(IDBIndex.prototype, "openCursor");
  const moved = vi.spyOn(IDBCursor.prototype, "continue");
  expect((await find(store, text, { sort })).rows).toHaveLength(10);
  expect(others.flatMap(({ mock }) => mock.calls)).toEqual([]);
  expect(opened.mock.contexts).toMatchObject([{ name: index }]);
  expect(moved.mock.calls.length).toBeLessThan(20);
});
