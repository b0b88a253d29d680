// The contract of a store: one suite of tests, registered for each implementation.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CollectionDeclaration, ScalarTypeName, TypeDeclaration } from "../../language/public.ts";
import {
  type Access,
  type IndexRange,
  type Key,
  KeyConflictError,
  type Row,
  type Schema,
  SchemaChangedError,
  type Store,
  type StoreTransaction,
} from "../store/store.ts";

/** A declaration with a key of the given type and no filters or sort fields, which the store ignores. */
export function declare(
  name: string,
  key: ScalarTypeName,
  fields: Readonly<Record<string, TypeDeclaration>> = {},
  indexes: readonly string[] = [],
): CollectionDeclaration {
  return {
    name,
    description: `${name} for a test.`,
    fields: { _id: { type: key, required: true }, ...fields },
    indexes,
    operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
  };
}

export const orderFields: Readonly<Record<string, TypeDeclaration>> = {
  status: { type: "string" },
  total: { type: "number" },
  customer: { type: "object", fields: { city: { type: "string" } } },
  lines: { type: "array", items: { type: "object", fields: { sku: { type: "string" } } } },
};

export const orders = declare("Orders", "number", orderFields, ["status", "total", "customer.city"]);
const products = declare("Products", "string", { name: { type: "string" } });

const all: Access = { by: "all" };
const everything = ["Orders", "Products"];

export function createIndexAccess(index: string, ...ranges: IndexRange[]): Access {
  return { by: "index", index, ranges };
}

/** Sorts keys in the order of IndexedDB, to compare results without a defined order. */
function sortKeysLikeIndexedDb(rows: readonly Row[]): Key[] {
  const keys = rows.map((row) => row._id);
  return [
    ...keys.filter((key) => typeof key === "number").sort((a, b) => a - b),
    ...keys.filter((key) => typeof key === "string").sort(),
  ];
}

/**
 * Registers the suite.
 * @param create makes a new, empty store; the suite closes it
 */
