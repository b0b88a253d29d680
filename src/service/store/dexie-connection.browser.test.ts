import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp } from "vitest/browser";
import {
  awaitIdbRequest,
  createDatabaseName,
  readRawRows,
  type TransactionWatch,
  watchOpenings,
  watchTransactions,
} from "../testing/database.ts";
import { declare, orderFields, orders } from "../testing/store-contract/declarations.ts";
import { createDexieStore } from "./dexie-store.ts";
import { SchemaChangedError, StorageUnavailableError, type Store } from "./store.ts";

/** Makes the browser close and delete every database, as when the site's data is cleared. */
async function clearStorage(): Promise<void> {
  await cdp().send("Storage.clearDataForOrigin", { origin: location.origin, storageTypes: "indexeddb" });
}

let name: string;
let store: Store;
let watch: TransactionWatch;

beforeEach(() => {
  watch = watchTransactions();
  name = createDatabaseName();
  store = createDexieStore({ name });
});
afterEach(() => {
  vi.restoreAllMocks();
  store.close();
});

const write = (epoch: number) => ({ mode: "write", collections: ["Orders"], epoch }) as const;
const add = (epoch: number, key: number) =>
  store.transact(write(epoch), (transaction) => transaction.add("Orders", [{ _id: key }]));
const count = (epoch: number) =>
  store.transact({ mode: "read", collections: ["Orders"], epoch }, (transaction) =>
    transaction.count("Orders", { by: "all" }),
  );
const defineOne = () => store.define([orders], (transaction) => transaction.put("Orders", [{ _id: 1 }]));

function isOpen(database: IDBDatabase): boolean {
  try {
    database.transaction("Orders");
    return true;
  } catch {
    return false;
  }
}

describe("how the database is opened", () => {
  test("every transaction is strictly durable: it resolves once it is on disk", async () => {
    const { begun } = watch;
    const { epoch } = await defineOne();
    await add(epoch, 2);
    const writing = begun.filter(({ mode }) => mode === "readwrite");
    expect(writing).toHaveLength(2);
    expect(new Set(begun.map(({ durability }) => durability))).toEqual(new Set(["strict"]));
  });

  test("without Dexie's cache, which would keep a second copy of the rows", async () => {
    const opened: Dexie[] = [];
    const note = (database: Dexie) => void opened.push(database);
    Dexie.addons.push(note);
    try {
      await store.define([orders]);
    } finally {
      Dexie.addons.splice(Dexie.addons.indexOf(note), 1);
    }
    expect(opened).not.toHaveLength(0);
    for (const database of opened) expect(database._options).toMatchObject({ cache: "disabled" });
  });
});

describe("a lost connection", () => {
  test("is opened again after the database was deleted, then empty", async () => {
    const { epoch } = await store.define([orders]);
    await awaitIdbRequest(indexedDB.deleteDatabase(name));
    expect(await store.schema()).toEqual({ epoch: 0, collections: [] });
    await expect(count(epoch)).rejects.toBeInstanceOf(SchemaChangedError);
    const again = await defineOne();
    expect(await count(again.epoch)).toBe(1);
  });

  test("is opened again after the browser closed it with a close event", async () => {
    await store.define([orders]);
    const opened = watchOpenings();
    store.close();
    await store.schema();
    const closed = new Promise((resolve) => opened[0]?.addEventListener("close", resolve));
    await clearStorage();
    await closed;
    const { epoch } = await defineOne();
    expect(await count(epoch)).toBe(1);
  });

  test("is opened again, once, after it was closed by other code", async () => {
    const opened = watchOpenings();
    const { epoch } = await defineOne();
    for (const database of opened.splice(0)) database.close();
    expect(await count(epoch)).toBe(1);
    expect(await count(epoch)).toBe(1);
    expect(opened.map(isOpen)).toEqual([true]);
  });

  test.each(["InvalidStateError", "UnknownError"])("is opened again, once, after %s", async (error) => {
    const { epoch } = await defineOne();
    const opened = watchOpenings();
    watch.refuse(1, error);
    let runs = 0;
    await store.transact(write(epoch), async (transaction) => {
      runs++;
      await transaction.add("Orders", [{ _id: 2 }]);
    });
    expect(runs).toBe(1);
    expect(opened.map(isOpen)).toEqual([true]);
    expect(await readRawRows(name, "Orders")).toEqual([{ _id: 1 }, { _id: 2 }]);
  });

  test("that is lost a second time rejects, and the next call tries again", async () => {
    const { epoch } = await defineOne();
    const opened = watchOpenings();
    const before = watch.begun.length;
    watch.refuse(2);
    await expect(add(epoch, 2)).rejects.toBeInstanceOf(StorageUnavailableError);
    expect(opened).toHaveLength(1);
    expect(watch.begun).toHaveLength(before);
    await add(epoch, 3);
    expect(opened.map(isOpen)).toEqual([false, true]);
    expect(await readRawRows(name, "Orders")).toEqual([{ _id: 1 }, { _id: 3 }]);
  });

  test("that can't be reopened rejects, and the next call tries again", async () => {
    const { epoch } = await defineOne();
    watch.refuse(1);
    const open = vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
      throw new DOMException("Storage is blocked.", "SecurityError");
    });
    await expect(count(epoch)).rejects.toBeInstanceOf(StorageUnavailableError);
    expect(open).toHaveBeenCalledTimes(1);
    await expect(store.schema()).rejects.toBeInstanceOf(StorageUnavailableError);
    await expect(store.define([orders])).rejects.toBeInstanceOf(StorageUnavailableError);
    expect(open).toHaveBeenCalledTimes(3);
    open.mockRestore();
    expect(await count(epoch)).toBe(1);
  });

  test("is opened again once for all concurrent calls", async () => {
    const { epoch } = await defineOne();
    const opened = watchOpenings();
    watch.refuse(10);
    await Promise.all(Array.from({ length: 10 }, (_, at) => add(epoch, at + 2)));
    expect(opened.map(isOpen)).toEqual([true]);
    expect(await count(epoch)).toBe(11);
  });
});

