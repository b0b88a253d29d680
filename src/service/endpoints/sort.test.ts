import { describe, expect, test } from "vitest";
import { sortRows } from "../store/sort-rows.ts";
import type { Row } from "../store/store.ts";
import { notes, things } from "../testing/service.ts";
import { readSort } from "./sort.ts";

const sorted = (rows: readonly Row[], text: string) => sortRows(rows, readSort(text, things)).map((row) => row._id);

describe("Sorting", () => {
  test("puts nulls and missing members first, and last when descending", () => {
    const rows = [{ _id: 1, price: 5 }, { _id: 2, price: null }, { _id: 3 }, { _id: 4, price: -1 }];
    expect(sorted(rows, "price")).toEqual([2, 3, 4, 1]);
    expect(sorted(rows, "-price")).toEqual([1, 4, 2, 3]);
  });

  test("compares by the first field that differs, and equal rows by key, ascending", () => {
    const rows = [
      { _id: 4, name: "b", price: 1 },
      { _id: 3, name: "a", price: 1 },
      { _id: 2, name: "a", price: 1 },
      { _id: 1, name: "b", price: 2 },
    ];
    expect(sorted(rows, "name,-price")).toEqual([2, 3, 1, 4]);
    expect(sorted(rows, " -name , price ")).toEqual([4, 1, 2, 3]);
    expect(sorted(rows, "-_id")).toEqual([4, 3, 2, 1]);
    expect(sortRows(rows, []).map((row) => row._id)).toEqual([1, 2, 3, 4]);
  });

  test("orders numbers by size, texts by UTF-16 code unit, false before true", () => {
    const prices = [10, 9, -1, 0.5].map((price, index) => ({ _id: index, price }));
    expect(sorted(prices, "price")).toEqual([2, 3, 1, 0]);
    // By code point U+1F600 would come after U+FFFF.
    const names = ["\uffff", "\u{1f600}", "b", "B", "", "\u00e4"].map((name, index) => ({ _id: index, name }));
    expect(sorted(names, "name")).toEqual([4, 3, 2, 5, 1, 0]);
    const opens = [true, false, null].map((open, index) => ({ _id: index, open }));
    expect(sorted(opens, "open")).toEqual([2, 1, 0]);
  });

  test("reads nested fields, whose parents may be missing", () => {
    const rows = [
      { _id: 1, place: { city: "x" } },
      { _id: 2 },
      { _id: 3, place: null },
      { _id: 4, place: { city: "a" } },
    ];
    expect(sorted(rows, "place.city")).toEqual([2, 3, 4, 1]);
  });

  test("does not modify its input", () => {
    const rows = [{ _id: 2 }, { _id: 1 }];
    expect(sorted(rows, "_id")).toEqual([1, 2]);
    expect(rows[0]?._id).toBe(2);
  });

  test.each([
    "secret",
    "",
    "name,",
    "--name",
    "- name",
    "+name",
    "place",
    "__proto__",
    "constructor",
    "-prototype",
    "NAME",
  ])("rejects %o, and names the sortable fields", (text) => {
    expect(() => readSort(text, things)).toThrow(/^The parameter `sort` names .*`_id`, `name`/);
  });

  test("names every field that is not sortable, and rejects a repeated one", () => {
    expect(() => readSort("x,name,-y", things)).toThrow("names `x` and `y`;");
    expect(() => readSort("name,-name", things)).toThrow("names `name` twice");
  });

  test("reports that a collection has no sortable field", () => {
    const FindMany = { filter: {}, sort: [] };
    const unsorted = { ...notes, operations: { ...notes.operations, FindMany } };
    expect(() => readSort("text", unsorted)).toThrow("Notes sorts by no field.");
  });
});
