import { beforeEach, describe, expect, test } from "vitest";
import { KeyConflictError, SchemaChangedError, type StoreTransaction } from "../../store/store.ts";
import { addThreeRows, all, createIndexAccess, everything, orders, products } from "./declarations.ts";
import { sortKeysLikeIndexedDb, type TestedStore } from "./tested-store.ts";

export function testTransactions(tested: TestedStore): void {
  const { define, read, write, readKeys, findKeys } = tested;

  describe("transactions", () => {
    beforeEach(() => define([orders, products], addThreeRows));

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
      expect(await readKeys("Products")).toEqual(["a", "b"]);
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
      expect(await findKeys("Orders", createIndexAccess("status", { lower: "open", upper: "open" }))).toEqual([1, 2]);
    });

    test("work that throws synchronously is rolled back, too", async () => {
      const reason = new Error("at once");
      const writing = write((transaction) => {
        transaction.put("Orders", [{ _id: 9 }]).catch(() => {});
        throw reason;
      });
      await expect(writing).rejects.toBe(reason);
      expect(await readKeys("Orders")).toEqual([1, 2]);
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
        tested.store.transact(
          { mode: "read", collections: everything, epoch: tested.schema.epoch, readsOnce: true },
          work,
        );

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
        await tested.store.define([orders]);
        const reading = expecting((transaction) => transaction.get("Orders", 1));
        await expect(reading).rejects.toBeInstanceOf(SchemaChangedError);
      });
    });
  });
}
