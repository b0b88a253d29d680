import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countStored, deleteStored, exportStored } from "./stored-data.ts";

let name: string;

beforeEach(() => {
  name = `stored-data-${crypto.randomUUID()}`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await deleteStored(name, () => {});
});

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 3);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("$meta").put({ epoch: "x", collections: 5 }, "schema");
      const orders = request.result.createObjectStore("Orders", { keyPath: "_id" });
      for (const _id of [1, 2, 3]) orders.put({ _id, note: `n${_id}` });
      request.result.createObjectStore("Empty", { keyPath: "_id" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function exported(): Promise<unknown> {
  return JSON.parse((await exportStored(name, new Date(0)))?.join("") ?? "null");
}

test("counts and exports the rows of a database whose schema record is damaged", async () => {
  (await opened()).close();
  expect(await countStored(name)).toEqual([
    { name: "Empty", count: 0 },
    { name: "Orders", count: 3 },
  ]);
  expect(await exported()).toEqual({
    database: name,
    version: 3,
    exported: "1970-01-01T00:00:00.000Z",
    stores: {
      $meta: [{ key: "schema", value: { epoch: "x", collections: 5 } }],
      Empty: [],
      Orders: [1, 2, 3].map((_id) => ({ _id, note: `n${_id}` })),
    },
    unreadable: [],
  });
});

test("counts and exports the rows of records that hold many", async () => {
  const database = await opened();
  const rows = [4, 5].map((_id) => ({ _id, note: `n${_id}` }));
  database
    .transaction("Orders", "readwrite")
    .objectStore("Orders")
    .put({ _id: [4, 5, 2], rows });
  database.close();
  expect(await countStored(name)).toContainEqual({ name: "Orders", count: 5 });
  expect(await exported()).toMatchObject({
    stores: { Orders: [1, 2, 3, 4, 5].map((_id) => ({ _id, note: `n${_id}` })) },
  });
});

test("exports the readable rows and lists the unreadable one", async () => {
  (await opened()).close();
  vi.spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(() => {
    throw new DOMException("Failed to read large IndexedDB value", "UnknownError");
  });
  const get = IDBObjectStore.prototype.get;
  vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(function (this: IDBObjectStore, key) {
    if (key === 2) throw new DOMException("Failed to read large IndexedDB value", "UnknownError");
    return get.call(this, key);
  });
  expect(await exported()).toMatchObject({
    stores: { Orders: [{ _id: 1 }, { _id: 3 }] },
    unreadable: [{ store: "Orders", key: 2, reason: expect.stringContaining("Failed to read") }],
  });
});

test("lists a row that JSON can't represent, and exports a bigint as a string", async () => {
  const database = await opened();
  const cycle: { _id: number; self?: unknown } = { _id: 4 };
  cycle.self = cycle;
  const transaction = database.transaction("Orders", "readwrite");
  transaction.objectStore("Orders").put(cycle);
  transaction.objectStore("Orders").put({ _id: 5, note: 12345678901234567890n });
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
  expect(await exported()).toMatchObject({
    stores: { Orders: [{ _id: 1 }, { _id: 2 }, { _id: 3 }, { _id: 5, note: "12345678901234567890" }] },
    unreadable: [{ store: "Orders", key: 4, reason: expect.stringContaining("TypeError") }],
  });
});

test("does not create a missing database", async () => {
  expect(await countStored(name)).toBeUndefined();
  expect(await exportStored(name)).toBeUndefined();
  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name);
});

test("deletes the database once another connection is closed, and reports the wait", async () => {
  const database = await opened();
  let blocked = (): void => {};
  const isBlocked = new Promise<void>((resolve) => {
    blocked = resolve;
  });
  const deleting = deleteStored(name, () => blocked());
  await isBlocked;
  database.close();
  await deleting;
  expect(await countStored(name)).toBeUndefined();
});
