import { beforeEach, describe, expect, test } from "vitest";
import { SchemaChangedError } from "../../store/store.ts";
import { addThreeRows, all, createIndexAccess, orders, products } from "./declarations.ts";
import type { TestedStore } from "./tested-store.ts";

export function testConcurrency(tested: TestedStore): void {
  const { define, read, write, readKeys } = tested;

  describe("concurrency", () => {
    beforeEach(() => define([orders, products], addThreeRows));

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
      expect(await readKeys("Orders")).toEqual([1, 2, 10, 11]);
      const reason = new Error("no");
      const writing = write(async (transaction) => {
        await transaction.put("Orders", [{ _id: 12 }]);
        for (let hop = 0; hop < 200; hop++) await (async () => await null)();
        throw reason;
      });
      await expect(writing).rejects.toBe(reason);
      expect(await readKeys("Orders")).toEqual([1, 2, 10, 11]);
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
          return tested.store.transact(
            { mode: at % 3 === 0 ? "write" : "read", collections, epoch: tested.schema.epoch },
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
      const defining = define([orders]);
      const stale = read((transaction) => transaction.read("Orders", all), ["Orders"]).then(
        () => "served before",
        (error: unknown) => error,
      );
      await writing;
      await defining;
      expect([...(await readKeys("Orders"))]).toEqual([1, 2, 3]);
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
          await transaction.count("Orders", createIndexAccess("customer.city", { lower: "City 5", upper: "City 50" })),
        ).toBe(100);
        expect(await transaction.lastKey("Orders")).toBe(5009);
      });
      // Far above the usual time, far below that of a quadratic algorithm.
      expect(performance.now() - before).toBeLessThan(5000);
    });
  });
}
