import { beforeEach, describe, expect, test } from "vitest";
import { type Key, KeyConflictError, type Row } from "../../store/store.ts";
import { all, createIndexAccess, orders, products } from "./declarations.ts";
import type { TestedStore } from "./tested-store.ts";

export function testRows(tested: TestedStore): void {
  const { define, read, write, readKeys, findKeys } = tested;

  describe("rows", () => {
    const first: Row = { _id: 1, status: "open", total: 12.5, customer: { city: "Köln" }, lines: [{ sku: "A1" }] };

    beforeEach(() => define([orders, products]));

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
      expect(await findKeys("Orders", createIndexAccess("status", {}))).toEqual([]);
    });

    test("add rejects with a KeyConflictError that names the key, and the transaction is rolled back", async () => {
      await write((transaction) => transaction.add("Orders", [first]));
      const adding = write(async (transaction) => {
        await transaction.add("Products", [{ _id: "a" }]);
        await transaction.add("Orders", [{ _id: 0 }, { _id: 1 }, { _id: 2 }]);
      });
      await expect(adding).rejects.toBeInstanceOf(KeyConflictError);
      await expect(adding).rejects.toThrow(/"Orders".* 1\b/);
      expect(await readKeys("Orders")).toEqual([1]);
      expect(await readKeys("Products")).toEqual([]);
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
      expect(await readKeys("Orders")).toEqual([]);
    });

    test("a row that can't be copied is rejected, and those before it are not kept", async () => {
      const rows = [{ _id: 1 }, { _id: 2, odd: () => 1 }];
      await expect(write((transaction) => transaction.put("Orders", rows))).rejects.toThrow();
      expect(await readKeys("Orders")).toEqual([]);
    });

    test("remove ignores unknown keys; clear removes every row", async () => {
      await write((transaction) => transaction.add("Orders", [{ _id: 1 }, { _id: 2 }, { _id: 3 }]));
      await write((transaction) => transaction.remove("Orders", [2, 9, 3]));
      expect(await readKeys("Orders")).toEqual([1]);
      await write((transaction) => transaction.clear("Orders"));
      expect(await findKeys("Orders", all)).toEqual([]);
    });

    test("empty lists of rows and keys are accepted", async () => {
      await write(async (transaction) => {
        await transaction.add("Orders", []);
        await transaction.put("Orders", []);
        await transaction.remove("Orders", []);
      });
      expect(await readKeys("Orders")).toEqual([]);
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
}
