import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { compile, listFieldTypes, parse } from "../../../language/public.ts";
import { anyFilter, anyRows } from "../../testing/filters.ts";
import { createFilledStore, notes, things } from "../../testing/service.ts";
import { testStoreContract } from "../../testing/store-contract/store-contract.ts";
import { createMemoryStore } from "../memory-store.ts";
import type { Found, Key, Query, Row, Store, StoreTransaction } from "../store.ts";
import { createCachedStore } from "./cached-store.ts";

testStoreContract("The cached store over memory", () => createCachedStore(createMemoryStore()));
testStoreContract("The cached store without room", () => createCachedStore(createMemoryStore(), { budget: 0 }));

const every = { sort: [], skip: 0, limit: 1000, count: true, explain: false };

function createQuery(text: string, options: Partial<Query> = {}): Query {
  const { filter, issues } = parse(text);
  expect(issues).toEqual([]);
  return {
    collection: things,
    selection: { filter, matches: compile(filter, listFieldTypes(things)) },
    ...every,
    ...options,
  };
}

async function run<T>(
  store: Store,
  mode: "read" | "write",
  work: (transaction: StoreTransaction) => Promise<T>,
  collection = "Things",
): Promise<T> {
  const { epoch } = await store.schema();
  return store.transact({ mode, collections: [collection], epoch }, work);
}

const find = (store: Store, query: Query) =>
  run(store, "read", (transaction) => transaction.find(query), query.collection.name);

type Step =
  | { readonly kind: "put"; readonly rows: readonly Row[] }
  | { readonly kind: "remove"; readonly keys: readonly Key[] }
  | { readonly kind: "clear" }
  | { readonly kind: "find"; readonly query: Query };

const anyKey = fc.integer({ min: 1, max: 100 });
/** Enough rows that a column remains in use when a few of them change. */
const manyRows = fc
  .array(anyRows, { minLength: 3, maxLength: 6 })
  .map((several) => several.flat().map((row, index) => ({ ...row, _id: index + 1 })));
const fewRows = fc
  .tuple(anyRows, fc.uniqueArray(anyKey, { maxLength: 3 }))
  .map(([rows, keys]) => keys.flatMap((_id, index) => (rows[index] === undefined ? [] : [{ ...rows[index], _id }])));
const anyQuery = fc
  .record({
    text: anyFilter,
    sort: fc.uniqueArray(
      fc.record({
        field: fc.constantFrom("_id", "name", "price", "rank", "at", "place.city"),
        descending: fc.boolean(),
      }),
      { maxLength: 3, selector: ({ field }) => field },
    ),
    skip: fc.constantFrom(0, 1, 5),
    limit: fc.constantFrom(0, 1, 3, 1000),
    count: fc.boolean(),
  })
  .map(({ text, ...options }) => createQuery(text, options));
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: anyQuery.map((query) => ({ kind: "find" as const, query })) },
  { weight: 4, arbitrary: fewRows.map((rows) => ({ kind: "put" as const, rows })) },
  { weight: 3, arbitrary: fc.array(anyKey, { maxLength: 3 }).map((keys) => ({ kind: "remove" as const, keys })) },
  { weight: 1, arbitrary: fc.constant({ kind: "clear" as const }) },
);
const anyTransaction = fc.record({
  steps: fc.array(anyStep, { minLength: 1, maxLength: 4 }),
  rollsBack: fc.boolean(),
});

async function play(steps: readonly Step[], transaction: StoreTransaction): Promise<Omit<Found, "planning">[]> {
  const found: Omit<Found, "planning">[] = [];
  for (const step of steps) {
    if (step.kind === "put") await transaction.put("Things", step.rows);
    else if (step.kind === "remove") await transaction.remove("Things", step.keys);
    else if (step.kind === "clear") await transaction.clear("Things");
    else {
      const { rows, total } = await transaction.find(step.query);
      found.push({ rows: structuredClone(rows), ...(step.query.count ? { total: total ?? -1 } : {}) });
    }
  }
  return found;
}

