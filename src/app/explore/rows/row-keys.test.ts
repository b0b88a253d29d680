import { describe, expect, test } from "vitest";
import { placeAfter } from "./row-keys.ts";

const at = (place: number) => ({ place, page: 10, first: 40, last: 99 });

describe("placeAfter", () => {
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
    expect(placeAfter(key, at(from))).toBe(to);
  });

  test("starts with the first visible row", () => {
    for (const key of ["ArrowDown", "ArrowUp", "PageDown", "PageUp"]) expect(placeAfter(key, at(-1))).toBe(40);
  });

  test("ignores other keys", () => {
    expect(placeAfter("a", at(5))).toBeUndefined();
  });
});
