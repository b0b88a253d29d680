import { describe, expect, test } from "vitest";
import type { CollectionDeclaration } from "../language/public.ts";
import { boot } from "./boot.ts";
import { createMemoryStore } from "./store/memory-store.ts";
import type { Store } from "./store/store.ts";
import { StorageUnavailableError } from "./store/store.ts";
import type { Sample } from "./workspace/seed.ts";

const orders: CollectionDeclaration = {
  name: "Orders",
  description: "What was ordered.",
  fields: { _id: { type: "number" }, note: { type: "string" } },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};
const sample: Sample = {
  collections: [orders],
  rows: () => Array.from({ length: 600 }, (_, index) => ({ _id: index + 1 })),
};

function setUp(store: Store = createMemoryStore()) {
  const reported: [number, number][] = [];
  const service = boot({
    store,
    sample,
    prefix: "/sub/api",
    version: "1.2.3",
    onProgress: (...progress) => reported.push(progress),
  });
  const get = (path: string, init?: RequestInit) =>
    service.handle(new Request(`https://shop.example/sub/api${path}`, init));
  const count = async () => (await (await get("/Orders?limit=0&count=true")).json()).totalMatches;
  return { service, get, count, reported };
}

/** A store that counts its definitions and whose first `failures` of them fail. */
function watched(failures = 0) {
  const store = createMemoryStore();
  let definitions = 0;
  const define: Store["define"] = async (...args) => {
    definitions++;
    if (definitions <= failures) throw new StorageUnavailableError("The database can't be opened.");
    return store.define(...args);
  };
  return { store: { ...store, define }, definitions: () => definitions };
}

describe("boot", () => {
  test("answers below its prefix, with its version and the samples", async () => {
    const { get, count } = setUp();
    expect(await count()).toBe(600);
    const response = await get("/Orders@600");
    expect(await response.json()).toMatchObject({ payload: { _id: 600 } });
    expect(response.headers.get("X-Service-Version")).toBe("1.2.3");
  });

  test("starts nothing before the first request", async () => {
    const { store, definitions } = watched();
    setUp(store);
    await new Promise((resolve) => setImmediate(resolve));
    expect(definitions()).toBe(0);
  });

  test("seeds once for several first requests, and not again", async () => {
    const { store, definitions } = watched();
    const { get, count, reported } = setUp(store);
    const responses = await Promise.all([get("/$schema"), get("/Orders@1"), get("/Orders@600")]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await count();
    expect(definitions()).toBe(1);
    expect(reported).toEqual([0, 500, 600].map((loaded) => [loaded, 600]));
  });

  test("reports progress while the samples are loading, and only then", async () => {
    const seen: unknown[] = [];
    const service = boot({
      store: createMemoryStore(),
      sample,
      prefix: "/api",
      version: "1",
      onProgress: () => seen.push(service.progress()),
    });
    expect(service.progress()).toBeUndefined();
    await service.handle(new Request("https://shop.example/api/$schema"));
    expect(seen).toEqual([0, 500, 600].map((loaded) => ({ loaded, total: 600 })));
    expect(service.progress()).toBeUndefined();
  });

  test("responds with an error if seeding fails, and the next request tries again", async () => {
    const { store, definitions } = watched(1);
    const { service, get, count } = setUp(store);
    const failed = await get("/Orders@1");
    expect(failed.status).toBe(503);
    expect(await failed.json()).toMatchObject({ errors: [{ code: "STORAGE_UNAVAILABLE" }] });
    expect(service.progress()).toBeUndefined();
    expect(await count()).toBe(600);
    expect(definitions()).toBe(2);
  });

  test("loads the samples before the first request when it is prepared, and once for both", async () => {
    const { store, definitions } = watched();
    const { service, count } = setUp(store);
    const [, found] = await Promise.all([service.prepare(), count()]);
    expect([found, definitions()]).toEqual([600, 1]);
  });

  test("rejects a preparation that fails, and the next request tries again", async () => {
    const { store } = watched(1);
    const { service, count } = setUp(store);
    await expect(service.prepare()).rejects.toThrow("The database can't be opened.");
    expect(await count()).toBe(600);
  });

  test("a store that is cleared while the service runs is filled again", async () => {
    let store = createMemoryStore();
    const { count } = setUp({
      schema: () => store.schema(),
      define: (...args) => store.define(...args),
      transact: (...args) => store.transact(...args),
      close: () => store.close(),
    });
    await count();
    store = createMemoryStore();
    expect(await count()).toBe(600);
  });

  test("a store that was filled before keeps its rows", async () => {
    const store = createMemoryStore();
    await store.define([orders], (transaction) => transaction.add("Orders", [{ _id: 1, note: "mine" }]));
    const { count, reported } = setUp(store);
    expect(await count()).toBe(1);
    expect(reported).toEqual([]);
  });
});

describe("reset", () => {
  test("restores the samples and reports progress to its caller only", async () => {
    const { service, get, count, reported } = setUp();
    await get("/Orders", { method: "DELETE" });
    expect(await count()).toBe(0);
    reported.length = 0;
    const mine: number[] = [];
    await service.reset(undefined, (loaded) => mine.push(loaded));
    expect(await count()).toBe(600);
    expect(mine).toEqual([0, 500, 600]);
    expect(reported).toEqual([]);
  });

  test("that fails rejects and leaves every row", async () => {
    const store = createMemoryStore();
    let failing = false;
    const define: Store["define"] = (collections, fill) =>
      store.define(collections, async (transaction) => {
        await fill?.(transaction);
        if (failing) throw new StorageUnavailableError("The database was lost.");
      });
    const { service, get, count } = setUp({ ...store, define });
    await get("/Orders@1", { method: "DELETE" });
    failing = true;
    await expect(service.reset()).rejects.toThrow("The database was lost.");
    expect(await count()).toBe(599);
  });
});
