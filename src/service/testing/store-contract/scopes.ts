// Which epoch, collections and operations a transaction may use, and when.

import { beforeEach, describe, expect, test } from "vitest";
import { SchemaChangedError, type StoreTransaction } from "../../store/store.ts";
import { createIndexAccess, orders, products } from "./declarations.ts";
import type { TestedStore } from "./tested-store.ts";

export function testScopes(tested: TestedStore): void {
  const { define, read, write, readKeys, findKeys } = tested;

  describe("scope", () => {
    beforeEach(() => define([orders, products]));

    test("work receives the transaction, and transact returns its result", async () => {
      expect(await read(async () => "done")).toBe("done");
      expect(await write(async () => "done", { collections: [] })).toBe("done");
    });

    test.each(["read", "write"] as const)(
      "a %s transaction of another epoch is refused before its work begins",
      async (mode) => {
        const stale = tested.schema.epoch;
        await tested.store.define([{ ...orders, description: "Something else." }, products]);
        let begun = false;
        const transacting = tested.store.transact({ mode, collections: ["Orders"], epoch: stale }, async () => {
          begun = true;
        });
        await expect(transacting).rejects.toBeInstanceOf(SchemaChangedError);
        expect(begun).toBe(false);
      },
    );

    test("also if the collection was removed", async () => {
      const stale = tested.schema.epoch;
      await tested.store.define([products]);
      const transacting = tested.store.transact(
        { mode: "write", collections: ["Orders"], epoch: stale },
        async () => {},
      );
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
      expect(await readKeys("Orders")).toEqual([]);
    });

    test("a read transaction may not write", async () => {
      await expect(read((transaction) => transaction.put("Orders", [{ _id: 1 }]))).rejects.toThrow(/read-only/);
      await expect(read((transaction) => transaction.clear("Orders"))).rejects.toThrow(/read-only/);
    });

    test("an index that is not declared is rejected by name", async () => {
      await expect(findKeys("Orders", createIndexAccess("customer.name", {}))).rejects.toThrow(/"customer.name"/);
    });

    test("an operation after the end rejects and does nothing", async () => {
      const kept: StoreTransaction[] = [];
      await write(async (transaction) => {
        kept.push(transaction);
      });
      await expect(kept[0]?.put("Orders", [{ _id: 1 }])).rejects.toThrow(/has ended/);
      await expect(kept[0]?.get("Orders", 1)).rejects.toThrow(/has ended/);
      expect(await readKeys("Orders")).toEqual([]);
    });

    test("an operation after a rejection rejects and does nothing", async () => {
      const kept: StoreTransaction[] = [];
      const reason = new Error("no");
      await write(async (transaction) => {
        kept.push(transaction);
        throw reason;
      }).catch(() => {});
      await expect(kept[0]?.put("Orders", [{ _id: 1 }])).rejects.toThrow(/has ended/);
      expect(await readKeys("Orders")).toEqual([]);
    });

    test("work that awaits something else makes transact reject", async () => {
      const writing = write(async (transaction) => {
        await transaction.put("Orders", [{ _id: 1 }]);
        await new Promise((resolve) => setTimeout(resolve, 0));
        await transaction.put("Orders", [{ _id: 2 }]);
      });
      await expect(writing).rejects.toMatchObject({ name: "PrematureCommitError" });
      expect(await readKeys("Orders")).not.toContain(2);
    });
  });
}
