// Tests what remains of a filter when conditions are removed from it.

import { describe, expect, test } from "vitest";
import type { Condition } from "./ast.ts";
import { leaveOut } from "./internal.ts";
import { parse } from "./parse.ts";

function parseFilter(text: string): Condition {
  const { filter, issues } = parse(text);
  if (filter === null || issues.length > 0) throw new Error(`${text} is no filter.`);
  return filter;
}

describe("a condition is removed from the text", () => {
  test.each([
    ["a = 1 and b = 2 and c = 3", ["a = 1"], "b = 2 and c = 3"],
    ["a = 1 and b = 2 and c = 3", ["b = 2"], "a = 1 and c = 3"],
    ["a = 1 and b = 2 and c = 3", ["c = 3"], "a = 1 and b = 2"],
    ["a = 1 and b = 2 and c = 3", ["a = 1", "c = 3"], "b = 2"],
    ["a = 1 and b = 2 and c = 3", ["b = 2", "c = 3"], "a = 1"],
    ["a = 1\n  and (b = 2)", ["b = 2"], "a = 1"],
    ["a = 1 and not (b = 2 or c = 3)", ["b = 2"], "a = 1 and not (c = 3)"],
    ["a = 1 and not (b = 2 or c = 3)", ["b = 2", "c = 3"], "a = 1"],
    ["a = 1 and (b = 2 or c = 3)", ["a = 1"], "(b = 2 or c = 3)"],
    ["(a = 1)", ["a = 1"], ""],
    ["a = 1", ["a = 1"], ""],
    ["a = null and(b = 2)and c = 3", ["b = 2"], "a = null and c = 3"],
    ["a = null&&(b = 2)or c = 3", ["b = 2"], "a = null or c = 3"],
    ["a = 1 or(b = 2)and c = 3", ["b = 2"], "a = 1 or c = 3"],
    ["a = 1 and(b = 2)and(c = 3)and d = 4", ["b = 2", "c = 3"], "a = 1 and d = 4"],
  ])("%j without %j is %j", (text, out, left) => {
    const filter = parseFilter(text);
    const conditions = out.map((each) => findNode(filter, text, each));
    expect(leaveOut(text, filter, conditions)).toBe(left);
  });
});

function findNode(node: Condition, text: string, wanted: string): Condition {
  const all: Condition[] = [];
  const collect = (each: Condition): void => {
    all.push(each);
    if (each.kind === "and" || each.kind === "or") each.conditions.forEach(collect);
    if (each.kind === "not" || each.kind === "paren") collect(each.condition);
  };
  collect(node);
  const found = all.find(({ from, to }) => text.slice(from, to) === wanted);
  if (found === undefined) throw new Error(`${wanted} is not in ${text}.`);
  return found;
}
