import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDatabaseName, readRawRows } from "../testing/database.ts";
import { pagesContract } from "../testing/pages-contract.ts";
import { things } from "../testing/service.ts";
import { declare } from "../testing/store-contract/declarations.ts";
import { testStoreContract } from "../testing/store-contract/store-contract.ts";
import { undoContract } from "../testing/undo-contract.ts";
import { testWorkspaceModel } from "../testing/workspace-model.ts";
import { createCachedStore } from "./cache/cached-store.ts";
import { createDexieStore } from "./dexie-store.ts";
import { compareKeys } from "./key-order.ts";
import { createMemoryStore } from "./memory-store.ts";
import type { Access, IndexRange, Key, Row, Store, StoreTransaction } from "./store.ts";

const inBlocks = () => createDexieStore({ name: createDatabaseName(), rowsPerBlock: 4 });

testStoreContract("The store over IndexedDB with blocks of four rows", inBlocks);
testStoreContract("The cached store over blocks of four rows", () => createCachedStore(inBlocks()));
pagesContract("Pages by position over records of one row", inBlocks, 8);
pagesContract("Pages by position over blocks of four rows", inBlocks, 8, { ...things, indexes: [] });
undoContract("Undo over blocks of four rows", inBlocks, 8);
testWorkspaceModel("The service over blocks of four rows", () => createCachedStore(inBlocks()), 8);

const towns = declare("Towns", "number", { name: { type: "string" } });
const indexed = declare("Towns", "number", { name: { type: "string" } }, ["name"]);
const all: Access = { by: "all" };

const rowsFrom = (first: number, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ _id: first + at, name: `Town ${first + at}` }));
const sorted = (rows: readonly Row[]) => [...rows].sort((a, b) => compareKeys(a._id, b._id));

async function inTransaction<T>(store: Store, work: (transaction: StoreTransaction) => Promise<T>): Promise<T> {
  const { epoch } = await store.schema();
  return store.transact({ mode: "write", collections: ["Towns"], epoch }, work);
}

const read = (store: Store, access: Access = all) =>
  inTransaction(store, async (transaction) => sorted(await transaction.read("Towns", access)));

describe("rows in blocks", () => {
  test("take few records", async () => {
    const name = createDatabaseName();
    const store = createDexieStore({ name });
    await store.define([towns], (transaction) => transaction.add("Towns", rowsFrom(1, 5_300)));
    expect(await readRawRows(name, "Towns")).toHaveLength(6);
    expect(await read(store)).toEqual(rowsFrom(1, 5_300));
    store.close();
  });

  test("get records of their own when an index is declared", async () => {
    const name = createDatabaseName();
    const store = createDexieStore({ name, rowsPerBlock: 10 });
    await store.define([towns], (transaction) => transaction.add("Towns", rowsFrom(1, 25)));
    await store.define([indexed]);
    expect(await readRawRows(name, "Towns")).toEqual(rowsFrom(1, 25));
    const ranges = [{ lower: "Town 7", upper: "Town 7" }];
    expect(await read(store, { by: "index", index: "name", ranges })).toEqual(rowsFrom(7, 1));
    store.close();
  });

  test("are counted while an index is declared, which can be given up then", async () => {
    const name = createDatabaseName();
    const store = createDexieStore({ name, rowsPerBlock: 10 });
    await store.define([towns], (transaction) => transaction.add("Towns", rowsFrom(1, 25)));
    const moved: unknown[] = [];
    const failing = store.define([indexed], undefined, undefined, (...done) => {
      moved.push(done);
      if (moved.length === 2) throw new Error("Enough.");
    });
    await expect(failing).rejects.toThrow("Enough.");
    expect(await readRawRows(name, "Towns")).toHaveLength(3);
    await store.define([indexed], undefined, undefined, (...done) => moved.push(done));
    expect(moved.slice(2)).toEqual([
      ["Towns", 10, 25],
      ["Towns", 20, 25],
      ["Towns", 25, 25],
    ]);
    store.close();
  });

  test("stay in blocks if the definition with an index fails", async () => {
    const name = createDatabaseName();
    const store = createDexieStore({ name, rowsPerBlock: 10 });
    await store.define([towns], (transaction) => transaction.add("Towns", rowsFrom(1, 25)));
    const before = await readRawRows(name, "Towns");
    const failing = store.define([indexed], async () => {
      throw new Error("No.");
    });
    await expect(failing).rejects.toThrow("No.");
    expect(await readRawRows(name, "Towns")).toEqual(before);
    expect(await read(store)).toEqual(rowsFrom(1, 25));
    store.close();
  });

  test("are rolled back with their transaction, changed blocks too", async () => {
    const store = inBlocks();
    await store.define([towns], (transaction) => transaction.add("Towns", rowsFrom(1, 5)));
    const failing = inTransaction(store, async (transaction) => {
      await transaction.put("Towns", [{ _id: 2, name: "Another" }]);
      await transaction.remove("Towns", [3, 4]);
      await transaction.add("Towns", rowsFrom(6, 3));
      throw new Error("No.");
    });
    await expect(failing).rejects.toThrow("No.");
    expect(await read(store)).toEqual(rowsFrom(1, 5));
    store.close();
  });

  test("a change of one block writes it once, at the end", async () => {
    const name = createDatabaseName();
    const store = createDexieStore({ name, rowsPerBlock: 10 });
    await store.define([towns], (transaction) => transaction.add("Towns", rowsFrom(1, 10)));
    await inTransaction(store, async (transaction) => {
      for (const row of rowsFrom(1, 9)) await transaction.put("Towns", [{ ...row, name: "Changed" }]);
      await transaction.remove("Towns", [10]);
    });
    expect(await readRawRows(name, "Towns")).toEqual([
      { _id: [1, 9, 9], rows: rowsFrom(1, 9).map((row) => ({ ...row, name: "Changed" })) },
    ]);
    store.close();
  });
});

