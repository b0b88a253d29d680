// Tests that fixes keep tokens apart in text without spaces.

import { expect, test } from "vitest";
import { check } from "./check.ts";
import { filterRules } from "./filter-rules.ts";
import { addSpaces } from "./fix-spaces.ts";
import type { Fix } from "./issue.ts";
import { parse } from "./parse.ts";
import type { CollectionDeclaration, FilterableFields } from "./schema.ts";

function apply(text: string, { from, to, insert }: Fix): string {
  return text.slice(0, from) + insert + text.slice(to);
}

const filter: FilterableFields = { name: ["like", "in"] };
const declaration: CollectionDeclaration = {
  name: "Things",
  description: "",
  fields: { name: { type: "string" } },
  indexes: [],
  operations: { FindMany: { filter, sort: [] }, UpdateMany: { filter }, DeleteMany: { filter } },
};
const rules = filterRules(declaration, "FindMany");

test.each([
  ["status=['open','paid']", "status in ['open','paid']"],
  ["total!=[1,2]", "total !in [1,2]"],
  ["10<total<20", "10<total and total<20"],
  ["priority<=total<=5", "priority<=total and total<=5"],
  ["total>=1<=3", "total>=1 and total<=3"],
  ["10 < total < 20", "10 < total and total < 20"],
  ["a=1&b=2", "a=1 and b=2"],
  ["(a=1)OR(b=2)", "(a=1) or (b=2)"],
  ["a=1and/*x*/b=2", "a=1and b=2"],
  ["a='1'/*x*/or b=2", "a='1'or b=2"],
  ["(a=1)(b=2)", "(a=1) and (b=2)"],
])("the first fix of %s gives %s", (text, fixed) => {
  const [fix] = parse(text).issues[0]?.fixes ?? [];
  expect(fix && apply(text, fix)).toBe(fixed);
});

test.each([
  ["name!in['a']", "name in['a']"],
  ["name!like'a*'", "name like'a*'"],
])("the fix of a disallowed operator in %s separates it from the field", (text, start) => {
  const [fix] = check(parse(text).filter, rules, text)[0]?.fixes ?? [];
  const fixed = fix === undefined ? "" : apply(text, fix);
  expect(parse(fixed).issues).toEqual([]);
  expect(fixed.replace(/(in|like) (?=['[])/, "$1")).toBe(start);
});

test.each([
  ["separates two words", "ab", { from: 1, to: 1, insert: "x" }, "a x b"],
  ["separates words around a removal", "a,b", { from: 1, to: 2, insert: "" }, "a b"],
  ["separates two strings", "'a''b'", { from: 3, to: 3, insert: "'x'" }, "'a' 'x' 'b'"],
  ["separates a keyword and a sign", "a[1]", { from: 1, to: 1, insert: "in" }, "a in [1]"],
  ["adds no space between a sign and a word", "a=b", { from: 2, to: 3, insert: "c" }, "a=c"],
  ["adds no space between a keyword and a parenthesis", "(a=1)", { from: 1, to: 1, insert: "not" }, "(not a=1)"],
  ["adds no space before a closing quote", "'a", { from: 2, to: 2, insert: "'" }, "'a'"],
  ["adds no space after a member named like a keyword", "(a)", { from: 1, to: 2, insert: "b.in" }, "(b.in)"],
])("a fix %s", (_, text, edit, fixed) => {
  expect(apply(text, addSpaces(text, { label: "", ...edit }))).toBe(fixed);
});
