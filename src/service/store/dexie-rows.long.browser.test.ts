import { afterEach, expect, test, vi } from "vitest";
import { createDatabaseName } from "../testing/database.ts";
import { things } from "../testing/service.ts";
import { createDexieStore } from "./dexie-store.ts";
import type { Row, Store, StoreTransaction } from "./store.ts";

let store: Store | undefined;

afterEach(() => {
  vi.restoreAllMocks();
  store?.close();
});

async function fill(count: number): Promise<Row[]> {
  store = createDexieStore({ name: createDatabaseName() });
  const rows = Array.from({ length: count }, (_, index): Row => ({ _id: index * 3, price: index % 7 }));
  await store.define([things], (transaction) => transaction.add("Things", rows));
  return rows;
}

async function read<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T> {
  if (store === undefined) throw new Error("There is no store.");
  const { epoch } = await store.schema();
  return store.transact({ mode: "read", collections: ["Things"], epoch }, work);
}

test.each([0, 1, 10_000, 10_001, 20_000])("all of %i rows are read, each once", async (count) => {
  const rows = await fill(count);
  expect(await read((transaction) => transaction.read("Things", { by: "all" }))).toEqual(rows);
});

test("rows are read in smaller pages while another transaction is at work, which waits for one of them at most", async () => {
  const rows = await fill(10_000);
  const pages = vi.spyOn(IDBObjectStore.prototype, "getAll");
  const readAll = () => read((transaction) => transaction.read("Things", { by: "all" }));
  expect(await readAll()).toEqual(rows);
  expect(pages).toHaveBeenCalledTimes(5);
  pages.mockClear();
  const order: string[] = [];
  const all = readAll().then((found) => {
    order.push("all");
    return found;
  });
  const some = read(async (transaction) => {
    for (let key = 0; key < 60; key += 3) await transaction.get("Things", key);
    order.push("some");
  });
  await some;
  expect(await all).toEqual(rows);
  expect(order).toEqual(["some", "all"]);
  expect(pages.mock.calls.length).toBeGreaterThan(5);
});
