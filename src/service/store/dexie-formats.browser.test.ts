import { afterEach, beforeEach, describe, expect, test } from "vitest";
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
import { type FormatStep, formatSteps, getDatabaseFormat, getFirstVersion } from "./dexie-formats.ts";
import { createDexieStore } from "./dexie-store.ts";
import { StorageUnavailableError, type Store } from "./store.ts";

let name: string;
const stores: Store[] = [];

beforeEach(() => {
  name = createDatabaseName();
});
afterEach(() => {
  for (const store of stores.splice(0)) store.close();
});

/** The store of one version of the code. */
function createStore(steps?: readonly FormatStep[]): Store {
  const store = createDexieStore({ name, ...(steps !== undefined && { steps }) });
  stores.push(store);
  return store;
}

const bill = declare("Bills", "string", { amount: { type: "number" } }, ["amount"]);
const rows = { Orders: [{ _id: 1, status: "open" }, { _id: 2 }], Bills: [{ _id: "a", amount: 5 }] };

/** The data of the first version of Riddle: collections whose declarations were changed once, and rows of a user. */
async function leaveFormatOne(): Promise<void> {
  const store = createStore([]);
  await store.define([declare("Orders", "number", orderFields, ["total"]), declare("Gone", "number")]);
  await store.define([orders, bill], async (transaction) => {
    await transaction.add("Orders", rows.Orders);
    await transaction.add("Bills", rows.Bills);
  });
  store.close();
}

// Steps of possible later versions. The first one writes to every row; the second one requires the result of the first.
const mark: FormatStep = (transaction) => {
  const schema = transaction.objectStore("$meta").get("schema");
  schema.onsuccess = () => {
    for (const { name: collection } of schema.result?.collections ?? []) {
      const walk = transaction.objectStore(collection).openCursor();
      walk.onsuccess = () => {
        walk.result?.update({ ...walk.result.value, marks: 1 });
        walk.result?.continue();
      };
    }
  };
};
const addUp: FormatStep = (transaction) => {
  transaction.db.createObjectStore("$marks");
  const all = transaction.objectStore("Orders").getAll();
  all.onsuccess = () => {
    const sum = all.result.reduce((sum, { marks }) => sum + marks, 0);
    transaction.objectStore("$marks").put(sum, "sum");
  };
};
const marked = (collection: keyof typeof rows) => rows[collection].map((row) => ({ ...row, marks: 1 }));

/** The complete content of the database. */
const everything = async () => {
  const layout = await readRawLayout(name);
  const found = await Promise.all(Object.keys(layout).map((store) => readRawRows(name, store)));
  return { version: await readRawVersion(name), layout, found };
};

