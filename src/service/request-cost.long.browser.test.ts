import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CollectionDeclaration } from "../language/public.ts";
import { type BootedService, boot } from "./boot.ts";
import { createCachedStore } from "./store/cache/cached-store.ts";
import { createDexieStore } from "./store/dexie-store.ts";
import type { Store } from "./store/store.ts";
import { createDatabaseName, type TransactionWatch, watchTransactions } from "./testing/database.ts";
import { declare } from "./testing/store-contract/declarations.ts";

const notes = {
  ...declare("Notes", "number", { text: { type: "string" } }, ["text"]),
  operations: {
    FindMany: { filter: { text: ["="] }, sort: ["text"] },
    UpdateMany: { filter: {} },
    DeleteMany: { filter: {} },
  },
} satisfies CollectionDeclaration;
const more = Array.from({ length: 30 }, (_, index) => declare(`More${index}`, "number"));

const stores: Store[] = [];
let watch: TransactionWatch;

beforeEach(() => {
  // What is read a while after a request is not part of it.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  watch = watchTransactions();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const store of stores.splice(0)) store.close();
});

function open(name: string): Store {
  const store = createCachedStore(createDexieStore({ name }));
  stores.push(store);
  return store;
}

async function serve(
  collections: readonly CollectionDeclaration[] = [notes],
  name = createDatabaseName(),
): Promise<BootedService> {
  const service = boot({
    store: open(name),
    sample: { collections, rows: (collection) => (collection === "Notes" ? [{ _id: 1, text: "first" }] : []) },
    prefix: "/api",
    version: "1",
  });
  await service.prepare();
  return service;
}

function send(service: BootedService, path: string, init?: RequestInit): Promise<Response> {
  return service.handle(new Request(`https://shop.example/api${path}`, init));
}

const patch = {
  method: "PATCH",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ text: "changed" }),
};

/** What is read from the database while a request is answered with 200: the object store, and the key. */
async function listReads(service: BootedService, path: string, init: RequestInit): Promise<readonly string[]> {
  const reads: string[] = [];
  const { get } = IDBObjectStore.prototype;
  const spy = vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(function (this: IDBObjectStore, key) {
    reads.push(`${this.name} ${key}`);
    return get.call(this, key);
  });
  expect((await send(service, path, init)).status).toBe(200);
  spy.mockRestore();
  return reads;
}

describe("a request", () => {
  test.each([
    ["by key", "/Notes@1", {}],
    ["with a filter", "/Notes?$filter=text = 'first'", {}],
    ["that writes", "/Notes@1", patch],
  ])("%s opens one transaction, and does not read the schema again", async (_, path, init) => {
    const service = await serve();
    expect((await send(service, "/Notes@1")).status).toBe(200);
    const before = watch.begun.length;
    const reads = await listReads(service, path, init);
    expect(watch.begun).toHaveLength(before + 1);
    expect(reads).not.toContain("$meta schema");
  });

  test("reads the same with many collections beside its own", async () => {
    const readsAmong = async (collections: readonly CollectionDeclaration[]) => {
      const service = await serve(collections);
      await send(service, "/Notes@1");
      return listReads(service, "/Notes@1", patch);
    };
    const alone = await readsAmong([notes]);
    expect(alone).not.toEqual([]);
    expect(await readsAmong([notes, ...more])).toEqual(alone);
  });

  test("is decoded with declarations that another tab has changed", async () => {
    const name = createDatabaseName();
    const service = await serve([notes], name);
    expect((await send(service, "/Notes?sort=text")).status).toBe(200);
    await open(name).define([notes, declare("Others", "number")]);
    expect((await send(service, "/Others")).status).toBe(200);
    await open(name).define([declare("Others", "number")]);
    expect((await send(service, "/Notes?sort=text")).status).toBe(404);
  });
});
