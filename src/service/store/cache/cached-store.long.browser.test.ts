import { afterEach, describe, expect, test, vi } from "vitest";
import { compile, parse } from "../../../language/public.ts";
import { awaitIdbRequest, createDatabaseName, readRawRows, withRawDatabase } from "../../testing/database.ts";
import { orders } from "../../testing/store-contract/declarations.ts";
import { testStoreContract } from "../../testing/store-contract/store-contract.ts";
import { createDexieStore } from "../dexie-store.ts";
import type { Query, Store } from "../store.ts";
import { createCachedStore } from "./cached-store.ts";

testStoreContract("The cached store over IndexedDB", () =>
  createCachedStore(createDexieStore({ name: createDatabaseName() })),
);

const all: Query = {
  collection: orders,
  selection: { filter: null, matches: () => true },
  sort: [],
  skip: 0,
  limit: 100,
  count: true,
  explain: true,
};

function createQuery(text: string): Query {
  const { filter } = parse(text);
  return { ...all, selection: { filter, matches: compile(filter) } };
}

async function run<T>(store: Store, mode: "read" | "write", work: Parameters<typeof store.transact<T>>[1]): Promise<T> {
  const { epoch } = await store.schema();
  return store.transact({ mode, collections: ["Orders"], epoch }, work);
}

const find = (store: Store, query = all) => run(store, "read", (transaction) => transaction.find(query));

describe("The cached store over IndexedDB", () => {
  const stores: Store[] = [];

  afterEach(() => {
    vi.restoreAllMocks();
    for (const store of stores.splice(0)) store.close();
  });

  async function filled() {
    const name = createDatabaseName();
    const store = createCachedStore(createDexieStore({ name }));
    const other = createDexieStore({ name });
    stores.push(store, other);
    await store.define([orders], (transaction) =>
      transaction.add(
        "Orders",
        Array.from({ length: 20 }, (_, index) => ({ _id: index, status: index % 2 === 0 ? "open" : "paid" })),
      ),
    );
    expect((await find(store)).plan?.source).toBe("database");
    // The first read needs few rows; all of them are read after it.
    await expect.poll(async () => (await find(store)).plan?.source).toBe("memory");
    return { name, store, other };
  }

  test("reads no rows from the database if they are in memory", async () => {
    const { store } = await filled();
    const reads = (["getAll", "count", "openCursor"] as const).map((method) => [
      vi.spyOn(IDBObjectStore.prototype, method),
      vi.spyOn(IDBIndex.prototype, method),
    ]);
    expect((await find(store, createQuery("status = 'open'"))).total).toBe(10);
    expect((await find(store, createQuery("_id > 5 and status like 'p*'"))).total).toBe(7);
    expect(reads.flat().flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test("detects writes of another tab at the next transaction", async () => {
    const { store, other } = await filled();
    await run(other, "write", (transaction) => transaction.put("Orders", [{ _id: 1, status: "open" }]));
    expect((await find(store, createQuery("status = 'open'"))).total).toBe(11);
    await run(other, "write", (transaction) => transaction.remove("Orders", [0, 1]));
    expect(await run(store, "read", (transaction) => transaction.get("Orders", 1))).toBeUndefined();
    expect((await find(store, createQuery("status = 'open'"))).total).toBe(9);
    await run(other, "write", (transaction) => transaction.clear("Orders"));
    expect((await find(store)).rows).toEqual([]);
  });

  test("detects after a while rows that were deleted without a new version, as in the developer tools", async () => {
    const { name, store } = await filled();
    await withRawDatabase(name, (database) =>
      awaitIdbRequest(database.transaction("Orders", "readwrite").objectStore("Orders").delete(3)),
    );
    await expect.poll(async () => (await find(store)).total).toBe(19);
  });

  test("detects a database that was deleted and created again", async () => {
    const { name, store, other } = await filled();
    for (const one of [store, other]) one.close();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
    await other.define([orders], (transaction) => transaction.add("Orders", [{ _id: 99 }]));
    expect((await find(store)).rows).toEqual([{ _id: 99 }]);
  });

  test("keeps its rows consistent with its own writes, committed and rolled back", async () => {
    const { name, store } = await filled();
    await run(store, "write", (transaction) => transaction.put("Orders", [{ _id: 50, status: "new" }]));
    await run(store, "write", async (transaction) => {
      await transaction.clear("Orders");
      throw new Error("rolled back");
    }).catch(() => {});
    const stored = await readRawRows(name, "Orders");
    const found = await find(store);
    expect(found.plan?.source).toBe("memory");
    expect(found.rows).toEqual(stored);
    expect(found.total).toBe(21);
  });
});
