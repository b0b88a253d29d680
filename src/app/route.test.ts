import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { readRoute, withServer, writeRoute } from "./route.ts";

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

describe("another server in the address", () => {
  test("is no state of the section", () => {
    expect(readRoute("#/explore?server=http%3A%2F%2Fa%2Fapi")).toEqual({
      section: "explore",
      server: "http://a/api",
      params: new Map(),
    });
  });

  test("stays in every address that the page writes, until it is taken out", () => {
    vi.stubGlobal("location", { hash: "#/data?server=http%3A%2F%2Fa%2Fapi" });
    const written = writeRoute("explore", [["filter", "a = 1"]]);
    expect(written).toBe("#/explore?filter=a%20%3D%201&server=http%3A%2F%2Fa%2Fapi");
    expect(withServer(written, "")).toBe("#/explore?filter=a%20%3D%201");
    expect(withServer(written, "http://b/api")).toContain("server=http%3A%2F%2Fb%2Fapi");
    vi.unstubAllGlobals();
  });
});
