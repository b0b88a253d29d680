// Tests that paths only read a row's own members.

import { expect, test } from "vitest";
import { compilePath, splitPlainPath } from "./row-path.ts";

const row = { o: { a: 1, length: 2, "0": 3 }, text: "abc", list: ["x"], number: 5, yes: true, nothing: null };

test.each([
  ["o.a", 1],
  ["o.length", 2],
  ["o.0", 3],
  ["text", "abc"],
  ["number", 5],
  // Members of strings, arrays and numbers are not members of a row.
  ["text.length", undefined],
  ["text.0", undefined],
  ["list.length", undefined],
  ["list.0", undefined],
  ["number.toFixed", undefined],
  ["yes.valueOf", undefined],
  ["o.hasOwnProperty", undefined],
  ["o.__proto__", undefined],
  ["constructor.name", undefined],
  ["nothing.a", undefined],
  ["missing.a", undefined],
  ["text.a", undefined],
  ["list.a", undefined],
  ["o.a.b", undefined],
])("%s leads to %j", (path, expected) => {
  expect(compilePath(path)(row)).toBe(expected);
});

test.each([
  ["a", ["a"]],
  ["o.a", ["o", "a"]],
  ["o.a1", ["o", "a1"]],
  ["length", ["length"]],
  // Longer paths, or paths through non-objects, check each step.
  ["o.a.b", undefined],
  ["o.length", undefined],
  ["o.0", undefined],
  ["constructor", undefined],
  ["constructor.a", undefined],
])("the plain names of %s are %j", (path, names) => {
  expect(splitPlainPath(path)).toEqual(names);
});
