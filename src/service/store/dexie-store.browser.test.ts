import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cdp } from "vitest/browser";
import {
  awaitIdbRequest,
  createDatabaseName,
  readRawLayout,
  readRawRows,
  readRawVersion,
  upgradeRawDatabase,
  withRawDatabase,
} from "../testing/database.ts";
import { createIndexAccess, declare, orderFields, orders } from "../testing/store-contract/declarations.ts";
import { testStoreContract } from "../testing/store-contract/store-contract.ts";
import { createDexieStore } from "./dexie-store.ts";
import { SchemaChangedError, StorageFullError, StorageUnavailableError, type Store } from "./store.ts";

/** Makes the browser close and delete every database, as when the site's data is cleared. */
async function clearStorage(): Promise<void> {
  await cdp().send("Storage.clearDataForOrigin", { origin: location.origin, storageTypes: "indexeddb" });
}

testStoreContract("The Dexie store", () => createDexieStore({ name: createDatabaseName() }));

describe("The Dexie store", () => {
  let name: string;
  let store: Store;
  const others: Store[] = [];

  beforeEach(() => {
    name = createDatabaseName();
    store = createDexieStore({ name });
  });
  afterEach(() => {
    for (const one of [store, ...others.splice(0)]) one.close();
  });

  /** A second store on the same database, as another tab has it. */
  function anotherTab(patience?: number): Store {
    const other = createDexieStore({ name, ...(patience !== undefined && { patience }) });
    others.push(other);
    return other;
  }

  const write = (epoch: number) => ({ mode: "write", collections: ["Orders"], epoch }) as const;
  const count = (epoch: number, from = store) =>
    from.transact({ mode: "read", collections: ["Orders"], epoch }, (transaction) =>
      transaction.count("Orders", { by: "all" }),
    );

  describe("in the database", () => {
    test("rows are stored unchanged, each in the object store of its collection", async () => {
      const row = { _id: 1, status: "open", total: null, customer: { city: "Ulm" }, lines: [{ sku: "A1" }] };
      await store.define([orders, declare("Products", "string")], async (transaction) => {
        await transaction.add("Orders", [row]);
        await transaction.add("Products", [{ _id: "a" }]);
      });
      expect(await readRawRows(name, "Orders")).toStrictEqual([row]);
      expect(await readRawRows(name, "Products")).toStrictEqual([{ _id: "a" }]);
    });

    test("each declared path has a native index; keys are _id", async () => {
      await store.define([orders]);
      expect(await readRawLayout(name)).toEqual({ $meta: [], Orders: ["customer.city", "status", "total"] });
      await withRawDatabase(name, async (database) => {
        const rows = database.transaction("Orders").objectStore("Orders");
        expect(rows.keyPath).toBe("_id");
        expect(rows.index("customer.city").keyPath).toBe("customer.city");
        expect(rows.index("customer.city").multiEntry).toBe(false);
      });
    });

    test("the current schema is in $meta, and its epoch beside it", async () => {
      const schema = await store.define([orders]);
      expect(await readRawRows(name, "$meta")).toEqual([schema.epoch, schema]);
    });

    test("the version increases if object stores or indexes change, and only then", async () => {
      await store.define([orders]);
      const version = await readRawVersion(name);
      await store.define([orders], (transaction) => transaction.put("Orders", [{ _id: 1 }]));
      await store.define([{ ...orders, description: "Something else." }]);
      expect(await readRawVersion(name)).toBe(version);
      await store.define([declare("Orders", "number", orderFields, ["status", "total"])]);
      expect(await readRawVersion(name)).toBeGreaterThan(version);
    });

    test("unused object stores and indexes are removed", async () => {
      await store.define([orders, declare("Products", "string")]);
      await store.define([declare("Orders", "number", orderFields, ["total"])]);
      expect(await readRawLayout(name)).toEqual({ $meta: [], Orders: ["total"] });
    });

    test("the layout prepared by a failed definition is removed by the next one", async () => {
      const before = await store.define([orders]);
      const fill = () => Promise.reject(new Error("no"));
      await expect(store.define([declare("Other", "number", {}, ["a"])], fill)).rejects.toThrow("no");
      expect(await store.schema()).toEqual(before);
      await store.define([orders]);
      expect(await readRawLayout(name)).toEqual({ $meta: [], Orders: ["customer.city", "status", "total"] });
    });

    test("the default name is riddle", async () => {
      createDatabaseName("riddle");
      const standard = createDexieStore();
      others.push(standard);
      const schema = await standard.define([orders]);
      expect(await readRawRows("riddle", "$meta")).toEqual([schema.epoch, schema]);
    });
  });

  describe("after a crash between the version change and the transaction of define", () => {
    /** Leaves the database as after the version change of another definition. */
    async function crash(change: (database: IDBDatabase, transaction: IDBTransaction) => void): Promise<void> {
      await upgradeRawDatabase(name, (await readRawVersion(name).catch(() => 0)) + 1, change);
    }

    test("the old schema and its rows remain usable, and the next definition repairs the rest", async () => {
      const old = await store.define([orders], (transaction) =>
        transaction.add("Orders", [{ _id: 1, status: "open" }]),
      );
      await crash((database, transaction) => {
        database.createObjectStore("Half", { keyPath: "_id" });
        transaction.objectStore("Orders").createIndex("note", "note");
      });
      expect(await store.schema()).toEqual(old);
      expect(await count(old.epoch)).toBe(1);

      const wider = declare("Orders", "number", orderFields, ["status", "customer.city"]);
      const { epoch } = await store.define([wider, declare("Half", "number", {}, ["a"])], (transaction) =>
        transaction.add("Half", [{ _id: 1, a: 2 }]),
      );
      expect(await readRawLayout(name)).toEqual({ $meta: [], Half: ["a"], Orders: ["customer.city", "status"] });
      expect(await count(epoch)).toBe(1);
    });

    test("also in a database that was never defined", async () => {
      await crash((database) => {
        database.createObjectStore("$meta");
        database.createObjectStore("Orders", { keyPath: "_id" }).createIndex("total", "total");
      });
      expect(await store.schema()).toEqual({ epoch: 0, collections: [] });
      const { epoch } = await store.define([orders], (transaction) =>
        transaction.add("Orders", [{ _id: 1, total: 3 }]),
      );
      const rows = await store.transact({ mode: "read", collections: ["Orders"], epoch }, (transaction) =>
        transaction.read("Orders", createIndexAccess("total", { lower: 3 })),
      );
      expect(rows).toEqual([{ _id: 1, total: 3 }]);
    });

    test("rows that another program left in the object store of a new collection are removed", async () => {
      await crash((database) => {
        database.createObjectStore("$meta");
        database.createObjectStore("Orders", { keyPath: "_id" }).put({ _id: 1 });
      });
      const { epoch } = await store.define([orders]);
      expect(await count(epoch)).toBe(0);
    });
  });

  describe("beside another tab", () => {
    test("a definition there makes the epoch here stale: transactions with it are rejected", async () => {
      const { epoch } = await store.define([orders]);
      const other = anotherTab();
      await other.define([declare("Orders", "number", {}, ["customer.city"])]);
      const writing = store.transact(write(epoch), (transaction) => transaction.put("Orders", [{ _id: 1 }]));
      await expect(writing).rejects.toBeInstanceOf(SchemaChangedError);
      await expect(count(epoch)).rejects.toBeInstanceOf(SchemaChangedError);
      expect(await readRawRows(name, "Orders")).toEqual([]);
      const { epoch: next } = await store.schema();
      await store.transact(write(next), (transaction) => transaction.put("Orders", [{ _id: 1 }]));
      expect(await count(next, other)).toBe(1);
    });

    test("also if only a description changed, and not the version", async () => {
      const { epoch } = await store.define([orders]);
      await anotherTab().define([{ ...orders, description: "Something else." }]);
      await expect(count(epoch)).rejects.toBeInstanceOf(SchemaChangedError);
    });

    test("no write with an old epoch follows a definition, however close they are", async () => {
      await store.define([orders]);
      const other = anotherTab();
      let refused = 0;
      for (let round = 1; round <= 60; round++) {
        const { epoch } = await store.schema();
        let seen: number | undefined;
        // Another description, and no version change: only the epoch separates the two tabs.
        const define = () =>
          other.define([{ ...orders, description: `Round ${round}` }], async (transaction) => {
            seen = await transaction.count("Orders", { by: "all" });
          });
        const add = () => store.transact(write(epoch), (transaction) => transaction.add("Orders", [{ _id: round }]));
        // Each is first in every other round, and the other one a little later in each.
        const [first, second] = round % 2 === 0 ? [define, add] : [add, define];
        const begun = first();
        for (let turn = 0; turn < round; turn++) await null;
        const settled = await Promise.allSettled([begun, second()]);
        const [added, defined] = round % 2 === 0 ? settled.toReversed() : settled;
        if (added === undefined || defined === undefined) throw new Error("Both are settled.");
        expect(defined.status).toBe("fulfilled");
        if (added.status === "rejected") {
          expect(added.reason).toBeInstanceOf(SchemaChangedError);
          refused++;
        }
        expect(await readRawRows(name, "Orders")).toHaveLength(seen ?? Number.NaN);
      }
      expect(refused).toBeGreaterThan(0);
      expect(refused).toBeLessThan(60);
    });

    test("an epoch of a deleted database is never reused", async () => {
      const { epoch } = await store.define([orders]);
      store.close();
      await awaitIdbRequest(indexedDB.deleteDatabase(name));
      const { epoch: next } = await anotherTab().define([orders]);
      expect(next).not.toBe(epoch);
      await expect(count(epoch)).rejects.toBeInstanceOf(SchemaChangedError);
    });

    test("a running transaction completes before a definition of another tab", async () => {
      const { epoch } = await store.define([orders]);
      const other = anotherTab();
      await other.schema();
      let defining: Promise<unknown> = Promise.resolve();
      await store.transact(write(epoch), async (transaction) => {
        await transaction.put("Orders", [{ _id: 1 }]);
        defining = other.define([orders, declare("Products", "string")]);
        for (let key = 2; key <= 50; key++) await transaction.put("Orders", [{ _id: key }]);
      });
      await defining;
      expect(await readRawRows(name, "Orders")).toHaveLength(50);
    });

    test("concurrent definitions of several tabs all take effect, the last one completely", async () => {
      const tabs = [store, anotherTab(), anotherTab()];
      const schemas = await Promise.all(
        tabs.map((tab, at) =>
          tab.define([declare("Orders", "number", {}, [`a${at}`]), declare(`C${at}`, "number")], (transaction) =>
            transaction.put("Orders", [{ _id: at }]),
          ),
        ),
      );
      expect(new Set(schemas.map(({ epoch }) => epoch)).size).toBe(3);
      const last = schemas.reduce((a, b) => (a.epoch > b.epoch ? a : b));
      for (const tab of tabs) expect(await tab.schema()).toEqual(last);
      expect(await count(last.epoch)).toBe(3);
    });

    test("no increment from two tabs is lost", async () => {
      const { epoch } = await store.define([orders], (transaction) =>
        transaction.put("Orders", [{ _id: 1, total: 0 }]),
      );
      const tabs = [store, anotherTab()];
      const increment = (tab: Store) =>
        tab.transact(write(epoch), async (transaction) => {
          const row = await transaction.get("Orders", 1);
          await transaction.put("Orders", [{ _id: 1, total: Number(row?.total) + 1 }]);
        });
      await Promise.all(Array.from({ length: 20 }, (_, at) => increment(tabs[at % 2] ?? store)));
      expect(await readRawRows(name, "Orders")).toEqual([{ _id: 1, total: 20 }]);
    });

    test("a connection that stays open makes define fail, and it changes nothing later", async () => {
      const impatient = anotherTab(100);
      const schema = await impatient.define([orders]);
      const stubborn = await awaitIdbRequest(indexedDB.open(name));
      const defining = impatient.define([declare("Orders", "number"), declare("Products", "string")]);
      await expect(defining).rejects.toBeInstanceOf(StorageUnavailableError);
      stubborn.close();
      expect(await store.schema()).toEqual(schema);
      expect(await readRawLayout(name)).toEqual({ $meta: [], Orders: ["customer.city", "status", "total"] });
    });

    test("a database that another program blocks makes a call fail after the limit, or when its signal is aborted", async () => {
      const impatient = anotherTab(100);
      await store.define([orders]);
      const next = (await readRawVersion(name)) + 1;
      const stubborn = await awaitIdbRequest(indexedDB.open(name));
      store.close();
      const upgrade = indexedDB.open(name, next);
      await expect(impatient.schema()).rejects.toBeInstanceOf(StorageUnavailableError);
      const controller = new AbortController();
      const reading = store.transact(
        { mode: "read", collections: [], epoch: 0, signal: controller.signal },
        async () => {},
      );
      controller.abort("enough");
      await expect(reading).rejects.toBe("enough");
      stubborn.close();
      (await awaitIdbRequest(upgrade)).close();
      expect((await impatient.schema()).collections).toEqual([orders]);
    });
  });

  describe("when storage is full", () => {
    // Random, because the browser compresses stored values.
    const note = () => Array.from({ length: 5000 }, () => Math.random().toString(36)).join("");
    const bulky = Array.from({ length: 100 }, (_, at) => ({ _id: at + 2, note: note() }));

    const limit = (quotaSize?: number) =>
      cdp().send("Storage.overrideQuotaForOrigin", {
        origin: location.origin,
        ...(quotaSize !== undefined && { quotaSize }),
      });

    beforeEach(async () => {
      await limit(1_000_000);
      // Chromium caches the quota for some time, except in a new profile.
      await clearStorage();
    });
    afterEach(() => limit());

    test("a write rejects with StorageFullError, and nothing is kept", async () => {
      const { epoch } = await store.define([orders], (transaction) => transaction.put("Orders", [{ _id: 1 }]));
      const writing = store.transact(write(epoch), (transaction) => transaction.put("Orders", bulky));
      await expect(writing).rejects.toBeInstanceOf(StorageFullError);
      await limit();
      await store.transact(write(epoch), (transaction) => transaction.put("Orders", [{ _id: 2 }]));
      expect(await count(epoch)).toBe(2);
    });

    test("a definition rejects with StorageFullError, too", async () => {
      const defining = store.define([orders], (transaction) => transaction.put("Orders", bulky));
      await expect(defining).rejects.toBeInstanceOf(StorageFullError);
      expect((await store.schema()).epoch).toBe(0);
    });
  });

  test("work that awaits something else rejects, but earlier writes stay, because IndexedDB has committed them", async () => {
    const { epoch } = await store.define([orders]);
    const writing = store.transact(write(epoch), async (transaction) => {
      await transaction.put("Orders", [{ _id: 1 }]);
      // Another connection sees the row only when IndexedDB has committed it.
      expect(await readRawRows(name, "Orders")).toHaveLength(1);
      throw new Error("too late to roll back");
    });
    await expect(writing).rejects.toMatchObject({ name: "PrematureCommitError" });
    expect(await readRawRows(name, "Orders")).toEqual([{ _id: 1 }]);
  });

  test("resolves only once the rows are visible to everyone", async () => {
    const { epoch } = await store.define([orders]);
    await store.transact(write(epoch), async (transaction) => {
      void transaction.put("Orders", [{ _id: 1 }]);
    });
    expect(await readRawRows(name, "Orders")).toEqual([{ _id: 1 }]);
  });
});
