import { expect, test } from "vitest";
import { parse } from "../../language/public.ts";
import { findImpliedGroups } from "./implied-groups.ts";

function groups(text: string): string[] {
  const { filter, issues } = parse(text);
  expect(issues).toEqual([]);
  return findImpliedGroups(filter).map(({ from, to }) => text.slice(from, to));
}

test.each([
  ["", []],
  ["a = 1", []],
  ["a = 1 or b = 2", []],
  ["a = 1 and b = 2", []],
  ["a = 1 or b = 2 and c = 3", ["b = 2 and c = 3"]],
  ["a = 1 and b = 2 or c = 3 and d = 4", ["a = 1 and b = 2", "c = 3 and d = 4"]],
  ["(a = 1 or b = 2) and c = 3", []],
  ["(a = 1 or b = 2 and c = 3) and d = 4", ["b = 2 and c = 3"]],
  ["not a = 1", []],
  ["not a = 1 and b = 2", ["a = 1"]],
  ["not (a = 1) and b = 2", []],
  ["not (a = 1 or b = 2 and c = 3)", ["b = 2 and c = 3"]],
  ["not a = 1 and b = 2 or c = 3", ["not a = 1 and b = 2", "a = 1"]],
])("%s", (text, expected) => {
  expect(groups(text)).toEqual(expected);
});