describe("The cached store", () => {
  test("finds the same as the underlying store, whatever is written, committed and rolled back", async () => {
    await fc.assert(
      fc.asyncProperty(manyRows, fc.array(anyTransaction, { maxLength: 8 }), async (rows, transactions) => {
        const below = await createFilledStore(rows);
        const store = createCachedStore(await createFilledStore(rows));
        for (const { steps, rollsBack } of transactions) {
          const results = [];
          for (const one of [below, store]) {
            let found: unknown;
            const work = async (transaction: StoreTransaction) => {
              found = await play(steps, transaction);
              if (rollsBack) throw new Error("rolled back");
            };
            await run(one, "write", work).catch(() => {});
            results.push(found);
          }
          expect(results[1]).toEqual(results[0]);
        }
        store.close();
      }),
      { numRuns: 150 },
    );
  });

  test("finds the rows of several conditions on one field, in either order of it", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({ _id: index + 1, name: "x", price: (index * 7) % 20 }));
    const below = await createFilledStore(rows);
    const store = createCachedStore(below);
    await run(store, "read", (transaction) => transaction.read("Things", { by: "all" }));
    const number = fc.integer({ min: -1, max: 20 });
    const condition = fc.oneof(
      fc
        .tuple(fc.constantFrom("<", "<=", ">", ">=", "!="), number)
        .map(([symbol, value]) => `price ${symbol} ${value}`),
      fc.array(number, { minLength: 1, maxLength: 8 }).map((values) => `price in [${values.join(", ")}]`),
    );
    const query = fc.record({
      text: fc.array(condition, { minLength: 2, maxLength: 4 }).map((conditions) => conditions.join(" and ")),
      descending: fc.boolean(),
      skip: fc.constantFrom(0, 2),
      limit: fc.constantFrom(0, 1, 5, 1000),
      count: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ text, descending, ...options }) => {
        const sorted = createQuery(text, { ...options, sort: [{ field: "price", descending }] });
        const [expected, found] = [await find(below, sorted), await find(store, sorted)];
        expect(found.rows).toEqual(expected.rows);
        if (options.count) expect(found.total).toBe(expected.total);
      }),
      { numRuns: 300 },
    );
    store.close();
  });

  test("counts and explains like the underlying store, and reports that the rows were in memory", async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, anyQuery, async (rows, query) => {
        const below = await createFilledStore(rows);
        const store = createCachedStore(below);
        await run(store, "read", (transaction) => transaction.read("Things", { by: "all" }));
        const explained = { ...query, explain: true };
        const [expected, found] = [await find(below, explained), await find(store, explained)];
        expect(found.plan).toEqual(expected.plan);
        expect(found.plan?.source).toBe("memory");
        store.close();
      }),
      { numRuns: 100 },
    );
  });

  test("reads the rows after the first transaction that could have used them", async () => {
    const { store, reads } = observed(await createFilledStore());
    await run(store, "read", (transaction) => transaction.get("Things", 1));
    await expect.poll(reads).toEqual(["Things"]);
    expect(await find(store, createQuery("price = 20"))).toMatchObject({ rows: [{ _id: 2 }], total: 1 });
    expect(reads()).toEqual(["Things"]);
    store.close();
  });

  test("hands rows that are added one by one to the underlying store in groups, in the order of all writes", async () => {
    const below = await createFilledStore();
    const { store, reads, writes } = observed(below);
    await run(store, "read", (transaction) => transaction.read("Things", { by: "all" }));
    await run(store, "write", async (transaction) => {
      for (let key = 10; key < 80; key++) await transaction.add("Things", [{ _id: key, name: "x" }]);
      await transaction.put("Things", [{ _id: 79, name: "y" }]);
      const late = { _id: 80, name: "x" };
      await transaction.add("Things", [late]);
      late.name = "changed afterwards";
    });
    expect(writes()).toEqual(["add 50", "add 20", "put 1", "add 1"]);
    expect(reads()).toEqual(["Things"]);
    const stored = await run(below, "read", (transaction) => transaction.find(createQuery("_id >= 79")));
    expect(stored.rows).toEqual([
      { _id: 79, name: "y" },
      { _id: 80, name: "x" },
    ]);
    store.close();
  });

  test("keeps the rows that a definition writes if it leaves the declarations as they are", async () => {
    // Otherwise the rows would be read in the background, on a machine that takes long for what follows.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { store, reads } = observed(await createFilledStore());
    await run(store, "read", (transaction) => transaction.read("Things", { by: "all" }));
    const { collections, epoch } = await store.schema();
    const defined = await store.define(
      collections,
      async (transaction) => {
        expect(await transaction.read("Things", { by: "all" })).not.toEqual([]);
        await transaction.clear("Things");
        await transaction.add("Things", [{ _id: 7, price: 20 }]);
      },
      epoch,
    );
    expect(defined.epoch).toBe(epoch);
    expect(await find(store, createQuery("price = 20"))).toMatchObject({ rows: [{ _id: 7 }], total: 1 });
    expect(reads()).toEqual(["Things"]);
    await store.define([things], undefined, epoch);
    await expect(store.define(collections, async () => {}, epoch)).rejects.toMatchObject({
      name: "SchemaChangedError",
    });
    store.close();
  });

  test("reads rows once for all that ask for them at the same time", async () => {
    const { store, reads } = observed(
      await createFilledStore([
        { _id: 1, name: "a" },
        { _id: 2, name: "b" },
      ]),
    );
    const asked = ["a", "b", "c"].map((name) => find(store, createQuery(`name = '${name}'`)));
    expect((await Promise.all(asked)).map(({ total }) => total)).toEqual([1, 1, 0]);
    expect(reads()).toEqual(["Things"]);
    store.close();
  });

  test("runs work again that reads two collections at the same time, if another request is reading one of them", async () => {
    const { store } = observed(await createFilledStore([{ _id: 1, name: "a" }]));
    const { epoch } = await store.schema();
    const readAll = (...collections: string[]) =>
      store.transact({ mode: "read", collections, epoch }, (transaction) =>
        Promise.all(collections.map((name) => transaction.read(name, { by: "all" }))),
      );
    const rows = [{ _id: 1, name: "a" }];
    expect(await Promise.all([readAll("Things"), readAll("Things", "Notes")])).toEqual([[rows], [rows, []]]);
    store.close();
  });

  test("reads rows for a request that waited for another one, which was cancelled", async () => {
    const { store, reads } = observed(await createFilledStore([{ _id: 1, name: "a" }]));
    const { epoch } = await store.schema();
    const scope = { mode: "read", collections: ["Things"], epoch } as const;
    const cancelling = new AbortController();
    const cancelled = store.transact({ ...scope, signal: cancelling.signal }, async (transaction) => {
      const reading = transaction.find(createQuery("name = 'a'"));
      cancelling.abort(new Error("cancelled"));
      return reading;
    });
    const waiting = find(store, createQuery("name = 'a'"));
    await expect(cancelled).rejects.toThrow("cancelled");
    expect(await waiting).toMatchObject({ total: 1 });
    expect(reads().length).toBeGreaterThan(0);
    store.close();
  });

  test("keeps the most recently used collections within its budget", async () => {
    const below = createMemoryStore();
    await below.define([things, notes], async (transaction) => {
      const text = "x".repeat(100);
      for (let key = 1; key <= 100; key++) {
        await transaction.add("Things", [{ _id: key, name: text }]);
        await transaction.add("Notes", [{ _id: String(key), text }]);
      }
    });
    const readWith = async (budget: number) => {
      const { store, reads } = observed(below, budget);
      const selection = { filter: null, matches: () => true };
      for (const collection of [things, notes, notes, things]) await find(store, { ...every, collection, selection });
      store.close();
      return reads();
    };
    expect(await readWith(60_000), "room for both").toEqual(["Things", "Notes"]);
    expect(await readWith(30_000), "room for one").toEqual(["Things", "Notes", "Things"]);
    expect(await readWith(1_000), "room for none").toEqual(["Things", "Notes", "Notes", "Things"]);
  });

  test("leaves rows in the database that exceed its budget, until there are fewer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const rows = Array.from({ length: 100 }, (_, index) => ({ _id: index + 1, name: "x".repeat(100) }));
    const { store, reads, counts } = observed(await createFilledStore(rows), 10_000);
    const settle = () => vi.advanceTimersByTimeAsync(5_000);
    const ask = async () => {
      await find(store, createQuery("_id = 1"));
      await settle();
    };
    await ask();
    expect([reads(), counts()], "counted and read").toEqual([["Things"], ["Things"]]);
    await ask();
    expect([reads(), counts()], "known not to fit").toEqual([["Things"], ["Things"]]);
    await run(store, "write", (transaction) => transaction.remove("Things", [1]));
    await settle();
    expect([reads(), counts()], "counted, as they have changed").toEqual([["Things"], ["Things", "Things"]]);
    const most = rows.slice(50).map(({ _id }) => _id);
    await run(store, "write", (transaction) => transaction.remove("Things", most));
    await settle();
    expect(reads(), "read, as they fit").toEqual(["Things", "Things"]);
    store.close();
  });
});