describe("a database of an older format", () => {
  test("of the first version, byte for byte, is used with its schema and rows", async () => {
    // As the first version wrote it: versions from 1 on, `$meta` with out-of-line keys, rows by `_id`.
    const schema = { epoch: 1_700_000_000_000, collections: [orders, bill] };
    await upgradeRawDatabase(name, 3, (database) => {
      database.createObjectStore("$meta").put(schema, "schema");
      const orderRows = database.createObjectStore("Orders", { keyPath: "_id" });
      for (const index of orders.indexes) orderRows.createIndex(index, index);
      for (const row of rows.Orders) orderRows.put(row);
      const bills = database.createObjectStore("Bills", { keyPath: "_id" });
      bills.createIndex("amount", "amount");
      for (const row of rows.Bills) bills.put(row);
    });
    const store = createStore();
    expect(await store.schema()).toEqual(schema);
    const scope = { mode: "write", collections: ["Orders", "Bills"], epoch: schema.epoch } as const;
    await store.transact(scope, async (transaction) => {
      expect(await transaction.read("Orders", { by: "all" })).toEqual(rows.Orders);
      expect(await transaction.read("Bills", createIndexAccess("amount", { lower: 5 }))).toEqual(rows.Bills);
      await transaction.add("Orders", [{ _id: 3 }]);
    });
    expect(await withRawDatabase(name, getDatabaseFormat)).toBe(formatSteps.length + 1);
  });

  test("2 gets records of their own for the epoch and the versions", async () => {
    const schema = { epoch: 1_700_000_000_000, collections: [bill] };
    await upgradeRawDatabase(name, getFirstVersion(2) + 1, (database) => {
      const meta = database.createObjectStore("$meta");
      meta.put(schema, "schema");
      meta.put({ Bills: 7, Gone: 1 }, "versions");
      const bills = database.createObjectStore("Bills", { keyPath: "_id" });
      bills.createIndex("amount", "amount");
      for (const row of rows.Bills) bills.put(row);
    });
    const store = createStore();
    expect(await store.schema()).toEqual(schema);
    expect(await readRawRows(name, "$meta")).toEqual([schema.epoch, schema]);
    await store.transact({ mode: "write", collections: ["Bills"], epoch: schema.epoch }, (transaction) =>
      transaction.put("Bills", [{ _id: "b", amount: 1 }]),
    );
    expect(await readRawRows(name, "$meta")).toEqual([schema.epoch, schema, 1]);
    expect(await withRawDatabase(name, getDatabaseFormat)).toBe(formatSteps.length + 1);
  });

  test("with a record for each row is used, and later large writes make records of many rows", async () => {
    const towns = declare("Towns", "number");
    const old = createStore(formatSteps.slice(0, 2));
    await old.define([towns]);
    old.close();
    const database = await awaitIdbRequest(indexedDB.open(name));
    const first = database.transaction("Towns", "readwrite").objectStore("Towns").put({ _id: 1 });
    await awaitIdbRequest(first);
    database.close();
    const store = createStore();
    const { epoch } = await store.schema();
    const many = Array.from({ length: 500 }, (_, at) => ({ _id: at + 2 }));
    await store.transact({ mode: "write", collections: ["Towns"], epoch }, async (transaction) => {
      await transaction.add("Towns", many);
      expect(await transaction.read("Towns", { by: "all" })).toEqual([{ _id: 1 }, ...many]);
    });
    expect(await readRawRows(name, "Towns")).toHaveLength(2);
  });

  test("is migrated to the next one with its schema and all its rows", async () => {
    await leaveFormatOne();
    const before = await createStore([]).schema();
    const store = createStore([mark]);
    expect(await store.schema()).toEqual(before);
    expect(await readRawVersion(name)).toBe(getFirstVersion(2));
    expect(await readRawRows(name, "Orders")).toEqual(marked("Orders"));
    expect(await readRawRows(name, "Bills")).toEqual(marked("Bills"));
    expect(await readRawLayout(name)).toEqual({
      $meta: [],
      Bills: ["amount"],
      Orders: ["customer.city", "status", "total"],
    });
  });

  test("is migrated in several steps, in order, each of them once", async () => {
    await leaveFormatOne();
    for (let visit = 0; visit < 2; visit++) {
      const store = createStore([mark, addUp]);
      await store.schema();
      store.close();
    }
    expect(await readRawVersion(name)).toBe(getFirstVersion(3));
    expect(await readRawRows(name, "$marks")).toEqual([2]);
  });

  test("is migrated once if several tabs open it at the same time", async () => {
    await leaveFormatOne();
    const tabs = [createStore([mark, addUp]), createStore([mark, addUp]), createStore([mark, addUp])];
    const schemas = await Promise.all(tabs.map((tab) => tab.schema()));
    for (const { collections } of schemas) expect(collections).toEqual([orders, bill]);
    expect(await readRawRows(name, "$marks")).toEqual([2]);
  });

  test("accepts new declarations in the new format", async () => {
    await leaveFormatOne();
    const store = createStore([mark]);
    const { epoch } = await store.define([orders, declare("Products", "string", {}, ["price"])]);
    expect(await withRawDatabase(name, getDatabaseFormat)).toBe(2);
    expect(await readRawLayout(name)).toMatchObject({ Products: ["price"] });
    const read = store.transact({ mode: "read", collections: ["Orders"], epoch }, (transaction) =>
      transaction.read("Orders", { by: "all" }),
    );
    expect(await read).toEqual(marked("Orders"));
  });

  test("stays unchanged if a step fails, rejects, and is migrated at the next attempt", async () => {
    await leaveFormatOne();
    const before = await everything();
    const steps: FormatStep[] = [
      (transaction) => {
        mark(transaction);
        transaction.db.createObjectStore("$half");
        throw new RangeError("A mistake in the step.");
      },
    ];
    const store = createStore(steps);
    await expect(store.schema()).rejects.toBeInstanceOf(StorageUnavailableError);
    expect(await everything()).toEqual(before);
    steps[0] = mark;
    expect((await store.schema()).collections).toEqual([orders, bill]);
    expect(await readRawRows(name, "Orders")).toEqual(marked("Orders"));
  });

  test("stays unchanged if the browser aborts a step", async () => {
    await leaveFormatOne();
    const before = await everything();
    const cutOff: FormatStep = (transaction) => {
      mark(transaction);
      transaction.objectStore("Bills").count().onsuccess = () => transaction.abort();
    };
    await expect(createStore([cutOff]).schema()).rejects.toBeInstanceOf(StorageUnavailableError);
    expect(await everything()).toEqual(before);
  });
});

test("a new database has the newest format, without a step", async () => {
  const never: FormatStep = () => {
    throw new Error("There is nothing to be led from one format to the next.");
  };
  const store = createStore([never, never]);
  expect(await store.schema()).toEqual({ epoch: 0, collections: [] });
  await store.define([orders]);
  expect(await withRawDatabase(name, getDatabaseFormat)).toBe(3);
});

describe("a database of a newer format", () => {
  test("is rejected with advice, and not changed", async () => {
    await leaveFormatOne();
    await createStore([mark, addUp]).schema();
    const before = await everything();
    const old = createStore([mark]);
    const scope = {
      mode: "write",
      collections: ["Orders"],
      epoch: (await createStore([mark, addUp]).schema()).epoch,
    } as const;
    const calls = [
      () => old.schema(),
      () => old.transact(scope, (transaction) => transaction.clear("Orders")),
      () => old.define([orders], (transaction) => transaction.clear("Orders")),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toBeInstanceOf(StorageUnavailableError);
      await expect(call()).rejects.toThrow("A newer version of this page");
    }
    expect(await everything()).toEqual(before);
  });

  test("is rejected in a tab that had it open when a newer version upgraded it", async () => {
    await leaveFormatOne();
    const old = createStore([]);
    const { epoch } = await old.schema();
    const next = createStore([mark]);
    await next.schema();
    const writing = old.transact({ mode: "write", collections: ["Orders"], epoch }, (transaction) =>
      transaction.clear("Orders"),
    );
    await expect(writing).rejects.toThrow("A newer version of this page");
    expect(await readRawRows(name, "Orders")).toEqual(marked("Orders"));
    expect((await next.schema()).epoch).toBe(epoch);
  });

  test("works again after the database was deleted", async () => {
    await createStore([mark]).define([orders]);
    const old = createStore([]);
    await expect(old.schema()).rejects.toThrow("A newer version of this page");
    await awaitIdbRequest(indexedDB.deleteDatabase(name));
    expect(await old.schema()).toEqual({ epoch: 0, collections: [] });
  });
});
