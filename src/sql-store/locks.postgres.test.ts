// Writers beside each other: those of different collections do not wait, and those of the same one lose nothing.

import { afterEach, beforeEach, expect, test } from "vitest";
import type { CollectionDeclaration } from "../language/public.ts";
import type { StoreTransaction } from "../service/public.ts";
import type { SqlStore } from "./public.ts";
import { createPostgresTestStore, createSchemaName } from "./testing/postgres.ts";

const names = ["Apples", "Bolts", "Cups", "Doors"];
const createDeclaration = (name: string): CollectionDeclaration => ({
  name,
  description: "Things for a test.",
  fields: { _id: { type: "number" }, amount: { type: "number" } },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
});
const collections = names.map(createDeclaration);

/** Two processes have such stores. */
let stores: readonly [SqlStore, SqlStore];
let epoch: number;

beforeEach(async () => {
  const schema = createSchemaName();
  stores = [createPostgresTestStore({ schema }), createPostgresTestStore({ schema })];
  ({ epoch } = await stores[0].define(collections, async (transaction) => {
    for (const name of names) await transaction.add(name, [{ _id: 1, amount: 100 }]);
  }));
  // Whoever changes the declarations has read them.
  for (const store of stores) await store.schema();
});

afterEach(async () => {
  for (const store of stores) await store.close();
});

async function readAmount(store: SqlStore, collection: string): Promise<number> {
  const current = (await store.schema()).epoch;
  const scope = { mode: "read", collections: [collection], epoch: current } as const;
  return Number((await store.transact(scope, (transaction) => transaction.get(collection, 1)))?.amount);
}

async function write(store: SqlStore, collection: string, amount: number): Promise<void> {
  const current = (await store.schema()).epoch;
  const scope = { mode: "write", collections: [collection], epoch: current } as const;
  await store.transact(scope, async (transaction) => {
    await transaction.put(collection, [{ _id: 1, amount }]);
    await transaction.putRecord("last", collection);
  });
}

/** Work that continues until `end` is called; it may await nothing but the transaction. */
function createLongWork(collection: string) {
  let isEnding = false;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const work = async (transaction: StoreTransaction) => {
    for (let key = 2; !isEnding; key++) {
      await transaction.add(collection, [{ _id: key, amount: 1 }]);
      begin();
    }
    await transaction.putRecord("last", "long");
  };
  const end = () => {
    isEnding = true;
  };
  return { work, begun, end };
}

test("a long write keeps writers of its collection waiting, and no others", async () => {
  const { work, begun, end } = createLongWork("Apples");
  const long = stores[0].transact({ mode: "write", collections: ["Apples"], epoch }, work);
  await begun;
  let isWritten = false;
  const same = write(stores[1], "Apples", 7).then(() => {
    isWritten = true;
  });
  for (const store of stores) {
    await write(store, "Bolts", 1);
    expect(await readAmount(store, "Apples")).toBe(100);
  }
  expect(isWritten).toBe(false);
  end();
  await Promise.all([long, same]);
  expect(await readAmount(stores[0], "Apples")).toBe(7);
});

test("a collection is added, with its rows, while others are read and written", async () => {
  const { work, begun, end } = createLongWork("Eggs");
  const adding = stores[0].define([...collections, createDeclaration("Eggs")], work, epoch);
  await begun;
  for (const store of stores) {
    await write(store, "Bolts", 1);
    expect(await readAmount(store, "Bolts")).toBe(1);
  }
  expect((await stores[1].schema()).collections).toHaveLength(names.length);
  end();
  await adding;
  expect((await stores[1].schema()).collections).toHaveLength(names.length + 1);
  await write(stores[1], "Eggs", 2);
});

test("what adds a collection and writes another one has both locked", async () => {
  const added = [...collections, createDeclaration("Eggs")];
  let runs = 0;
  await stores[0].define(added, async (transaction) => {
    runs += 1;
    await transaction.add("Eggs", [{ _id: 1, amount: 5 }]);
    const before = await transaction.get("Apples", 1);
    await transaction.put("Apples", [{ _id: 1, amount: Number(before?.amount) + 5 }]);
  });
  expect([runs, await readAmount(stores[1], "Apples")]).toEqual([2, 105]);
});

test("two stores that add a collection at the same time: one adds, and the other one learns of it", async () => {
  const adding = stores.map((store, at) =>
    store
      .define([...collections, createDeclaration(`New${at}`)], async () => {}, epoch)
      .then(
        () => "added",
        (error: Error) => error.name,
      ),
  );
  expect((await Promise.all(adding)).sort()).toEqual(["SchemaChangedError", "added"]);
});

test("of transfers between two collections each, by both stores, none is lost or half done", async () => {
  const transfers = 50;
  const writers = 8;
  const transfer = async (number: number, at: number) => {
    const store = stores[number % 2] as SqlStore;
    const from = names[(number + at) % names.length] as string;
    const to = names[(number * 3 + at * 7 + 1) % names.length] as string;
    if (from === to) return 0;
    await store.transact({ mode: "write", collections: [from, to], epoch }, async (transaction) => {
      const [giver, taker] = [await transaction.get(from, 1), await transaction.get(to, 1)];
      await transaction.put(from, [{ _id: 1, amount: Number(giver?.amount) - 1 }]);
      await transaction.put(to, [{ _id: 1, amount: Number(taker?.amount) + 1 }]);
      await transaction.putRecord("count", Number((await transaction.getRecord("count")) ?? 0) + 1);
    });
    return 1;
  };
  const counts = await Promise.all(
    Array.from({ length: writers }, async (_, number) => {
      let done = 0;
      for (let at = 0; at < transfers; at++) done += await transfer(number, at);
      return done;
    }),
  );
  const amounts = await Promise.all(names.map((name) => readAmount(stores[0], name)));
  expect(amounts.reduce((sum, amount) => sum + amount)).toBe(100 * names.length);
  const scope = { mode: "read", collections: [], epoch } as const;
  const count = await stores[1].transact(scope, (transaction) => transaction.getRecord("count"));
  expect(count).toBe(counts.reduce((sum, done) => sum + done));
});
