import { describe, expect, test } from "vitest";
import type { CollectionDeclaration } from "../../language/public.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import type { Row, Store } from "../store/store.ts";
import type { Sample } from "./seed.ts";
import { ensureSeeded, seed } from "./seed.ts";

const counts: Readonly<Record<string, number>> = { Orders: 1200, Notes: 3, Empty: 0 };
const sample: Sample = {
  collections: Object.keys(counts).map(declare),
  rows: (name) => Array.from({ length: counts[name] ?? 0 }, (_, index) => ({ _id: index + 1 })),
};

function declare(name: string): CollectionDeclaration {
  return {
    name,
    description: name,
    fields: { _id: { type: "number" }, note: { type: "string" } },
    indexes: [],
    operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
  };
}

async function readAll(store: Store, collection: string): Promise<Row[]> {
  const { epoch } = await store.schema();
  const scope = { mode: "read", collections: [collection], epoch } as const;
  return store.transact(scope, (transaction) => transaction.read(collection, { by: "all" }));
}

async function put(store: Store, collection: string, row: Row): Promise<void> {
  const { epoch } = await store.schema();
  const scope = { mode: "write", collections: [collection], epoch } as const;
  await store.transact(scope, (transaction) => transaction.put(collection, [row]));
}

/** A sample whose last row has a duplicate key. */
const clashing: Sample = {
  ...sample,
  rows: (name) => (name === "Notes" ? [{ _id: 1 }, { _id: 2 }, { _id: 1 }] : sample.rows(name)),
};

describe("seed", () => {
  test("stores the declarations and every row", async () => {
    const store = createMemoryStore();
    await seed(store, sample);
    expect(await store.schema()).toEqual({ epoch: 1, collections: sample.collections });
    for (const [name, count] of Object.entries(counts)) expect(await readAll(store, name)).toHaveLength(count);
  });

  test("reports progress at the start and after each chunk", async () => {
    const reported: [number, number][] = [];
    await seed(createMemoryStore(), sample, (...progress) => reported.push(progress));
    expect(reported).toEqual([0, 500, 1000, 1200, 1203].map((loaded) => [loaded, 1203]));
  });

  test("replaces what was changed and removes what was added", async () => {
    const store = createMemoryStore();
    await seed(store, sample);
    await put(store, "Notes", { _id: 1, note: "changed" });
    await put(store, "Notes", { _id: 99, note: "added" });
    await seed(store, sample);
    expect(await readAll(store, "Notes")).toEqual([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
  });

  test("that fails leaves a new store undefined", async () => {
    const store = createMemoryStore();
    await expect(seed(store, clashing)).rejects.toThrow();
    expect(await store.schema()).toEqual({ epoch: 0, collections: [] });
  });

  test("that fails leaves a filled store as it was", async () => {
    const store = createMemoryStore();
    await seed(store, sample);
    await put(store, "Orders", { _id: 1, note: "changed" });
    await expect(seed(store, clashing)).rejects.toThrow();
    expect(await readAll(store, "Orders")).toContainEqual({ _id: 1, note: "changed" });
  });
});

describe("ensureSeeded", () => {
  test("fills a store that was never defined", async () => {
    const store = createMemoryStore();
    await ensureSeeded(store, sample);
    expect(await readAll(store, "Orders")).toHaveLength(1200);
  });

  test("does not change any other store, even an empty one", async () => {
    const store = createMemoryStore();
    await store.define(sample.collections);
    const reported: number[] = [];
    await ensureSeeded(store, sample, (loaded) => reported.push(loaded));
    expect(await readAll(store, "Orders")).toEqual([]);
    expect(reported).toEqual([]);
  });

  test("keeps the rows that a concurrent seeding stored first", async () => {
    const store = createMemoryStore();
    const late: Store = { ...store, schema: async () => ({ epoch: 0, collections: [] }) };
    await ensureSeeded(store, sample);
    await put(store, "Notes", { _id: 1, note: "changed" });
    await ensureSeeded(late, sample);
    expect(await readAll(store, "Notes")).toEqual([{ _id: 1, note: "changed" }, { _id: 2 }, { _id: 3 }]);
  });
});
