import { describe, expect, test } from "vitest";
import { SchemaChangedError } from "../../store/store.ts";
import { createIndexAccess, declare, orderFields, orders, products } from "./declarations.ts";
import type { TestedStore } from "./tested-store.ts";

export function testDefinitions(tested: TestedStore): void {
  const { define, readKeys, findKeys } = tested;

  describe("schema and define", () => {
    test("a store that was never defined has no collections and epoch 0", async () => {
      expect(await tested.store.schema()).toEqual({ epoch: 0, collections: [] });
    });

    test("define stores the declarations and returns them", async () => {
      const defined = await tested.store.define([orders, products]);
      expect(defined.collections).toEqual([orders, products]);
      expect(defined.epoch).not.toBe(0);
      expect(await tested.store.schema()).toEqual(defined);
    });

    test("define copies the declarations", async () => {
      const first = await tested.store.define([orders]);
      const second = await tested.store.define([orders, products], undefined, first.epoch);
      const late = tested.store.define([orders], undefined, first.epoch);
      await expect(late).rejects.toBeInstanceOf(SchemaChangedError);
      expect(await tested.store.schema()).toEqual(second);
    });

    test("an empty list of collections is a valid definition", async () => {
      const defined = await tested.store.define([]);
      expect(defined.epoch).not.toBe(0);
      expect(await tested.store.schema()).toEqual(defined);
    });

    test("every change of a declaration starts a new epoch; without a change the epoch stays", async () => {
      const first = await tested.store.define([orders]);
      const second = await tested.store.define([{ ...orders, description: "Something else." }]);
      const third = await tested.store.define([orders]);
      expect(new Set([0, first.epoch, second.epoch, third.epoch]).size).toBe(4);
      expect((await tested.store.define([orders])).epoch).toBe(third.epoch);
    });

    test("changing the argument of define later has no effect", async () => {
      const given = [orders];
      await tested.store.define(given);
      given.push(products);
      expect((await tested.store.schema()).collections).toEqual([orders]);
    });

    test("fill writes rows along with the declarations", async () => {
      await define([orders, products], async (transaction) => {
        await transaction.add("Orders", [{ _id: 1 }, { _id: 2 }]);
        await transaction.put("Products", [{ _id: "a" }]);
      });
      expect(await readKeys("Orders")).toEqual([1, 2]);
      expect(await readKeys("Products")).toEqual(["a"]);
    });

    test("a fill that rejects keeps the old schema and rows of kept, new and dropped collections", async () => {
      await define([orders, products], async (transaction) => {
        await transaction.add("Orders", [{ _id: 1, status: "open" }]);
        await transaction.add("Products", [{ _id: "a" }]);
      });
      const reason = new Error("no");
      const other = declare("Other", "number");
      const changed = declare("Orders", "number", orderFields, ["total"]);
      const defining = tested.store.define([changed, other], async (transaction) => {
        await transaction.clear("Orders");
        await transaction.add("Other", [{ _id: 7 }]);
        throw reason;
      });
      await expect(defining).rejects.toBe(reason);
      expect(await tested.store.schema()).toEqual(tested.schema);
      expect(await readKeys("Orders", createIndexAccess("status", { lower: "open", upper: "open" }))).toEqual([1]);
      expect(await readKeys("Products")).toEqual(["a"]);

      await define([orders, products, other]);
      expect(await readKeys("Other")).toEqual([]);
    });

    test("rows of remaining collections are kept, those of removed collections are deleted", async () => {
      await tested.store.define([orders, products], async (transaction) => {
        await transaction.add("Orders", [{ _id: 1 }]);
        await transaction.add("Products", [{ _id: "a" }]);
      });
      await tested.store.define([orders]);
      await define([orders, products]);
      expect(await readKeys("Orders")).toEqual([1]);
      expect(await readKeys("Products")).toEqual([]);
    });

    test("rows of removed collections can be read and written before they are deleted", async () => {
      await tested.store.define([orders, products], (transaction) => transaction.add("Products", [{ _id: "a" }]));
      const found: unknown[] = [];
      await tested.store.define([orders], async (transaction) => {
        found.push(...(await transaction.read("Products", { by: "all" })));
        await transaction.put("Products", [{ _id: "b" }]);
      });
      expect(found).toEqual([{ _id: "a" }]);
      await define([orders, products]);
      expect(await readKeys("Products")).toEqual([]);
    });

    test("an index that is declared later contains existing rows", async () => {
      await tested.store.define([declare("Orders", "number", orderFields, ["total"])], (transaction) =>
        transaction.add("Orders", [
          { _id: 1, status: "open", total: 5 },
          { _id: 2, status: "paid", total: 6 },
        ]),
      );
      await define([declare("Orders", "number", orderFields, ["status"])]);
      expect(await findKeys("Orders", createIndexAccess("status", { lower: "paid", upper: "paid" }))).toEqual([2]);
      await expect(readKeys("Orders", createIndexAccess("total", {}))).rejects.toThrow(/index on "total"/);
    });

    test("concurrent definitions take effect one after the other", async () => {
      const [first, second] = await Promise.all([tested.store.define([orders]), tested.store.define([products])]);
      expect(second.epoch).not.toBe(first.epoch);
      expect(await tested.store.schema()).toEqual(second);
    });

    test.each([
      ["a name that begins with a digit", [declare("1st", "number")], /1st/],
      ["a name with a dollar sign", [declare("$meta", "number")], /\$meta/],
      ["a name given twice", [orders, orders], /twice/],
      ["an index on something that is no path", [declare("Orders", "number", {}, ["a-b"])], /a-b/],
    ])("%s is refused", async (_, collections, message) => {
      await expect(tested.store.define(collections)).rejects.toThrow(message);
      expect((await tested.store.schema()).epoch).toBe(0);
    });
  });
}
