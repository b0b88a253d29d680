import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  getSettledHash,
  isStartAfresh,
  mostParameters,
  readRoute,
  removeFaults,
  withServer,
  writeRoute,
  writeSoon,
} from "./route.ts";

test.each([
  ["#/start-afresh", true],
  ["#start-afresh?server=http://localhost/api", true],
  ["#/start-afresh-now", false],
  ["#/explore?filter=start-afresh", false],
  ["", false],
])("whether %s is the start-afresh address: %s", (hash, is) => {
  expect(isStartAfresh(hash)).toBe(is);
});

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

test("reads back what writeRoute wrote, for any values", () => {
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

test.each([..."'\").,;:!?*~_-]}>…"])("a link does not end with %s, which chat and mail programs cut off", (sign) => {
  const address = writeRoute("explore", [["filter", `a${sign}`]]);
  expect(address).toMatch(/[A-Za-z0-9]$/);
  expect(readRoute(address).params.get("filter")).toBe(`a${sign}`);
});

test("faults stay in every address that the page writes, until they are turned off", () => {
  vi.stubGlobal("location", { hash: "#/data?faults=status%3D503,every%3D2&server=http%3A%2F%2Fa" });
  expect(readRoute(location.hash)).toMatchObject({ faults: "status=503,every=2", params: new Map() });
  expect(writeRoute("explore", [["limit", "5"]])).toBe(
    "#/explore?limit=5&server=http%3A%2F%2Fa&faults=status%3D503%2Cevery%3D2",
  );
  expect(removeFaults()).toBe("#/data?server=http%3A%2F%2Fa");
});

describe("another server in the address", () => {
  test("is not part of the section's state", () => {
    expect(readRoute("#/explore?server=http%3A%2F%2Fa%2Fapi")).toEqual({
      section: "explore",
      server: "http://a/api",
      faults: "",
      params: new Map(),
    });
  });

  test("stays in every address that the page writes, until it is removed", () => {
    vi.stubGlobal("location", { hash: "#/data?server=http%3A%2F%2Fa%2Fapi" });
    const written = writeRoute("explore", [["filter", "a = 1"]]);
    expect(written).toBe("#/explore?filter=a%20%3D%201&server=http%3A%2F%2Fa%2Fapi");
    expect(withServer(written, "")).toBe("#/explore?filter=a%20%3D%201");
    expect(withServer(written, "http://b/api")).toContain("server=http%3A%2F%2Fb%2Fapi");
    vi.unstubAllGlobals();
  });
});

describe("writeSoon", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("location", { hash: "#/old" });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const write = (hash: string) => () => {
    location.hash = hash;
  };

  test("writes after the pause, or when the address is needed", () => {
    writeSoon(write("#/a"), 250);
    vi.advanceTimersByTime(249);
    expect(location.hash).toBe("#/old");
    vi.advanceTimersByTime(1);
    expect(location.hash).toBe("#/a");
    writeSoon(write("#/b"), 250);
    expect(getSettledHash()).toBe("#/b");
    location.hash = "#/elsewhere";
    vi.advanceTimersByTime(1000);
    expect(getSettledHash()).toBe("#/elsewhere");
  });

  test("does not overwrite a packed link that was just followed", () => {
    writeSoon(write("#/a"), 250);
    location.hash = "#/bundle?packed=abc";
    vi.advanceTimersByTime(250);
    expect(location.hash).toBe("#/bundle?packed=abc");
  });

  test("does not write once cancelled, or when a newer write replaced it", () => {
    const callOff = writeSoon(write("#/a"), 250);
    callOff();
    expect(getSettledHash()).toBe("#/old");
    const older = writeSoon(write("#/a"), 250);
    writeSoon(write("#/b"), 250);
    older();
    expect(getSettledHash()).toBe("#/b");
  });
});

test("reads the first hundred of many parameters", () => {
  const query = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=${at}`).join("&");
  const names = (count: number) => [...readRoute(`#/explore?${query(count)}`).params.keys()];
  expect(names(mostParameters)).toHaveLength(mostParameters);
  expect(names(80_000)).toEqual(names(mostParameters));
  expect([...readRoute(`#/explore?${"&".repeat(1_000_000)}a=b`).params]).toEqual([]);
});
