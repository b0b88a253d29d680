import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDatabaseName, type TransactionWatch, watchTransactions } from "../testing/database.ts";
import { declare, orders } from "../testing/store-contract/declarations.ts";
import { testStoreContract } from "../testing/store-contract/store-contract.ts";
import { createCachedStore } from "./cache/cached-store.ts";
import { createDexieStore } from "./dexie-store.ts";
import { StorageUnavailableError, type Store, type StoreTransaction } from "./store.ts";

testStoreContract("The cached store that keeps the lock", () =>
  createCachedStore(createDexieStore({ name: createDatabaseName(), keepsLock: true })),
);

let name: string;
let watch: TransactionWatch;
const stores: Store[] = [];

beforeEach(() => {
  name = createDatabaseName();
  watch = watchTransactions();
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const store of stores.splice(0)) store.close();
});

/** A store as a worker has it, which keeps the lock, or as a page has it. */
function open(keepsLock = false, patience = 10_000): Store {
  const store = createCachedStore(createDexieStore({ name, keepsLock, patience }));
  stores.push(store);
  return store;
}

async function run<T>(store: Store, mode: "read" | "write", work: (transaction: StoreTransaction) => Promise<T>) {
  const { epoch } = store.lastSchema?.() ?? (await store.schema());
  return store.transact({ mode, collections: ["Orders"], epoch }, work);
}

const get = (store: Store, key = 1) => run(store, "read", (transaction) => transaction.get("Orders", key));
const put = (store: Store, status: string, key = 1) =>
  run(store, "write", (transaction) => transaction.put("Orders", [{ _id: key, status }]));

/** How many transactions a read by key begins. */
async function transactionsOfRead(store: Store): Promise<number> {
  const before = watch.begun.length;
  await get(store);
  return watch.begun.length - before;
}

/** A worker that reads without transactions. */
async function readyWorker(): Promise<Store> {
  const worker = open(true);
  await worker.define([orders], (transaction) => transaction.put("Orders", [{ _id: 1, status: "first" }]));
  await isReady(worker);
  return worker;
}

const isReady = (worker: Store) => expect.poll(() => transactionsOfRead(worker)).toBe(0);

/** Holds the lock as a program of a frame, until the frame is removed. */
async function holdInFrame(): Promise<HTMLIFrameElement> {
  const frame = document.body.appendChild(document.createElement("iframe"));
  await new Promise<void>((resolve) => {
    void frame.contentWindow?.navigator.locks.request(`${name}: writing`, () => {
      resolve();
      return new Promise(() => {});
    });
  });
  return frame;
}

describe("A worker that keeps the lock of all writers", () => {
  test("reads rows in memory without a transaction, also after its own writes", async () => {
    const worker = await readyWorker();
    expect(await get(worker)).toEqual({ _id: 1, status: "first" });
    await put(worker, "second");
    const before = watch.begun.length;
    expect(await get(worker)).toEqual({ _id: 1, status: "second" });
    const fail = run(worker, "write", async (transaction) => {
      await transaction.clear("Orders");
      throw new Error("rolled back");
    });
    await expect(fail).rejects.toThrow("rolled back");
    expect(await get(worker)).toEqual({ _id: 1, status: "second" });
    expect(watch.begun.length).toBeGreaterThan(before);
    await isReady(worker);
  });

  test("gives it to a page that writes, finds what was written, and takes it again", async () => {
    const worker = await readyWorker();
    const page = open();
    for (const status of ["second", "third"]) {
      await put(page, status);
      expect(await get(worker)).toEqual({ _id: 1, status });
      await isReady(worker);
      expect(await get(worker)).toEqual({ _id: 1, status });
    }
  });

  test("finds the declarations and the rows that a page defined", async () => {
    const worker = await readyWorker();
    const { epoch } = await worker.schema();
    await open().define([orders, declare("Bills", "string")], (transaction) => transaction.clear("Orders"));
    const reading = worker.transact({ mode: "read", collections: ["Orders"], epoch }, (transaction) =>
      transaction.get("Orders", 1),
    );
    await expect(reading).rejects.toThrow("The collections have changed");
    await worker.schema();
    expect(await get(worker)).toBeUndefined();
  });

  test("finds what its own definition wrote to rows in memory", async () => {
    const worker = await readyWorker();
    await worker.define([orders], (transaction) => transaction.clear("Orders"));
    expect(await get(worker)).toBeUndefined();
  });

  test("never returns a row older than the last write that was confirmed, whoever wrote", async () => {
    const worker = await readyWorker();
    const another = open(true);
    const writers = [worker, open(), another];
    let version = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2), { minLength: 2, maxLength: 8 }), async (order) => {
        let confirmed = version;
        const writing = order.map(async (at) => {
          version += 1;
          const own = version;
          await run(writers[at] as Store, "write", async (transaction) => {
            const row = await transaction.get("Orders", 1);
            await transaction.put("Orders", [{ _id: 1, status: "x", total: Math.max(own, Number(row?.total ?? 0)) }]);
          });
          confirmed = Math.max(confirmed, own);
        });
        let isDone = false;
        const reading = [worker, another].map(async (reader) => {
          while (!isDone) {
            const least = confirmed;
            expect(Number((await get(reader))?.total ?? 0)).toBeGreaterThanOrEqual(least);
            await new Promise((resolve) => setTimeout(resolve, 0));
          }
        });
        await Promise.all(writing).finally(() => {
          isDone = true;
        });
        await Promise.all(reading);
      }),
      { numRuns: 20 },
    );
  });

  test("finds what others wrote after its database was deleted", async () => {
    const worker = await readyWorker();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
    await open().define([orders], (transaction) => transaction.put("Orders", [{ _id: 1, status: "again" }]));
    await worker.schema();
    expect(await get(worker)).toEqual({ _id: 1, status: "again" });
  });
});

describe("A write", () => {
  test("waits for a writer in another page, and goes on when that page is closed", async () => {
    const worker = await readyWorker();
    worker.close();
    const frame = await holdInFrame();
    const writing = put(open(), "second");
    const first = await Promise.race([writing.then(() => "written"), get(open())]);
    expect(first).toEqual({ _id: 1, status: "first" });
    frame.remove();
    await writing;
    expect(await get(open())).toEqual({ _id: 1, status: "second" });
  });

  test("is refused if another writer takes too long, or its signal is aborted, and changes nothing", async () => {
    const worker = await readyWorker();
    worker.close();
    const frame = await holdInFrame();
    const page = open(false, 50);
    await expect(put(page, "second")).rejects.toBeInstanceOf(StorageUnavailableError);
    const { epoch } = await page.schema();
    const controller = new AbortController();
    const scope = { mode: "write", collections: ["Orders"], epoch, signal: controller.signal } as const;
    const other = open();
    await other.schema();
    const aborted = other.transact(scope, (transaction) => transaction.clear("Orders"));
    controller.abort(new Error("enough"));
    await expect(aborted).rejects.toThrow("enough");
    await expect(other.transact(scope, (transaction) => transaction.clear("Orders"))).rejects.toThrow("enough");
    expect(await get(page)).toEqual({ _id: 1, status: "first" });
    frame.remove();
    await put(page, "third");
  });
});
