// Tests the helper functions for nodes.

import { expect, test } from "vitest";
import type { Node } from "./ast.ts";
import { isLiteral, removeGroups } from "./ast.ts";
import * as build from "./build.ts";

const { add, array, boolean, date, eq, field, group, neg, not, nothing, number, pattern, string, time } = build;

test.each<[name: string, node: Node, is: boolean]>([
  ["a number", number(1), true],
  ["a text", string(""), true],
  ["a boolean", boolean(false), true],
  ["null", nothing(), true],
  ["a date", date("2024-03-01"), true],
  ["a date-time", date("2024-03-01T10:30Z"), true],
  ["a time", time("10:30"), true],
  ["a field", field("a"), false],
  ["a calculation", add(1, 2), false],
  ["a negative", neg(field("a")), false],
  ["a group", group(number(1)), false],
  ["a list", array([1]), false],
  ["a pattern", pattern("x"), false],
  ["a condition", not(eq("a", 1)), false],
  ["something missing", { kind: "missing", from: 0, to: 0 }, false],
])("%s is a literal: %o", (_, node, is) => {
  expect(isLiteral(node)).toBe(is);
});

test("ungrouped removes the parentheses around a node, but none inside it", () => {
  const inner = add(group(number(1)), 2);
  expect(removeGroups(group(group(inner)))).toBe(inner);
  expect(removeGroups(inner)).toBe(inner);
});
