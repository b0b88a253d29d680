import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  awaitIdbRequest,
  createDatabaseName,
  readRawRows,
  readRawVersion,
  upgradeRawDatabase,
  withRawDatabase,
} from "../testing/database.ts";
import { orders } from "../testing/store-contract/declarations.ts";
import { createDexieStore } from "./dexie-store.ts";
import { StorageDamagedError, type Store } from "./store.ts";

let name: string;
const stores: Store[] = [];

beforeEach(async () => {
  name = createDatabaseName();
  const store = open();
  await store.define([orders], (transaction) => transaction.add("Orders", [{ _id: 1, status: "open" }, { _id: 2 }]));
  store.close();
});
afterEach(() => {
  for (const store of stores.splice(0)) store.close();
});

function open(): Store {
  const store = createDexieStore({ name });
  stores.push(store);
  return store;
}

function putRecord(record: unknown, key = "schema"): Promise<void> {
  return withRawDatabase(name, async (database) => {
    await awaitIdbRequest(database.transaction("$meta", "readwrite").objectStore("$meta").put(record, key));
  });
}

async function change(work: (database: IDBDatabase, transaction: IDBTransaction) => void): Promise<void> {
  await upgradeRawDatabase(name, (await readRawVersion(name)) + 1, work);
}

/** Every operation rejects with the damage, and keeps the rows. */
async function isRefused(message: string): Promise<void> {
  const store = open();
  const attempts = [() => store.schema(), () => store.define([orders], (transaction) => transaction.clear("Orders"))];
  for (const attempt of attempts) {
    const error = await attempt().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StorageDamagedError);
    expect(error).toMatchObject({ message: expect.stringContaining(message) });
    expect(error).toMatchObject({ message: expect.stringContaining("#/start-afresh") });
  }
}

const epoch = 1_700_000_000_000;
const declared = (collection: unknown) => ({ epoch, collections: [collection] });

describe("a damaged schema record", () => {
  test.each([
    ["an epoch that is a text", { epoch: "x", collections: [] }, "no epoch that is a number"],
    ["an epoch that is not a number", { epoch: Number.NaN, collections: [] }, "no epoch that is a number"],
    ["an epoch below 1", { epoch: -1, collections: [] }, "no epoch that is a number"],
    ["no epoch", { collections: [] }, "no epoch that is a number"],
    ["a text for a record", "schema", "no epoch that is a number"],
    ["null for a record", null, "no epoch that is a number"],
    ["no list of collections", { epoch }, "no list of collections"],
    ["collections that are no list", { epoch, collections: { Orders: orders } }, "no list of collections"],
    ["a collection that is null", declared(null), "collections[0]"],
    ["a collection without fields", declared({ ...orders, fields: undefined }), "collections[0].fields"],
    ["a field without a type", declared({ ...orders, fields: { _id: {} } }), "collections[0].fields._id"],
    ["a name that is none", declared({ ...orders, name: "$meta" }), "collections[0].name"],
  ])("with %s is reported, and its rows are kept", async (_, record, message) => {
    await putRecord(record);
    await isRefused(message);
    expect(await readRawRows(name, "Orders")).toHaveLength(2);
  });

  test.each([
    ["of another schema", 5],
    ["that is no number", "x"],
    ["that is missing", undefined],
  ])("does not matter where only the epoch beside it is one %s", async (_, record) => {
    const { epoch } = await open().schema();
    await putRecord(record, "epoch");
    expect(await open().schema()).toEqual({ epoch, collections: [orders] });
  });

  test("is detected by a store that is in use, once the epoch is another one", async () => {
    const store = open();
    const schema = await store.schema();
    await putRecord({ ...schema, epoch: "x" });
    await putRecord("x", "epoch");
    await expect(store.schema()).rejects.toThrow(StorageDamagedError);
    const reading = store.transact({ mode: "read", collections: ["Orders"], epoch: schema.epoch }, (transaction) =>
      transaction.read("Orders", { by: "all" }),
    );
    await expect(reading).rejects.toThrow(StorageDamagedError);
  });

  test("that is missing although there are rows is reported, and the rows are kept", async () => {
    await withRawDatabase(name, async (database) => {
      await awaitIdbRequest(database.transaction("$meta", "readwrite").objectStore("$meta").clear());
    });
    await expect(open().schema()).rejects.toThrow("there are rows, but no record");
    expect(await readRawRows(name, "Orders")).toHaveLength(2);
  });

  test("that is missing without rows is a store that was never defined", async () => {
    await withRawDatabase(name, async (database) => {
      const transaction = database.transaction(["$meta", "Orders"], "readwrite");
      await awaitIdbRequest(transaction.objectStore("$meta").clear());
      await awaitIdbRequest(transaction.objectStore("Orders").clear());
    });
    const store = open();
    expect(await store.schema()).toEqual({ epoch: 0, collections: [] });
    expect((await store.define([orders])).collections).toEqual([orders]);
  });
});

describe("damaged object stores", () => {
  test.each<[string, (database: IDBDatabase, transaction: IDBTransaction) => void, string]>([
    ["an object store is missing", (database) => database.deleteObjectStore("Orders"), "“Orders” is missing"],
    ["the schema's is missing", (database) => database.deleteObjectStore("$meta"), "there are rows, but no record"],
    [
      "an index is missing",
      (_, transaction) => transaction.objectStore("Orders").deleteIndex("status"),
      "the index “status” of the object store “Orders” is missing",
    ],
    [
      "an index is on another field",
      (_, transaction) => {
        transaction.objectStore("Orders").deleteIndex("status");
        transaction.objectStore("Orders").createIndex("status", "note");
      },
      "the index “status” of the object store “Orders” is of another kind",
    ],
    [
      "an object store has another key",
      (database) => {
        database.deleteObjectStore("Orders");
        database.createObjectStore("Orders", { keyPath: "id" });
      },
      "“Orders” has another key",
    ],
  ])("are reported when %s", async (_, work, message) => {
    await change(work);
    await expect(open().schema()).rejects.toThrow(StorageDamagedError);
    await expect(open().schema()).rejects.toThrow(message);
  });
});
