import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { compile, listFieldTypes, parse } from "../../language/public.ts";
import { createDatabaseName } from "../testing/database.ts";
import { things } from "../testing/service.ts";
import { createDexieStore } from "./dexie-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import type { Found, Query, Row, Store } from "./store.ts";

const rows = Array.from({ length: 3_000 }, (_, index): Row => {
  const [price, at] = [index % 4 === 0 ? null : index % 900, new Date(index * 60_000).toISOString()];
  return { _id: index * 3 + 1, name: ["a", "ab", "b"][index % 3], price, at };
});
const database = createDexieStore({ name: createDatabaseName() });
const memory = createMemoryStore();

beforeAll(async () => {
  for (const store of [database, memory])
    await store.define([things], (transaction) => transaction.add("Things", rows));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => database.close());

/** Finds as Explore does: with the number of all matches. */
async function find(store: Store, text: string, options: Partial<Query>): Promise<Found> {
  const { filter } = parse(text);
  const matches = filter === null ? () => true : compile(filter, listFieldTypes(things));
  const every = { sort: [], skip: 3, limit: 5, count: true, explain: true };
  const query = { collection: things, selection: { filter, matches }, ...every, ...options };
  const { epoch } = await store.schema();
  return store.transact({ mode: "read", collections: ["Things"], epoch }, (transaction) => transaction.find(query));
}

const newest = [{ field: "at", descending: true }];

test("IndexedDB finds the same rows, number and plan as a store in memory", async () => {
  const texts = ["", "price > 100", "price > 700", "price > 850", "name = 'ab'", "price < 800 and at > #1970-01-02#"];
  for (const text of texts) {
    for (const sort of [[], newest, [{ field: "price", descending: false }]]) {
      for (const explain of [true, false]) {
        const [found, expected] = [
          await find(database, text, { sort, explain }),
          await find(memory, text, { sort, explain }),
        ];
        expect({ rows: found.rows, total: found.total }).toEqual({ rows: expected.rows, total: expected.total });
        expect(found.plan && { ...found.plan, source: "memory" }).toEqual(expected.plan);
      }
    }
  }
});

test.each([
  ["without a filter", ""],
  ["with a range of another index", "price > 10"],
])("the newest rows are read in the order of an index, and the others only counted, %s", async (_, text) => {
  const others = (["getAll", "getAllKeys"] as const).flatMap((method) => [
    vi.spyOn(IDBObjectStore.prototype, method),
    vi.spyOn(IDBIndex.prototype, method),
  ]);
  const moved = vi.spyOn(IDBCursor.prototype, "continue");
  const found = await find(database, text, { sort: newest });
  expect(found.rows).toHaveLength(5);
  expect(found.total).toBeGreaterThan(2_000);
  expect(others.flatMap(({ mock }) => mock.calls)).toEqual([]);
  expect(moved.mock.calls.length).toBeLessThan(30);
});
