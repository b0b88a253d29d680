import { beforeEach, describe, expect, test } from "vitest";
import type { IndexRange, Key } from "../../store/store.ts";
import { all, createIndexAccess, orders, products } from "./declarations.ts";
import type { TestedStore } from "./tested-store.ts";

export function testRanges(tested: TestedStore): void {
  const { define, read, write, readKeys, findKeys } = tested;

  describe("ranges", () => {
    const totals = [1, 2, 2, 3, 4, 5];

    beforeEach(async () => {
      await define([orders, products], async (transaction) => {
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
      ["ranges that overlap, each row once", [{ lower: 2 }, { lower: 2, upper: 3 }, { upper: 4 }], [0, 1, 2, 3, 4, 5]],
    ];

    test.each(cases)("%s", async (_, ranges, expected) => {
      expect(await findKeys("Orders", createIndexAccess("total", ...ranges))).toEqual(expected);
    });

    test("a path into an object can be indexed", async () => {
      expect(await findKeys("Orders", createIndexAccess("customer.city", { lower: "Bonn", upper: "Bonn" }))).toEqual([
        1, 4,
      ]);
      expect(await findKeys("Orders", createIndexAccess("customer.city", { lower: "K", upper: "L" }))).toEqual([2, 5]);
    });

    test("the key is an index, too", async () => {
      expect(await findKeys("Orders", createIndexAccess("_id", { lower: 2, upper: 4, upperOpen: true }))).toEqual([
        2, 3,
      ]);
      expect(
        await findKeys("Orders", createIndexAccess("_id", { lower: 5, upper: 5 }, { lower: 0, upper: 0 })),
      ).toEqual([0, 5]);
      expect(await findKeys("Orders", createIndexAccess("_id", {}))).toEqual([0, 1, 2, 3, 4, 5]);
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
          const below = await readKeys("Orders", createIndexAccess(index, { upper: key, upperOpen: true }));
          expect(new Set(below)).toEqual(new Set(inOrder.slice(0, at)));
          const above = await readKeys("Orders", createIndexAccess(index, { lower: key, lowerOpen: true }));
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
      expect(await findKeys("Orders", createIndexAccess("status", {}))).toEqual([5, 6]);
      expect(await findKeys("Orders", createIndexAccess("customer.city", {}))).toEqual([14]);
      expect(await findKeys("Orders", all)).toEqual([0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14]);
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
      expect(await findKeys("Orders", createIndexAccess("status", {}))).toEqual([1]);
    });
  });
}
