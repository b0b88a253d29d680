import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServiceWait } from "../../wire/public.ts";
import { awaitIdbRequest, createDatabaseName } from "../testing/database.ts";
import { declare, orders } from "../testing/store-contract/declarations.ts";
import { createDexieStore } from "./dexie-store.ts";
import type { Store } from "./store.ts";

let name: string;
let store: Store;
let heard: (ServiceWait | undefined)[];

beforeEach(() => {
  name = createDatabaseName();
  heard = [];
  store = createDexieStore({ name, onWait: (wait) => heard.push(wait) });
});
afterEach(() => store.close());

/** A connection of another tab, which blocks version changes until it is closed. */
function otherTab(): Promise<IDBDatabase> {
  return awaitIdbRequest(indexedDB.open(name));
}

/** Keeps a write transaction over `$meta` open, like another tab, until the returned function is called. */
function hold(database: IDBDatabase): () => void {
  const meta = database.transaction("$meta", "readwrite").objectStore("$meta");
  let isHeld = true;
  const again = () => {
    if (isHeld) meta.count().onsuccess = again;
  };
  again();
  return () => {
    isHeld = false;
  };
}

test("a long write of another tab is reported after a second, and so is its end", async () => {
  await store.define([orders]);
  const database = await otherTab();
  const release = hold(database);
  const reading = store.schema();
  await expect.poll(() => heard).toEqual(["transaction"]);
  release();
  expect((await reading).collections).toEqual([orders]);
  expect(heard).toEqual(["transaction", undefined]);
  database.close();
});

test("a tab that blocks the database is reported after a second, and so is its end", async () => {
  await store.define([orders]);
  const database = await otherTab();
  const defining = store.define([orders, declare("Bills", "string")]);
  await expect.poll(() => heard).toEqual(["database"]);
  database.close();
  expect((await defining).collections).toHaveLength(2);
  expect(heard).toEqual(["database", undefined]);
});

test("a wait that was abandoned is no longer reported", async () => {
  const { epoch } = await store.define([orders]);
  const database = await otherTab();
  const release = hold(database);
  const controller = new AbortController();
  const { signal } = controller;
  const reading = store.transact({ mode: "read", collections: ["Orders"], epoch, signal }, (transaction) =>
    transaction.lastKey("Orders"),
  );
  reading.catch(() => {});
  await expect.poll(() => heard).toEqual(["transaction"]);
  controller.abort(new Error("changed my mind"));
  await expect(reading).rejects.toThrow("changed my mind");
  await expect.poll(() => heard).toEqual(["transaction", undefined]);
  release();
  database.close();
});

test("a read waits for a write of its own store as long as that takes, but not for another's", async () => {
  const { epoch } = await store.define([orders]);
  store.close();
  store = createDexieStore({ name, patience: 200 });
  const other = createDexieStore({ name, patience: 200 });
  const scope = { collections: ["Orders"], epoch } as const;
  const count = (from: Store) =>
    from.transact({ ...scope, mode: "read" }, (transaction) => transaction.count("Orders", { by: "all" }));
  // A busy machine may need longer to open the database.
  for (const each of [store, other]) await expect.poll(() => count(each).catch(() => -1)).toBe(0);
  let refused: unknown;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const writing = store.transact({ ...scope, mode: "write" }, async (transaction) => {
    await transaction.put("Orders", [{ _id: 1 }]);
    begin();
    // The other store gives up first, which the own read outlasts.
    while (refused === undefined) await transaction.get("Orders", 1);
  });
  await begun;
  const reading = count(store);
  const refusal = count(other).catch((error: unknown) => {
    refused = error;
  });
  await Promise.all([writing, refusal]);
  expect(await reading).toBe(1);
  expect(String(refused)).toContain("The database is busy");
  other.close();
});

test.each([
  ["in records of their own", ["rank"]],
  ["in blocks", []],
])("the progress of reading many rows %s is reported in tenths", async (_, indexes) => {
  const rows = Array.from({ length: 30_000 }, (_, index) => ({ _id: index, rank: index }));
  const { epoch } = await store.define([{ ...declare("Bills", "number"), indexes }], (transaction) =>
    transaction.add("Bills", rows),
  );
  await store.transact({ mode: "read", collections: ["Bills"], epoch }, async (transaction) => {
    await transaction.count("Bills", { by: "all" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const reading = transaction.read("Bills", { by: "all" });
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect(await reading).toHaveLength(30_000);
  });
  const [first, ...next] = heard;
  expect([first, next.at(-1)]).toEqual([{ loaded: 0, total: 0 }, undefined]);
  const loaded = next.slice(0, -1).map((wait) => (typeof wait === "object" && wait.total === 30_000 ? wait.loaded : 0));
  expect(loaded.length).toBeGreaterThan(2);
  expect(loaded.length).toBeLessThanOrEqual(10);
  expect(loaded.toSorted((a, b) => a - b)).toEqual(loaded);
  expect(loaded[0]).toBeGreaterThan(0);
});