/** A cached store, the collections that were read or counted completely in the underlying store, and the writes to it. */
function observed(below: Store, budget?: number) {
  const read: string[] = [];
  const counted: string[] = [];
  const written: string[] = [];
  const transact: Store["transact"] = (scope, work) =>
    below.transact(scope, (transaction) =>
      work({
        version: (collection) => transaction.version(collection),
        get: (collection, key) => transaction.get(collection, key),
        read: (collection, access) => {
          if (access.by === "all") read.push(collection);
          return transaction.read(collection, access);
        },
        find: (query, readAll) => transaction.find(query, readAll),
        count: (collection, access) => {
          if (access.by === "all") counted.push(collection);
          return transaction.count(collection, access);
        },
        lastKey: (collection) => transaction.lastKey(collection),
        add: (collection, rows) => {
          written.push(`add ${rows.length}`);
          return transaction.add(collection, rows);
        },
        put: (collection, rows) => {
          written.push(`put ${rows.length}`);
          return transaction.put(collection, rows);
        },
        remove: (collection, keys) => transaction.remove(collection, keys),
        clear: (collection) => transaction.clear(collection),
        getRecord: (key) => transaction.getRecord(key),
        putRecord: (key, value) => transaction.putRecord(key, value),
      }),
    );
  return {
    store: createCachedStore({ ...below, transact }, budget === undefined ? {} : { budget }),
    reads: () => read,
    counts: () => counted,
    writes: () => written,
  };
}