const key = fc.oneof(
  fc.integer({ min: 0, max: 30 }),
  fc.integer({ min: 0, max: 9 }).map((at) => `k${at}`),
);
const keys = fc.uniqueArray(key, { maxLength: 12 });
const range: fc.Arbitrary<IndexRange> = fc.record(
  { lower: key, upper: key, lowerOpen: fc.boolean(), upperOpen: fc.boolean() },
  { requiredKeys: [] },
);
const step = fc.oneof(
  fc.record({ does: fc.constant("put" as const), keys }),
  fc.record({ does: fc.constant("add" as const), keys }),
  fc.record({ does: fc.constant("remove" as const), keys }),
  fc.record({ does: fc.constant("clear" as const), keys: fc.constant<Key[]>([]) }),
);

const query = (descending: boolean, skip: number, limit: number) => ({
  collection: towns,
  selection: { filter: null, matches: () => true },
  sort: [{ field: "_id", descending }],
  skip,
  limit,
  count: false,
  explain: false,
});

test("any writes lead to the same rows as in memory, in every kind of read", async () => {
  const [store, memory] = [createDexieStore({ name: createDatabaseName(), rowsPerBlock: 3 }), createMemoryStore()];
  for (const each of [store, memory]) await each.define([towns]);
  let value = 0;
  const steps = fc.array(fc.record({ step, isTogether: fc.boolean() }), { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(steps, fc.array(range, { maxLength: 3 }), fc.boolean(), async (steps, ranges, descending) => {
      for (const each of [store, memory]) await inTransaction(each, (transaction) => transaction.clear("Towns"));
      const groups: (typeof steps)[] = [];
      for (const each of steps) {
        if (each.isTogether && groups.length > 0) groups.at(-1)?.push(each);
        else groups.push([each]);
      }
      for (const group of groups) {
        value += 1;
        const name = `v${value}`;
        const work = async (transaction: StoreTransaction) => {
          // Not awaited one by one: the order of the calls counts.
          const writes = group.map(({ step }) => {
            const rows = step.keys.map((_id) => ({ _id, name }));
            if (step.does === "clear") return transaction.clear("Towns");
            if (step.does === "remove") return transaction.remove("Towns", step.keys);
            return transaction[step.does]("Towns", rows);
          });
          await Promise.all(writes);
          return sorted(await transaction.read("Towns", all));
        };
        const [one, other] = await Promise.all(
          [store, memory].map((each) => inTransaction(each, work).catch((error: Error) => error.name)),
        );
        expect(one).toEqual(other);
      }
      const access = { by: "index", index: "_id", ranges } as const;
      const look = (transaction: StoreTransaction) =>
        Promise.all([
          transaction.read("Towns", access).then(sorted),
          transaction.count("Towns", access),
          transaction.count("Towns", all),
          transaction.lastKey("Towns"),
          transaction.get("Towns", 5),
          transaction.get("Towns", "k5"),
          transaction.find(query(descending, 1, 4)).then(({ rows }) => rows),
        ]);
      const [one, other] = await Promise.all([store, memory].map((each) => inTransaction(each, look)));
      expect(one).toEqual(other);
    }),
    { numRuns: 60 },
  );
  store.close();
}, 60_000);
