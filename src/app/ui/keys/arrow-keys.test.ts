import { describe, expect, test } from "vitest";
import { getNextIndex } from "./arrow-keys.ts";

const vertical = { axis: "vertical", page: 10, start: 40 } as const;

describe("getNextIndex", () => {
  test.each([
    ["ArrowDown", 5, 6],
    ["ArrowDown", 99, 99],
    ["ArrowUp", 5, 4],
    ["ArrowUp", 0, 0],
    ["PageDown", 95, 99],
    ["PageUp", 95, 85],
    ["PageUp", 3, 0],
    ["Home", 50, 0],
    ["End", 50, 99],
  ])("%s moves from %i to %i", (key, from, to) => {
    expect(getNextIndex(key, from, 100, vertical)).toBe(to);
  });

  test("begins with the given item", () => {
    for (const key of ["ArrowDown", "ArrowUp", "PageDown", "PageUp"])
      expect(getNextIndex(key, -1, 100, vertical)).toBe(40);
  });

  test("begins at either end otherwise", () => {
    expect(getNextIndex("ArrowRight", -1, 3, { axis: "horizontal" })).toBe(0);
    expect(getNextIndex("ArrowLeft", -1, 3, { axis: "horizontal" })).toBe(2);
  });

  test("wraps around by arrow keys only", () => {
    const wraps = { axis: "vertical", wraps: true, page: 2 } as const;
    expect(getNextIndex("ArrowDown", 2, 3, wraps)).toBe(0);
    expect(getNextIndex("ArrowUp", 0, 3, wraps)).toBe(2);
    expect(getNextIndex("PageDown", 2, 3, wraps)).toBe(2);
  });

  test("ignores other keys, those that are turned off, and lists without items", () => {
    const plain = { axis: "vertical", ends: false } as const;
    for (const key of ["a", "ArrowLeft", "PageDown", "Home", "End"])
      expect(getNextIndex(key, 5, 9, plain)).toBeUndefined();
    expect(getNextIndex("ArrowDown", -1, 0, plain)).toBeUndefined();
  });
});