export function storeContract(name: string, create: () => Promise<Store> | Store): void {
  describe(`${name} fulfils the contract of a store`, () => {
    let store: Store;
    let schema: Schema;

    beforeEach(async () => {
      store = await create();
    });
    afterEach(() => store.close());

    function read<T>(work: (transaction: StoreTransaction) => Promise<T>, collections = everything): Promise<T> {
      return store.transact({ mode: "read", collections, epoch: schema.epoch }, work);
    }
    function write<T>(
      work: (transaction: StoreTransaction) => Promise<T>,
      { collections = everything, signal }: { collections?: readonly string[]; signal?: AbortSignal } = {},
    ): Promise<T> {
      return store.transact({ mode: "write", collections, epoch: schema.epoch, ...(signal && { signal }) }, work);
    }
    async function keys(collection: string, access: Access = all): Promise<Key[]> {
      return sortKeysLikeIndexedDb(await read((transaction) => transaction.read(collection, access), [collection]));
    }
    /** The rows that `read` finds; checks that `count` returns their number. */
    async function found(collection: string, access: Access): Promise<Key[]> {
      const count = await read((transaction) => transaction.count(collection, access), [collection]);
      const rows = await keys(collection, access);
      expect(count).toBe(rows.length);
      return rows;
    }

    describe("schema and define", () => {
      test("a store that was never defined has no collections and epoch 0", async () => {
        expect(await store.schema()).toEqual({ epoch: 0, collections: [] });
      });

      test("define stores the declarations and returns them", async () => {
        const defined = await store.define([orders, products]);
        expect(defined.collections).toEqual([orders, products]);
        expect(defined.epoch).not.toBe(0);
        expect(await store.schema()).toEqual(defined);
      });

      test("define copies the declarations", async () => {
        const first = await store.define([orders]);
        const second = await store.define([orders, products], undefined, first.epoch);
        const late = store.define([orders], undefined, first.epoch);
        await expect(late).rejects.toBeInstanceOf(SchemaChangedError);
        expect(await store.schema()).toEqual(second);
      });

      test("an empty list of collections is a valid definition", async () => {
        const defined = await store.define([]);
        expect(defined.epoch).not.toBe(0);
        expect(await store.schema()).toEqual(defined);
      });

      test("every change of a declaration starts a new epoch; without a change the epoch stays", async () => {
        const first = await store.define([orders]);
        const second = await store.define([{ ...orders, description: "Something else." }]);
        const third = await store.define([orders]);
        expect(new Set([0, first.epoch, second.epoch, third.epoch]).size).toBe(4);
        expect((await store.define([orders])).epoch).toBe(third.epoch);
      });

      test("changing the argument of define later has no effect", async () => {
        const given = [orders];
        await store.define(given);
        given.push(products);
        expect((await store.schema()).collections).toEqual([orders]);
      });

      test("fill writes rows along with the declarations", async () => {
        schema = await store.define([orders, products], async (transaction) => {
          await transaction.add("Orders", [{ _id: 1 }, { _id: 2 }]);
          await transaction.put("Products", [{ _id: "a" }]);
        });
        expect(await keys("Orders")).toEqual([1, 2]);
        expect(await keys("Products")).toEqual(["a"]);
      });

      test("a fill that rejects keeps the old schema and rows of kept, new and dropped collections", async () => {
        schema = await store.define([orders, products], async (transaction) => {
          await transaction.add("Orders", [{ _id: 1, status: "open" }]);
          await transaction.add("Products", [{ _id: "a" }]);
        });
        const reason = new Error("no");
        const other = declare("Other", "number");
        const changed = declare("Orders", "number", orderFields, ["total"]);
        const defining = store.define([changed, other], async (transaction) => {
          await transaction.clear("Orders");
          await transaction.add("Other", [{ _id: 7 }]);
          throw reason;
        });
        await expect(defining).rejects.toBe(reason);
        expect(await store.schema()).toEqual(schema);
        expect(await keys("Orders", createIndexAccess("status", { lower: "open", upper: "open" }))).toEqual([1]);
        expect(await keys("Products")).toEqual(["a"]);

        schema = await store.define([orders, products, other]);
        expect(await keys("Other")).toEqual([]);
      });

      test("rows of remaining collections are kept, those of removed collections are deleted", async () => {
        await store.define([orders, products], async (transaction) => {
          await transaction.add("Orders", [{ _id: 1 }]);
          await transaction.add("Products", [{ _id: "a" }]);
        });
        await store.define([orders]);
        schema = await store.define([orders, products]);
        expect(await keys("Orders")).toEqual([1]);
        expect(await keys("Products")).toEqual([]);
      });

      test("rows of removed collections can be read and written before they are deleted", async () => {
        await store.define([orders, products], (transaction) => transaction.add("Products", [{ _id: "a" }]));
        const found: unknown[] = [];
        await store.define([orders], async (transaction) => {
          found.push(...(await transaction.read("Products", { by: "all" })));
          await transaction.put("Products", [{ _id: "b" }]);
        });
        expect(found).toEqual([{ _id: "a" }]);
        schema = await store.define([orders, products]);
        expect(await keys("Products")).toEqual([]);
      });

      test("an index that is declared later contains existing rows", async () => {
        await store.define([declare("Orders", "number", orderFields, ["total"])], (transaction) =>
          transaction.add("Orders", [
            { _id: 1, status: "open", total: 5 },
            { _id: 2, status: "paid", total: 6 },
          ]),
        );
        schema = await store.define([declare("Orders", "number", orderFields, ["status"])]);
        expect(await found("Orders", createIndexAccess("status", { lower: "paid", upper: "paid" }))).toEqual([2]);
        await expect(keys("Orders", createIndexAccess("total", {}))).rejects.toThrow(/index on "total"/);
      });

      test("concurrent definitions take effect one after the other", async () => {
        const [first, second] = await Promise.all([store.define([orders]), store.define([products])]);
        expect(second.epoch).not.toBe(first.epoch);
        expect(await store.schema()).toEqual(second);
      });

      test.each([
        ["a name that begins with a digit", [declare("1st", "number")], /1st/],
        ["a name with a dollar sign", [declare("$meta", "number")], /\$meta/],
        ["a name given twice", [orders, orders], /twice/],
        ["an index on something that is no path", [declare("Orders", "number", {}, ["a-b"])], /a-b/],
      ])("%s is refused", async (_, collections, message) => {
        await expect(store.define(collections)).rejects.toThrow(message);
        expect((await store.schema()).epoch).toBe(0);
      });
    });

    describe("scope", () => {
      beforeEach(async () => {
        schema = await store.define([orders, products]);
      });

      test("work receives the transaction, and transact returns its result", async () => {
        expect(await read(async () => "done")).toBe("done");
        expect(await write(async () => "done", { collections: [] })).toBe("done");
      });

      test.each(["read", "write"] as const)(
        "a %s transaction of another epoch is refused before its work begins",
        async (mode) => {
          const stale = schema.epoch;
          await store.define([{ ...orders, description: "Something else." }, products]);
          let begun = false;
          const transacting = store.transact({ mode, collections: ["Orders"], epoch: stale }, async () => {
            begun = true;
          });
          await expect(transacting).rejects.toBeInstanceOf(SchemaChangedError);
          expect(begun).toBe(false);
        },
      );

      test("also if the collection was removed", async () => {
        const stale = schema.epoch;
        await store.define([products]);
        const transacting = store.transact({ mode: "write", collections: ["Orders"], epoch: stale }, async () => {});
        await expect(transacting).rejects.toBeInstanceOf(SchemaChangedError);
      });

      test("a collection that is not declared is rejected by name", async () => {
        await expect(read(async () => {}, ["Orders", "Nowhere"])).rejects.toThrow(/"Nowhere"/);
      });

      test("a collection outside the scope is rejected by name, and aborts the transaction", async () => {
        const writing = write(
          async (transaction) => {
            await transaction.put("Orders", [{ _id: 1 }]);
            await transaction.get("Products", "a").catch(() => {});
          },
          { collections: ["Orders"] },
        );
        await expect(writing).rejects.toThrow(/"Products"/);
        expect(await keys("Orders")).toEqual([]);
      });

      test("a read transaction may not write", async () => {
        await expect(read((transaction) => transaction.put("Orders", [{ _id: 1 }]))).rejects.toThrow(/read-only/);
        await expect(read((transaction) => transaction.clear("Orders"))).rejects.toThrow(/read-only/);
      });

      test("an index that is not declared is rejected by name", async () => {
        await expect(found("Orders", createIndexAccess("customer.name", {}))).rejects.toThrow(/"customer.name"/);
      });

      test("an operation after the end rejects and does nothing", async () => {
        const kept: StoreTransaction[] = [];
        await write(async (transaction) => {
          kept.push(transaction);
        });
        await expect(kept[0]?.put("Orders", [{ _id: 1 }])).rejects.toThrow(/has ended/);
        await expect(kept[0]?.get("Orders", 1)).rejects.toThrow(/has ended/);
        expect(await keys("Orders")).toEqual([]);
      });

      test("an operation after a rejection rejects and does nothing", async () => {
        const kept: StoreTransaction[] = [];
        const reason = new Error("no");
        await write(async (transaction) => {
          kept.push(transaction);
          throw reason;
        }).catch(() => {});
        await expect(kept[0]?.put("Orders", [{ _id: 1 }])).rejects.toThrow(/has ended/);
        expect(await keys("Orders")).toEqual([]);
      });

      test("work that awaits something else makes transact reject", async () => {
        const writing = write(async (transaction) => {
          await transaction.put("Orders", [{ _id: 1 }]);
          await new Promise((resolve) => setTimeout(resolve, 0));
          await transaction.put("Orders", [{ _id: 2 }]);
        });
        await expect(writing).rejects.toMatchObject({ name: "PrematureCommitError" });
        expect(await keys("Orders")).not.toContain(2);
      });
    });

    describe("rows", () => {
      const first: Row = { _id: 1, status: "open", total: 12.5, customer: { city: "Köln" }, lines: [{ sku: "A1" }] };

      beforeEach(async () => {
        schema = await store.define([orders, products]);
      });

      test("get returns a row as it was put, members in order; undefined for an unknown key", async () => {
        await write((transaction) => transaction.put("Orders", [first]));
        const row = await read((transaction) => transaction.get("Orders", 1));
        expect(row).toStrictEqual(first);
        expect(JSON.stringify(row)).toBe(JSON.stringify(first));
        expect(await read((transaction) => transaction.get("Orders", 2))).toBeUndefined();
      });

      test("any JSON is returned unchanged", async () => {
        const row: Row = JSON.parse(
          '{"_id":1,"n":null,"t":true,"z":0,"e":"","u":"\\ud83d\\ude00","a":[[],{},[{"x":[null]}]],"o":{"o":{}},"__proto__":{"p":1}}',
        );
        await write((transaction) => transaction.add("Orders", [row]));
        const [back] = await read((transaction) => transaction.read("Orders", all));
        expect(JSON.stringify(back)).toBe(JSON.stringify(row));
      });

      test("a number and a string with the same digits are different keys", async () => {
        await write((transaction) => transaction.put("Orders", [{ _id: 1 }, { _id: "1", status: "text" }]));
        expect(await read((transaction) => transaction.get("Orders", "1"))).toEqual({ _id: "1", status: "text" });
        expect(await read((transaction) => transaction.get("Orders", 1))).toEqual({ _id: 1 });
      });

      test("put replaces the complete row", async () => {
        await write((transaction) => transaction.put("Orders", [first]));
        await write((transaction) => transaction.put("Orders", [{ _id: 1, total: 3 }]));
        expect(await read((transaction) => transaction.read("Orders", all))).toEqual([{ _id: 1, total: 3 }]);
        expect(await found("Orders", createIndexAccess("status", {}))).toEqual([]);
      });

      test("add rejects with a KeyConflictError that names the key, and the transaction is rolled back", async () => {
        await write((transaction) => transaction.add("Orders", [first]));
        const adding = write(async (transaction) => {
          await transaction.add("Products", [{ _id: "a" }]);
          await transaction.add("Orders", [{ _id: 0 }, { _id: 1 }, { _id: 2 }]);
        });
        await expect(adding).rejects.toBeInstanceOf(KeyConflictError);
        await expect(adding).rejects.toThrow(/"Orders".* 1\b/);
        expect(await keys("Orders")).toEqual([1]);
        expect(await keys("Products")).toEqual([]);
        expect(await read((transaction) => transaction.get("Orders", 1))).toEqual(first);
      });

      test("add treats a repeated key as a conflict", async () => {
        const adding = write((transaction) => transaction.add("Products", [{ _id: "a" }, { _id: "a" }]));
        await expect(adding).rejects.toBeInstanceOf(KeyConflictError);
      });

      test.each([undefined, null, Number.NaN, true, {}])("the key %s is rejected", async (key) => {
        const row = { _id: key } as unknown as Row;
        await expect(write((transaction) => transaction.add("Orders", [row]))).rejects.toThrow(TypeError);
        await expect(write((transaction) => transaction.put("Orders", [row]))).rejects.toThrow(TypeError);
        await expect(read((transaction) => transaction.get("Orders", key as Key))).rejects.toThrow(TypeError);
        expect(await keys("Orders")).toEqual([]);
      });

      test("a row that can't be copied is rejected, and those before it are not kept", async () => {
        const rows = [{ _id: 1 }, { _id: 2, odd: () => 1 }];
        await expect(write((transaction) => transaction.put("Orders", rows))).rejects.toThrow();
        expect(await keys("Orders")).toEqual([]);
      });

      test("remove ignores unknown keys; clear removes every row", async () => {
        await write((transaction) => transaction.add("Orders", [{ _id: 1 }, { _id: 2 }, { _id: 3 }]));
        await write((transaction) => transaction.remove("Orders", [2, 9, 3]));
        expect(await keys("Orders")).toEqual([1]);
        await write((transaction) => transaction.clear("Orders"));
        expect(await found("Orders", all)).toEqual([]);
      });

      test("empty lists of rows and keys are accepted", async () => {
        await write(async (transaction) => {
          await transaction.add("Orders", []);
          await transaction.put("Orders", []);
          await transaction.remove("Orders", []);
        });
        expect(await keys("Orders")).toEqual([]);
      });

      test("lastKey is the greatest key, numbers before strings; undefined without rows", async () => {
        const lastKey = () => read((transaction) => transaction.lastKey("Orders"));
        expect(await lastKey()).toBeUndefined();
        await write((transaction) => transaction.add("Orders", [{ _id: 9 }, { _id: 10 }, { _id: -3 }]));
        expect(await lastKey()).toBe(10);
        await write((transaction) => transaction.add("Orders", [{ _id: "B" }, { _id: "a" }, { _id: "A" }]));
        expect(await lastKey()).toBe("a");
        await write((transaction) => transaction.remove("Orders", ["a", "A", "B", 10]));
        expect(await lastKey()).toBe(9);
      });

      test("changing a row after writing or reading it does not change the stored row", async () => {
        const given = structuredClone(first) as Row & { customer: { city: string }; lines: unknown[] };
        await write(async (transaction) => {
          const putting = transaction.put("Orders", [given]);
          given.customer.city = "changed at once";
          await putting;
          const own = (await transaction.get("Orders", 1)) as typeof given;
          own.customer.city = "changed inside";
        });
        given.customer.city = "changed later";
        for (const access of [all, createIndexAccess("_id", { lower: 1 }), createIndexAccess("total", {})]) {
          const [row] = await read((transaction) => transaction.read("Orders", access));
          expect(row).toEqual(first);
          const own = row as typeof given;
          own.customer.city = "changed by a reader";
          own.lines.push("more");
        }
        expect(await read((transaction) => transaction.get("Orders", 1))).toEqual(first);
      });
    });

    describe("ranges", () => {
      const totals = [1, 2, 2, 3, 4, 5];

      beforeEach(async () => {
        schema = await store.define([orders, products], async (transaction) => {
          await transaction.add(
            "Orders",
            totals.map((total, at) => ({ _id: at, total, customer: { city: ["Ulm", "Bonn", "Köln"][at % 3] } })),
          );
        });
      });

      const cases: [string, IndexRange[], Key[]][] = [
        ["everything", [{}], [0, 1, 2, 3, 4, 5]],
        ["a single point", [{ lower: 2, upper: 2 }], [1, 2]],
        ["from, closed", [{ lower: 4 }], [4, 5]],
        ["from, open", [{ lower: 4, lowerOpen: true }], [5]],
        ["to, closed", [{ upper: 2 }], [0, 1, 2]],
        ["to, open", [{ upper: 2, upperOpen: true }], [0]],
        ["between, closed", [{ lower: 2, upper: 4 }], [1, 2, 3, 4]],
        ["between, open below", [{ lower: 2, upper: 4, lowerOpen: true }], [3, 4]],
        ["between, open above", [{ lower: 2, upper: 4, upperOpen: true }], [1, 2, 3]],
        ["between, open", [{ lower: 2, upper: 4, lowerOpen: true, upperOpen: true }], [3]],
        ["no range", [], []],
        ["a range the wrong way round", [{ lower: 4, upper: 2 }], []],
        ["a point that is left out", [{ lower: 2, upper: 2, lowerOpen: true }], []],
        [
          "several points",
          [
            { lower: 5, upper: 5 },
            { lower: 1, upper: 1 },
            { lower: 9, upper: 9 },
          ],
          [0, 5],
        ],
        ["several ranges", [{ lower: 4 }, { upper: 2, upperOpen: true }], [0, 4, 5]],
        [
          "ranges that touch",
          [
            { lower: 2, upper: 3, upperOpen: true },
            { lower: 3, upper: 4 },
          ],
          [1, 2, 3, 4],
        ],
        [
          "all but a value",
          [
            { upper: 2, upperOpen: true },
            { lower: 2, lowerOpen: true },
          ],
          [0, 3, 4, 5],
        ],
        [
          "ranges that overlap, each row once",
          [{ lower: 2 }, { lower: 2, upper: 3 }, { upper: 4 }],
          [0, 1, 2, 3, 4, 5],
        ],
      ];

      test.each(cases)("%s", async (_, ranges, expected) => {
        expect(await found("Orders", createIndexAccess("total", ...ranges))).toEqual(expected);
      });

      test("a path into an object can be indexed", async () => {
        expect(await found("Orders", createIndexAccess("customer.city", { lower: "Bonn", upper: "Bonn" }))).toEqual([
          1, 4,
        ]);
        expect(await found("Orders", createIndexAccess("customer.city", { lower: "K", upper: "L" }))).toEqual([2, 5]);
      });

      test("the key is an index, too", async () => {
        expect(await found("Orders", createIndexAccess("_id", { lower: 2, upper: 4, upperOpen: true }))).toEqual([
          2, 3,
        ]);
        expect(await found("Orders", createIndexAccess("_id", { lower: 5, upper: 5 }, { lower: 0, upper: 0 }))).toEqual(
          [0, 5],
        );
        expect(await found("Orders", createIndexAccess("_id", {}))).toEqual([0, 1, 2, 3, 4, 5]);
      });

      test("numbers come before strings, strings by code unit", async () => {
        // By code point U+FF5E would come before U+1F600; by code unit 0xD83D comes first.
        const inOrder: Key[] = [-1, 0, 0.5, 1000, "", "1", "B", "a", "ab", "é", "\u{1F600}", "\uFF5E"];
        await write(async (transaction) => {
          await transaction.clear("Orders");
          await transaction.add(
            "Orders",
            [...inOrder].reverse().map((key) => ({ _id: key, status: key })),
          );
        });
        for (const index of ["_id", "status"]) {
          for (const [at, key] of inOrder.entries()) {
            const below = await keys("Orders", createIndexAccess(index, { upper: key, upperOpen: true }));
            expect(new Set(below)).toEqual(new Set(inOrder.slice(0, at)));
            const above = await keys("Orders", createIndexAccess(index, { lower: key, lowerOpen: true }));
            expect(new Set(above)).toEqual(new Set(inOrder.slice(at + 1)));
          }
        }
        expect(await read((transaction) => transaction.lastKey("Orders"))).toBe("\uFF5E");
      });

      test("rows whose value is not a valid key are in no index, but among all rows", async () => {
        const values = [null, true, false, {}, "text", 7];
        await write(async (transaction) => {
          await transaction.clear("Orders");
          await transaction.add("Orders", [{ _id: 0 }, ...values.map((status, at) => ({ _id: at + 1, status }))]);
          await transaction.add("Orders", [
            { _id: 10, customer: null },
            { _id: 11, customer: {} },
            { _id: 12, customer: "city" },
            { _id: 13, customer: { city: null } },
            { _id: 14, customer: { city: "Ulm" } },
          ]);
        });
        expect(await found("Orders", createIndexAccess("status", {}))).toEqual([5, 6]);
        expect(await found("Orders", createIndexAccess("customer.city", {}))).toEqual([14]);
        expect(await found("Orders", all)).toEqual([0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14]);
      });

      test("an index reflects writes, inside the transaction and after it", async () => {
        const open = createIndexAccess("status", { lower: "open", upper: "open" });
        await write(async (transaction) => {
          await transaction.put("Orders", [
            { _id: 1, status: "open" },
            { _id: 2, status: "open" },
          ]);
          expect(await transaction.count("Orders", open)).toBe(2);
          await transaction.put("Orders", [{ _id: 1, status: "paid" }]);
          await transaction.remove("Orders", [2]);
          expect(await transaction.count("Orders", open)).toBe(0);
        });
        expect(await found("Orders", createIndexAccess("status", {}))).toEqual([1]);
      });
    });

    describe("transactions", () => {
      beforeEach(async () => {
        schema = await store.define([orders, products], async (transaction) => {
          await transaction.add("Orders", [
            { _id: 1, status: "open", total: 1 },
            { _id: 2, status: "open", total: 2 },
          ]);
          await transaction.add("Products", [{ _id: "a", name: "Apple" }]);
        });
      });

      /** All rows, to check that nothing changed. */
      const snapshot = () =>
        read(async (transaction) => {
          const rows = [await transaction.read("Orders", all), await transaction.read("Products", all)];
          return rows.map((some) => new Map(some.map((row) => [row._id, row])));
        });

      async function changeEverything(transaction: StoreTransaction): Promise<void> {
        await transaction.add("Orders", [{ _id: 3, status: "new" }]);
        await transaction.put("Orders", [{ _id: 1, status: "changed" }]);
        await transaction.put("Orders", [{ _id: 1, status: "changed again" }]);
        await transaction.remove("Orders", [2, 3]);
        await transaction.clear("Products");
        await transaction.add("Products", [{ _id: "a", name: "Another" }, { _id: "b" }]);
      }

      test("work reads its own writes", async () => {
        await write(async (transaction) => {
          await changeEverything(transaction);
          expect(sortKeysLikeIndexedDb(await transaction.read("Orders", all))).toEqual([1]);
          expect(await transaction.get("Orders", 1)).toEqual({ _id: 1, status: "changed again" });
          expect(await transaction.count("Products", all)).toBe(2);
          expect(await transaction.lastKey("Products")).toBe("b");
        });
        expect(await keys("Products")).toEqual(["a", "b"]);
      });

      test("if work rejects, every collection is rolled back, and transact rejects with the same reason", async () => {
        const before = await snapshot();
        const reason = { any: "value" };
        const writing = write(async (transaction) => {
          await changeEverything(transaction);
          throw reason;
        });
        await expect(writing).rejects.toBe(reason);
        expect(await snapshot()).toEqual(before);
        expect(await found("Orders", createIndexAccess("status", { lower: "open", upper: "open" }))).toEqual([1, 2]);
      });

      test("work that throws synchronously is rolled back, too", async () => {
        const reason = new Error("at once");
        const writing = write((transaction) => {
          transaction.put("Orders", [{ _id: 9 }]).catch(() => {});
          throw reason;
        });
        await expect(writing).rejects.toBe(reason);
        expect(await keys("Orders")).toEqual([1, 2]);
      });

      test("an operation that rejects aborts the transaction, even if its error is caught", async () => {
        const before = await snapshot();
        let later: unknown;
        const writing = write(async (transaction) => {
          await changeEverything(transaction);
          const conflict = await transaction.add("Orders", [{ _id: 1 }]).catch((error: unknown) => error);
          later = await transaction.put("Orders", [{ _id: 9 }]).catch((error: unknown) => error);
          expect(later).toBe(conflict);
          return "carried on";
        });
        await expect(writing).rejects.toBeInstanceOf(KeyConflictError);
        expect(later).toBeInstanceOf(KeyConflictError);
        expect(await snapshot()).toEqual(before);
      });

      test("work may replace the error of an operation", async () => {
        const reason = new Error("in other words");
        const writing = write(async (transaction) => {
          await transaction.add("Orders", [{ _id: 1 }]).catch(() => {
            throw reason;
          });
        });
        await expect(writing).rejects.toBe(reason);
      });

      test("operations that are not awaited are run, too, and their failure rejects", async () => {
        await write(async (transaction) => {
          for (let key = 10; key < 20; key++) void transaction.put("Orders", [{ _id: key }]);
        });
        expect(await read((transaction) => transaction.count("Orders", all))).toBe(12);
        const before = await snapshot();
        const writing = write(async (transaction) => {
          void transaction.put("Orders", [{ _id: 30 }]);
          void transaction.add("Orders", [{ _id: 1 }]);
          void transaction.put("Orders", [{ _id: 31 }]);
        });
        await expect(writing).rejects.toBeInstanceOf(KeyConflictError);
        expect(await snapshot()).toEqual(before);
      });

      test("each committed write changes the version of its collections, and nothing else does", async () => {
        const versions = () =>
          read(async (transaction) => [transaction.version("Orders"), transaction.version("Products")]);
        const [first] = await versions();
        const inside = await write(async (transaction) => {
          expect(transaction.version("Orders")).toBe(first);
          await transaction.put("Orders", [{ _id: 1 }]);
          await transaction.remove("Orders", [2]);
          return transaction.version("Orders");
        });
        const before = await versions();
        expect(before[0]).toBe(inside);
        expect(inside).not.toBe(first);
        await write(async (transaction) => {
          await changeEverything(transaction);
          throw new Error("rolled back");
        }).catch(() => {});
        await write((transaction) => transaction.get("Orders", 1));
        expect(await versions()).toEqual(before);
        for (const clear of [true, false]) {
          const [, products] = await versions();
          await write(async (transaction) => {
            if (clear) await transaction.clear("Products");
            else await transaction.add("Products", [{ _id: "new" }]);
          });
          expect(await versions()).toEqual([inside, expect.not.toSatisfy((version) => version === products)]);
        }
      });

      test("a version can be read only for a collection in the scope", async () => {
        const reading = read(async (transaction) => transaction.version("Products"), ["Orders"]);
        await expect(reading).rejects.toThrow(/"Products" is not in the scope/);
      });

      describe("work that is expected to read once", () => {
        const expecting = <T>(work: (transaction: StoreTransaction) => Promise<T>) =>
          store.transact({ mode: "read", collections: everything, epoch: schema.epoch, readsOnce: true }, work);

        test("reads a row, or none", async () => {
          expect(await expecting((transaction) => transaction.get("Orders", 2))).toMatchObject({ total: 2 });
          expect(await expecting((transaction) => transaction.get("Products", "z"))).toBeUndefined();
        });

        test("may do anything else that reads, at one moment", async () => {
          const found = await expecting(async (transaction) => {
            const rows = await transaction.read("Products", all);
            return [transaction.version("Orders"), rows.length, await transaction.get("Orders", 9)];
          });
          expect(found).toEqual([await read(async (transaction) => transaction.version("Orders")), 1, undefined]);
          await expect(expecting((transaction) => transaction.clear("Orders"))).rejects.toThrow(/read-only/);
        });

        test("rejects with its own error, and with that of other declarations", async () => {
          const reason = new Error("no");
          const failing = expecting(async (transaction) => {
            await transaction.get("Orders", 1);
            throw reason;
          });
          await expect(failing).rejects.toBe(reason);
          await store.define([orders]);
          const reading = expecting((transaction) => transaction.get("Orders", 1));
          await expect(reading).rejects.toBeInstanceOf(SchemaChangedError);
        });
      });

      test("operations may run concurrently", async () => {
        const [row, rows, count, last] = await read((transaction) =>
          Promise.all([
            transaction.get("Orders", 1),
            transaction.read("Products", all),
            transaction.count("Orders", createIndexAccess("total", { lower: 2 })),
            transaction.lastKey("Orders"),
          ]),
        );
        expect([row?._id, rows.length, count, last]).toEqual([1, 1, 1, 2]);
      });

      test("many native awaits between operations are allowed", async () => {
        await write(async (transaction) => {
          await transaction.put("Orders", [{ _id: 10 }]);
          for (let hop = 0; hop < 200; hop++) await (async () => await null)();
          await transaction.put("Orders", [{ _id: 11 }]);
        });
        expect(await keys("Orders")).toEqual([1, 2, 10, 11]);
        const reason = new Error("no");
        const writing = write(async (transaction) => {
          await transaction.put("Orders", [{ _id: 12 }]);
          for (let hop = 0; hop < 200; hop++) await (async () => await null)();
          throw reason;
        });
        await expect(writing).rejects.toBe(reason);
        expect(await keys("Orders")).toEqual([1, 2, 10, 11]);
      });

      test("write transactions over a common collection never overlap: no update is lost", async () => {
        const increment = (collections: readonly string[]) =>
          write(
            async (transaction) => {
              const row = await transaction.get("Orders", 1);
              await transaction.put("Orders", [{ _id: 1, total: Number(row?.total) + 1 }]);
            },
            { collections },
          );
        const scopes = Array.from(
          { length: 20 },
          (_, at) => [["Orders"], ["Orders", "Products"], ["Products", "Orders"]][at % 3],
        );
        await Promise.all(scopes.map((scope) => increment(scope ?? [])));
        expect((await read((transaction) => transaction.get("Orders", 1)))?.total).toBe(21);
      });

      test("many transactions over overlapping collections all complete", async () => {
        const names = [["Orders", "Products"], ["Products", "Orders"], ["Orders"], ["Products"]];
        const log = await Promise.all(
          Array.from({ length: 40 }, (_, at) => {
            const collections = names[at % 4] ?? [];
            return store.transact(
              { mode: at % 3 === 0 ? "write" : "read", collections, epoch: schema.epoch },
              async (transaction) => {
                for (const name of collections) await transaction.count(name, all);
                return at;
              },
            );
          }),
        );
        expect(log).toEqual(Array.from({ length: 40 }, (_, at) => at));
      });

      test("readers see all of a write transaction or nothing of it", async () => {
        const sum = () =>
          read(async (transaction) => {
            const one = await transaction.get("Orders", 1);
            const [two] = await transaction.read("Orders", createIndexAccess("_id", { lower: 2, upper: 2 }));
            return Number(one?.total) + Number(two?.total);
          });
        const sums: Promise<number>[] = [];
        const writes: Promise<void>[] = [];
        // Moves from one row to the other; the sum stays 3.
        for (let round = 0; round < 10; round++) {
          writes.push(
            write(async (transaction) => {
              const one = await transaction.get("Orders", 1);
              const two = await transaction.get("Orders", 2);
              await transaction.put("Orders", [{ _id: 1, total: Number(one?.total) - 1 }]);
              sums.push(sum());
              for (let step = 0; step < 10; step++) await transaction.get("Orders", 1);
              await transaction.put("Orders", [{ _id: 2, total: Number(two?.total) + 1 }]);
              if (round % 2 === 1) throw new Error("rolled back");
            }).catch(() => {}),
          );
          sums.push(sum());
        }
        await Promise.all(writes);
        expect(await Promise.all(sums)).toEqual(Array.from({ length: 20 }, () => 3));
        expect((await read((transaction) => transaction.get("Orders", 2)))?.total).toBe(7);
      });

      test("a definition waits for running transactions, and later ones wait for it", async () => {
        const writing = write((transaction) => transaction.put("Orders", [{ _id: 3 }]));
        const defining = store.define([orders]);
        const stale = read((transaction) => transaction.read("Orders", all), ["Orders"]).then(
          () => "served before",
          (error: unknown) => error,
        );
        await writing;
        schema = await defining;
        expect([...(await keys("Orders"))]).toEqual([1, 2, 3]);
        const outcome = await stale;
        if (outcome !== "served before") expect(outcome).toBeInstanceOf(SchemaChangedError);
      });

      test("5,000 rows are written and read, completely and by index", async () => {
        const rows = Array.from({ length: 5000 }, (_, at) => ({
          _id: at + 10,
          status: at % 10 === 0 ? "open" : "paid",
          total: at,
          customer: { city: `City ${at % 100}` },
          lines: [{ sku: `S${at}` }],
        }));
        await write((transaction) => transaction.add("Orders", rows));
        const before = performance.now();
        await read(async (transaction) => {
          expect(await transaction.count("Orders", createIndexAccess("_id", { lower: 10 }))).toBe(5000);
          expect((await transaction.read("Orders", all)).length).toBe(5002);
          const open = await transaction.read("Orders", createIndexAccess("status", { lower: "open", upper: "open" }));
          expect(open.length).toBe(502);
          const points = Array.from({ length: 100 }, (_, at) => ({ lower: at * 50, upper: at * 50 }));
          expect((await transaction.read("Orders", createIndexAccess("total", ...points))).length).toBe(100);
          expect(
            await transaction.count(
              "Orders",
              createIndexAccess("customer.city", { lower: "City 5", upper: "City 50" }),
            ),
          ).toBe(100);
          expect(await transaction.lastKey("Orders")).toBe(5009);
        });
        // Far above the usual time, far below that of a quadratic algorithm.
        expect(performance.now() - before).toBeLessThan(5000);
      });
    });

    describe("the signal", () => {
      const reason = { why: "enough" };

      beforeEach(async () => {
        schema = await store.define([orders, products]);
      });

      test("aborted beforehand: work never starts", async () => {
        let begun = false;
        const writing = write(
          async () => {
            begun = true;
          },
          { signal: AbortSignal.abort(reason) },
        );
        await expect(writing).rejects.toBe(reason);
        expect(begun).toBe(false);
      });

      test("aborted while waiting: work never starts, and the next transaction runs", async () => {
        const controller = new AbortController();
        let begun = false;
        const first = write(async (transaction) => {
          controller.abort(reason);
          await transaction.put("Orders", [{ _id: 1 }]);
        });
        const second = write(
          async () => {
            begun = true;
          },
          { signal: controller.signal },
        );
        const third = write((transaction) => transaction.put("Orders", [{ _id: 3 }]));
        await expect(second).rejects.toBe(reason);
        await Promise.all([first, third]);
        expect(begun).toBe(false);
        expect(await keys("Orders")).toEqual([1, 3]);
      });

      test("aborted during work: everything is rolled back, even if work succeeds", async () => {
        for (const ending of ["resolve", "reject"]) {
          const controller = new AbortController();
          let later: unknown;
          const writing = write(
            async (transaction) => {
              await transaction.put("Orders", [{ _id: 1 }]);
              controller.abort(reason);
              later = await transaction.put("Orders", [{ _id: 2 }]).catch((error: unknown) => error);
              if (ending === "reject") throw new Error("something else");
            },
            { signal: controller.signal },
          );
          await expect(writing).rejects.toBe(reason);
          expect(later).toBe(reason);
          expect(await keys("Orders")).toEqual([]);
        }
      });

      test("aborted during an operation: the operation rejects with the reason", async () => {
        const controller = new AbortController();
        let outcome: unknown;
        const writing = write(
          async (transaction) => {
            const putting = transaction.put("Orders", [{ _id: 1 }]);
            const reading = transaction.read("Orders", all);
            controller.abort(reason);
            await putting.catch(() => {});
            await reading.catch(() => {});
            outcome = await transaction.count("Orders", all).catch((error: unknown) => error);
          },
          { signal: controller.signal },
        );
        await expect(writing).rejects.toBe(reason);
        expect(outcome).toBe(reason);
        expect(await keys("Orders")).toEqual([]);
      });

      test("without a reason, transact rejects with an AbortError", async () => {
        const controller = new AbortController();
        const writing = write(async () => controller.abort(), { signal: controller.signal });
        await expect(writing).rejects.toMatchObject({ name: "AbortError" });
        await expect(writing).rejects.toBe(controller.signal.reason);
      });

      test("aborted after work: the commit stands", async () => {
        const controller = new AbortController();
        await write((transaction) => transaction.put("Orders", [{ _id: 1 }]), { signal: controller.signal });
        controller.abort(reason);
        expect(await keys("Orders")).toEqual([1]);
      });
    });

    describe("records", () => {
      beforeEach(async () => {
        schema = await store.define([orders, products]);
      });
      const record = (key: string) => read((transaction) => transaction.getRecord(key));

      test("are stored as copies until they are removed", async () => {
        const value = { steps: [1, { two: null }] };
        await write(async (transaction) => {
          await transaction.putRecord("a", value);
          value.steps.push(3);
          expect(await transaction.getRecord("a")).toEqual({ steps: [1, { two: null }] });
        });
        expect(await record("a")).toEqual({ steps: [1, { two: null }] });
        await store.define([orders]);
        schema = await store.define([orders, products]);
        expect(await record("a")).toEqual({ steps: [1, { two: null }] });
        await write((transaction) => transaction.putRecord("a", undefined));
        expect(await record("a")).toBeUndefined();
        expect(await record("schema")).toBeUndefined();
        expect(await keys("Orders")).toEqual([]);
      });

      test("are rolled back with the rows", async () => {
        await write((transaction) => transaction.putRecord("a", "before"));
        await expect(
          write(async (transaction) => {
            await transaction.putRecord("a", "after");
            await transaction.putRecord("b", "after");
            throw new Error("no");
          }),
        ).rejects.toThrow("no");
        expect([await record("a"), await record("b")]).toEqual(["before", undefined]);
      });

      test("can't be written in a read transaction", async () => {
        await expect(read((transaction) => transaction.putRecord("a", 1))).rejects.toThrow("read-only");
      });

      test("are read and written by one transaction at a time, whatever its collections", async () => {
        const increase = (collection: string) =>
          write(
            async (transaction) => {
              const count = (await transaction.getRecord("count")) as number | undefined;
              await transaction.putRecord("count", (count ?? 0) + 1);
            },
            { collections: [collection] },
          );
        await Promise.all(["Orders", "Products", "Orders", "Products"].map(increase));
        expect(await record("count")).toBe(4);
      });
    });

    describe("names", () => {
      const odd = ["x", "a_B_9", "constructor", "toString", "Riddle", "tables", "Ordersorders", "L".repeat(200)];
      const paths = ["$", "_x", "größe.名前", "constructor", "length", "a.b.c.d", "by", "_id"];

      test("any valid collection name is accepted", async () => {
        schema = await store.define(
          odd.map((name) => declare(name, "string", { n: { type: "string" } }, ["n"])),
          async (transaction) => {
            for (const name of odd) await transaction.add(name, [{ _id: name, n: name }]);
          },
        );
        for (const name of odd)
          expect(await found(name, createIndexAccess("n", { lower: name, upper: name }))).toEqual([name]);
        await expect(read(async () => {}, ["hasOwnProperty"])).rejects.toThrow(/"hasOwnProperty"/);
        schema = await store.define([declare("toString", "string")]);
        expect(await keys("toString")).toEqual(["toString"]);
      });

      test("any valid path can be indexed", async () => {
        const row = { $: "v", _x: "v", größe: { 名前: "v" }, length: "v", a: { b: { c: { d: "v" } } }, by: "v" };
        schema = await store.define([declare("Odd", "string", {}, paths)], (transaction) =>
          transaction.add("Odd", [{ ...row, _id: "v", constructor: "v" }, { _id: "w" }]),
        );
        for (const path of paths) {
          expect(await found("Odd", createIndexAccess(path, { lower: "v", upper: "v" }))).toEqual(["v"]);
          if (path !== "_id") expect(await found("Odd", createIndexAccess(path, {}))).toEqual(["v"]);
        }
      });
    });

    test("after close, the next call finds everything again", async () => {
      schema = await store.define([orders, products], (transaction) => transaction.add("Orders", [{ _id: 1 }]));
      store.close();
      expect(await store.schema()).toEqual(schema);
      store.close();
      store.close();
      expect(await keys("Orders")).toEqual([1]);
      store.close();
      await write((transaction) => transaction.put("Orders", [{ _id: 2 }]));
      expect(await keys("Orders")).toEqual([1, 2]);
    });
  });
}
