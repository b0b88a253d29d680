import { beforeEach, describe, expect, test } from "vitest";
import { orders, products } from "./declarations.ts";
import type { TestedStore } from "./tested-store.ts";

export function testRecords(tested: TestedStore): void {
  const { define, read, write, readKeys } = tested;

  describe("records", () => {
    beforeEach(() => define([orders, products]));
    const record = (key: string) => read((transaction) => transaction.getRecord(key));

    test("are stored as copies until they are removed", async () => {
      const value = { steps: [1, { two: null }] };
      await write(async (transaction) => {
        await transaction.putRecord("a", value);
        value.steps.push(3);
        expect(await transaction.getRecord("a")).toEqual({ steps: [1, { two: null }] });
      });
      expect(await record("a")).toEqual({ steps: [1, { two: null }] });
      await tested.store.define([orders]);
      await define([orders, products]);
      expect(await record("a")).toEqual({ steps: [1, { two: null }] });
      await write((transaction) => transaction.putRecord("a", undefined));
      expect(await record("a")).toBeUndefined();
      expect(await record("schema")).toBeUndefined();
      expect(await readKeys("Orders")).toEqual([]);
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
}
