// Tests that fixes use only operators that the field allows.

import { expect, test } from "vitest";
import { check } from "./check.ts";
import { filterRules } from "./filter-rules.ts";
import { keepFittingFixes } from "./fitting-fixes.ts";
import type { Fix, Issue } from "./issue.ts";
import { parse } from "./parse.ts";
import type { CollectionDeclaration, FilterableFields } from "./schema.ts";

const filter: FilterableFields = {
  status: ["=", "!="],
  total: ["=", "<", ">"],
  paid: ["=", "!="],
  colours: ["=", "!="],
  notes: ["like", "!like"],
  grade: ["=", "in"],
};
const products: CollectionDeclaration = {
  name: "Products",
  description: "",
  fields: {
    status: { type: "string" },
    total: { type: "number" },
    paid: { type: "boolean" },
    colours: { type: "array", items: { type: "string" } },
    notes: { type: "array", items: { type: "string" } },
    grade: { type: "string", values: ["it's", "b"] },
    secret: { type: "string" },
  },
  indexes: [],
  operations: { FindMany: { filter, sort: [] }, UpdateMany: { filter }, DeleteMany: { filter } },
};
const rules = filterRules(products, "FindMany");

function problems(text: string): Issue[] {
  const { filter: parsed, issues } = parse(text);
  return [...keepFittingFixes(text, issues, rules), ...check(parsed, rules, text)];
}

function applied(text: string, { from, to, insert }: Fix): string {
  return text.slice(0, from) + insert + text.slice(to);
}

test.each([
  ["colours contains 'oak'", "colours = 'oak'"],
  ["colours contains 'oak' and paid == true", "colours = 'oak' and paid == true"],
  ["paid = true and contains(colours, 'it''s')", "paid = true and colours = 'it''s'"],
  ["colours.includes('oak')", "colours = 'oak'"],
  ["colours not contains 'oak'", "colours != 'oak'"],
  ["paid=true and colours contains'oak'", "paid=true and colours = 'oak'"],
])("compares an element of a list that does not allow patterns: %s", (text, fixed) => {
  const [fix, ...more] = problems(text)[0]?.fixes ?? [];
  expect(fix && applied(text, fix)).toBe(fixed);
  expect(more).toEqual([]);
});

test.each([
  ["status contains 'open'", "`status` does not allow the operator `like` here. It allows `=` `!=`."],
  ["colours startswith 'oak'", "`colours` does not allow the operator `like` here."],
  ["contains(status, 'open')", "`status` does not allow the operator `like` here."],
  ["status = /open/", "`status` does not allow the operator `like` here."],
  ["status=['open']", "`status` does not allow the operator `in` here."],
  ["total between 1 and 5", "`total` does not allow the operator `>=` here."],
  ["total ge 5", "`total` does not allow the operator `>=` here."],
  ["lower(status) = 'open'", "`status` does not allow the operator `ilike` here."],
  ["{ total: { $gte: 5 } }", "`total` does not allow the operator `>=` here."],
  ["status", "`status` is not a condition: add an operator and a value, as in `status = 'text'`."],
])("offers no fix with a disallowed operator, and lists the allowed ones: %s", (text, message) => {
  const [issue] = problems(text);
  expect(issue?.fixes).toEqual([]);
  expect(issue?.message).toContain(message);
});

test.each(["notes contains 'oak'", "total == 5", "total=1&paid=true", "paid", "(total > 5"])(
  "the fix of what is allowed stays: %s",
  (text) => {
    const [fix] = problems(text)[0]?.fixes ?? [];
    expect(fix && problems(applied(text, fix))).toEqual([]);
  },
);

test.each([
  ["sta", "`sta` is not a condition. Did you mean `status`?", "status"],
  ["paid = true and (not to)", "`to` is not a condition. Did you mean `total`?", "paid = true and (not total)"],
  ["total", "`total` is not a condition: add an operator and a value, as in `total = 100`."],
  ["notes", "`notes` is not a condition: add an operator and a value, as in `notes like '*text*'`."],
  ["grade", "`grade` is not a condition: add an operator and a value, as in `grade = 'it''s'`.", "grade = 'it''s'"],
  ["secret", "`secret` is not a condition, and it can't be used in filters here. Fields that can:"],
  ["xyzzy", "`xyzzy` is not a condition. The fields are `status`, "],
  ["paid", "`paid` is not a condition: add an operator, as in `paid = true`.", "paid = true"],
])("a name alone is completed to a field, or to a condition of its type: %s", (text, message, ...fixed) => {
  const [issue] = problems(text);
  expect(issue?.message).toContain(message);
  expect(issue?.fixes.map((fix) => applied(text, fix))).toEqual(fixed);
});

test("stops parsing again for each fix of a text with too many mistakes", () => {
  const text = `${"total == 5 and ".repeat(5_000)}paid = true`;
  const { issues } = parse(text);
  const started = performance.now();
  const fitting = keepFittingFixes(text, issues, rules);
  const parsing = performance.now();
  parse(text);
  const once = performance.now() - parsing;
  expect(fitting.map(({ message }) => message)).toEqual(issues.map(({ message }) => message));
  // Parsing again for each of a hundred mistakes would take a hundred times as long.
  expect(parsing - started).toBeLessThan(30 * Math.max(once, 5));
});