describe("a connection that is lost during a transaction", () => {
  test("rejects; nothing is kept, and the work is not run again", async () => {
    const { epoch } = await defineOne();
    const opened = watchOpenings();
    const { begun } = watch;
    let runs = 0;
    const writing = store.transact(write(epoch), async (transaction) => {
      runs++;
      await transaction.put("Orders", [{ _id: 1, status: "lost" }]);
      await transaction.add("Orders", [{ _id: 2 }]);
      // As the browser does when it closes a connection.
      begun.at(-1)?.abort();
      begun.at(-1)?.db.close();
      await transaction.add("Orders", [{ _id: 3 }]);
    });
    await expect(writing).rejects.toBeInstanceOf(StorageUnavailableError);
    expect(runs).toBe(1);
    expect(opened).toEqual([]);
    expect(await readRawRows(name, "Orders")).toEqual([{ _id: 1 }]);
    await add(epoch, 4);
    expect(await count(epoch)).toBe(2);
  });

  test("also rejects if it is lost between the end of the work and the commit", async () => {
    const { epoch } = await defineOne();
    const { begun } = watch;
    let runs = 0;
    const writing = store.transact(write(epoch), async (transaction) => {
      runs++;
      await transaction.add("Orders", [{ _id: 2 }]);
      queueMicrotask(() => begun.at(-1)?.abort());
    });
    await expect(writing).rejects.toBeInstanceOf(StorageUnavailableError);
    expect(runs).toBe(1);
    expect(await readRawRows(name, "Orders")).toEqual([{ _id: 1 }]);
  });

  test("rejects a definition that has started, and the old one stays in effect", async () => {
    const before = await defineOne();
    const put = IDBObjectStore.prototype.put;
    const putting = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      const request = put.apply(this, args);
      if (this.name === "$meta") request.addEventListener("success", () => this.transaction.abort());
      return request;
    });
    const defining = store.define([{ ...orders, description: "Something else." }]);
    await expect(defining).rejects.toBeInstanceOf(StorageUnavailableError);
    // The schema, and its epoch.
    expect(putting).toHaveBeenCalledTimes(2);
    expect(await store.schema()).toEqual(before);
    expect(await count(before.epoch)).toBe(1);
  });

  test("also rejects if the browser closes it: nothing is kept, and the work is not run again", async () => {
    const { epoch } = await store.define([orders]);
    let runs = 0;
    const writing = store.transact(write(epoch), async (transaction) => {
      runs++;
      let cleared = false;
      void clearStorage().then(() => {
        cleared = true;
      });
      for (let key = 0; !cleared; key++) await transaction.put("Orders", [{ _id: key }]);
    });
    await expect(writing).rejects.toBeInstanceOf(StorageUnavailableError);
    expect(runs).toBe(1);
    expect((await store.schema()).epoch).toBe(0);
  });
});

test("a busy tab keeps working while another one changes the layout repeatedly", async () => {
  const other = createDexieStore({ name });
  try {
    await defineOne();
    let defining = true;
    let done = 0;
    const definitions = (async () => {
      for (let at = 0; at < 20; at++) {
        const before = done;
        // Each adds an index and removes one: two version changes.
        await other.define([declare("Orders", "number", orderFields, [`a${at}`])]);
        await expect.poll(() => done).toBeGreaterThan(before);
      }
      defining = false;
    })();
    while (defining) {
      const { epoch } = await store.schema();
      const result = await add(epoch, 100 + done).then(
        () => "done" as const,
        (error: unknown) => error,
      );
      if (result === "done") done++;
      else expect(result).toBeInstanceOf(SchemaChangedError);
    }
    await definitions;
    const { epoch } = await store.schema();
    expect(await count(epoch)).toBe(1 + done);
  } finally {
    other.close();
  }
});
