import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeSort, getEffectiveSort, readSort, toggleFurtherSort, toggleSoleSort, writeSort } from "./sort-text.ts";

const own = "-placed";

describe("A sort", () => {
  test("is parsed into keys, without repeated paths", () => {
    expect(readSort("status, -total,status,,-")).toEqual([
      { path: "status", descending: false },
      { path: "total", descending: true },
    ]);
    expect(writeSort(readSort("status, -total"))).toBe("status,-total");
    expect(describeSort("status,-total")).toBe("status, ascending, then total, descending");
  });

  test("defaults to the collection's sort", () => {
    expect(getEffectiveSort(" ", own)).toBe(own);
    expect(getEffectiveSort("total", own)).toBe("total");
  });
});

describe("Pressing a header", () => {
  test.each([
    ["", "total"],
    ["total", "-total"],
    ["-total", ""],
    ["status", "total"],
    ["status,total", "total"],
    ["total,status", "total"],
    ["no such field,,", "total"],
  ])("changes the sort %o to %o", (before, after) => {
    expect(toggleSoleSort(before, "total", own)).toBe(after);
  });

  test("reverses the collection's default order, and back", () => {
    expect(toggleSoleSort("", "placed", own)).toBe("placed");
    expect(toggleSoleSort("placed", "placed", own)).toBe("");
    expect(toggleSoleSort("", "_id", "_id")).toBe("-_id");
    expect(toggleSoleSort("-_id", "_id", "_id")).toBe("");
  });
});

describe("Pressing a header with Shift", () => {
  test.each([
    ["", "-placed,total"],
    ["status", "status,total"],
    ["status,total", "status,-total"],
    ["status,-total", "status"],
    ["total,status", "-total,status"],
    ["-total", ""],
    ["-placed,-total", ""],
  ])("changes the sort %o to %o", (before, after) => {
    expect(toggleFurtherSort(before, "total", own)).toBe(after);
  });
});

const paths = ["_id", "placed", "status", "total"] as const;
const presses = fc.array(fc.record({ path: fc.constantFrom(...paths), isFurther: fc.boolean() }), { maxLength: 12 });

test("never repeats a field or writes the collection's default sort", () => {
  fc.assert(
    fc.property(presses, fc.constantFrom("-placed", "_id", "status,-total"), (pressed, ownSort) => {
      let sort = "";
      for (const { path, isFurther } of pressed) {
        const before = getEffectiveSort(sort, ownSort);
        sort = (isFurther ? toggleFurtherSort : toggleSoleSort)(sort, path, ownSort);
        const keys = readSort(sort);
        expect(sort).not.toBe(ownSort);
        expect(writeSort(keys)).toBe(sort);
        // Each press has an effect.
        expect(getEffectiveSort(sort, ownSort)).not.toBe(before);
      }
    }),
  );
});

test("three presses on a header return to the collection's default order", () => {
  fc.assert(
    fc.property(fc.constantFrom(...paths), (path) => {
      const thrice = [1, 2, 3].reduce((sort) => toggleSoleSort(sort, path, "_id"), "");
      expect(thrice).toBe(path === "_id" ? "-_id" : "");
    }),
  );
});
