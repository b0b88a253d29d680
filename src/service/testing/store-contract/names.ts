import { describe, expect, test } from "vitest";
import { createIndexAccess, declare } from "./declarations.ts";
import type { TestedStore } from "./tested-store.ts";

export function testNames(tested: TestedStore): void {
  const { define, read, readKeys, findKeys } = tested;

  describe("names", () => {
    const odd = ["x", "a_B_9", "constructor", "toString", "Riddle", "tables", "Ordersorders", "L".repeat(200)];
    const paths = ["$", "_x", "größe.名前", "constructor", "length", "a.b.c.d", "by", "_id"];

    test("any valid collection name is accepted", async () => {
      await define(
        odd.map((name) => declare(name, "string", { n: { type: "string" } }, ["n"])),
        async (transaction) => {
          for (const name of odd) await transaction.add(name, [{ _id: name, n: name }]);
        },
      );
      for (const name of odd)
        expect(await findKeys(name, createIndexAccess("n", { lower: name, upper: name }))).toEqual([name]);
      await expect(read(async () => {}, ["hasOwnProperty"])).rejects.toThrow(/"hasOwnProperty"/);
      await define([declare("toString", "string")]);
      expect(await readKeys("toString")).toEqual(["toString"]);
    });

    test("any valid path can be indexed", async () => {
      const row = { $: "v", _x: "v", größe: { 名前: "v" }, length: "v", a: { b: { c: { d: "v" } } }, by: "v" };
      await define([declare("Odd", "string", {}, paths)], (transaction) =>
        transaction.add("Odd", [{ ...row, _id: "v", constructor: "v" }, { _id: "w" }]),
      );
      for (const path of paths) {
        expect(await findKeys("Odd", createIndexAccess(path, { lower: "v", upper: "v" }))).toEqual(["v"]);
        if (path !== "_id") expect(await findKeys("Odd", createIndexAccess(path, {}))).toEqual(["v"]);
      }
    });
  });
}
