import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRoute, writeRoute } from "./route.ts";

describe("readRoute", () => {
  test.each([
    ["", "explore", {}],
    ["#", "explore", {}],
    ["#/bundle", "bundle", {}],
    ["#/nowhere", "explore", {}],
    ["#/explore?collection=Orders&filter=a%20%3D%201", "explore", { collection: "Orders", filter: "a = 1" }],
    ["#/explore?filter=a+%2B+1", "explore", { filter: "a + 1" }],
    ["#/explore?filter=100%", "explore", { filter: "100%" }],
    ["#/explore?filter=a%3Fb?c", "explore", { filter: "a?b?c" }],
  ] as const)("%s", (hash, section, params) => {
    const route = readRoute(hash);
    expect(route.section).toBe(section);
    expect(Object.fromEntries(route.params)).toEqual(params);
  });
});

test("what is written is read back, whatever the values", () => {
  const value = fc.string({ minLength: 1, unit: "grapheme" });
  fc.assert(
    fc.property(value, value, (filter, sort) => {
      const { params } = readRoute(
        writeRoute("explore", [
          ["filter", filter],
          ["sort", sort],
          ["empty", ""],
        ]),
      );
      expect(Object.fromEntries(params)).toEqual({ filter, sort });
    }),
  );
});
