// Tests the messages for what people write by habit from elsewhere: each has its place, and a fix that makes it right.

import { describe, expect, test } from "vitest";
import { check, filterRules } from "./check.ts";
import type { Fix, Issue } from "./issue.ts";
import { parse } from "./parse.ts";
import type { CollectionDeclaration, FilterableFields } from "./schema.ts";

const all = ["=", "!=", "<", ">", "<=", ">=", "in", "!in", "like", "!like", "ilike", "!ilike"] as const;
const filter: FilterableFields = {
  status: ["=", "!=", "in", "!in"],
  name: all,
  total: all,
  paid: ["=", "!="],
  placed: all,
  due: all,
};
const orders: CollectionDeclaration = {
  name: "Orders",
  description: "",
  fields: {
    _id: { type: "number" },
    status: { type: "string", values: ["open", "paid"], required: true },
    name: { type: "string" },
    total: { type: "number" },
    paid: { type: "boolean" },
    placed: { type: "datetime" },
    due: { type: "date" },
  },
  indexes: [],
  operations: { FindMany: { filter, sort: [] }, UpdateMany: { filter }, DeleteMany: { filter } },
};
const rules = filterRules(orders, "FindMany");

function issuesOf(text: string): readonly Issue[] {
  const { filter: parsed, issues } = parse(text);
  return [...issues, ...check(parsed, rules)];
}

function apply(text: string, { from, to, insert }: Fix): string {
  return text.slice(0, from) + insert + text.slice(to);
}

/** What the slip says, the part of the text that is marked, and the text after its first fix. */
const slips: readonly [text: string, message: string, marked: string, mended: string][] = [
  ["total == 5", "write `=`", "==", "total = 5"],
  ["total <> 5", "write `!=`", "<>", "total != 5"],
  ["total => 5", "write `>=`", "=>", "total >= 5"],
  ["total eq 5", "write `=`", "eq", "total = 5"],
  ["total > 5 AND total < 9", "write `and`", "AND", "total > 5 and total < 9"],
  ["total > 5 Or total < 3", "write `or`", "Or", "total > 5 or total < 3"],
  ["NOT total > 5", "write `not`", "NOT", "not total > 5"],
  ["total > 5 & total < 9", "write `and`", "&", "total > 5 and total < 9"],
  ["paid = TRUE", "write `true`", "TRUE", "paid = true"],
  ["name is null", "write `=`", "is", "name = null"],
  ["name is not null", "write `!=`", "is not", "name != null"],
  ["name not null", "write `!=`", "not", "name != null"],
  ["status = null", "never holds", "status = null", "status != null"],
  ["name contains 'gift'", "write `like '*gift*'`", "contains", "name like '*gift*'"],
  ["name startswith 'gift'", "write `like 'gift*'`", "startswith", "name like 'gift*'"],
  ["name endswith 'a*b'", "write `like '*gift'`", "endswith", "name like '*a\\*b'"],
  ["status not in ['open']", "write `!in`", "not in", "status !in ['open']"],
  ["name not like 'a*'", "write `!like`", "not like", "name !like 'a*'"],
  ["name LIKE 'a*'", "write `like`", "LIKE", "name like 'a*'"],
  ["name like '%gift%'", "The wildcard here is `*`", "'%gift%'", "name like '*gift*'"],
  ["name like 'gift'", "the same as `=`", "'gift'", "name like '*gift*'"],
  ["name !ilike 'gift'", "compares whole texts", "'gift'", "name !ilike '*gift*'"],
  ["1 < total < 3", "A comparison has one operator", "<", "1 < total and total < 3"],
  ["total between 1 and 5", "write two comparisons", "between", "total >= 1 and total <= 5"],
  ["paid", "alone is no condition", "paid", "paid = true"],
  ["name = 'gift", "lacks its closing quote", "'gift", "name = 'gift'"],
  ["name = 'it's'", "double it", "'", "name = 'it''s'"],
  ["name = \u201cgift\u201d", "straight quotes", "\u201cgift\u201d", "name = 'gift'"],
  ["name = \u2018gift\u2019", "straight quotes", "\u2018gift\u2019", "name = 'gift'"],
  ["total > '5'", "without quotes", "'5'", "total > 5"],
  ["paid = 'true'", "without quotes", "'true'", "paid = true"],
  ["name = 5", "in quotes", "5", "name = '5'"],
  ["status = open", "write it in quotes", "open", "status = 'open'"],
  ["status = 'opne'", "Did you mean 'open'?", "'opne'", "status = 'open'"],
  ["due > 2024-03-01", "between `#`s", "2024-03-01", "due > #2024-03-01#"],
  ["placed > 2024-03-01T10:00:00Z", "between `#`s", "2024-03-01T10:00:00Z", "placed > #2024-03-01T10:00:00Z#"],
  ["due > #2024-03-01", "lacks its closing `#`", "#2024-03-01", "due > #2024-03-01#"],
  ["placed = #2024-02-28#", "its midnight", "#2024-02-28#", "(placed >= #2024-02-28# and placed < #2024-02-29#)"],
  ["placed != #2024-02-28#", "its midnight", "#2024-02-28#", "not (placed >= #2024-02-28# and placed < #2024-02-29#)"],
  ["totl > 5", "Did you mean `total`?", "totl", "total > 5"],
  ["status > 'open'", "It allows `=` `!=` `in` `!in`", ">", "status = 'open'"],
  ["status in 'open'", "needs a list in brackets", "'open'", "status in ['open']"],
  ["status in ('open')", "needs a list in brackets", "('open')", "status in ['open']"],
  ["(total > 5", "closing `)` is missing", "", "(total > 5)"],
  ["status in ['open'", "closing `]` is missing", "", "status in ['open']"],
  ["total > 5 ?", "can't stand here", "?", "total > 5 "],
  ["total > 05", "no leading zeros", "05", "total > 5"],
  ["total > .5", "a digit before the point", ".5", "total > 0.5"],
];

describe("each slip has one message, one place, and a fix that leaves nothing wrong", () => {
  test.each(slips)("%s", (text, message, marked, mended) => {
    const issues = issuesOf(text);
    expect(issues.map((issue) => issue.message)).toEqual([expect.stringContaining(message)]);
    const [issue] = issues;
    expect(text.slice(issue?.from, issue?.to)).toBe(marked);
    const [fix] = issue?.fixes ?? [];
    expect(fix && apply(text, fix)).toBe(mended);
    expect(issuesOf(mended)).toEqual([]);
  });
});

test.each([
  ["total = not true", "`not` stands before a whole condition"],
  ["total % 2 = 0", "`% 2` can't stand here"],
  ["name contains total", "write `like '*gift*'`"],
])("%s: %s", (text, message) => {
  expect(issuesOf(text)[0]?.message).toContain(message);
});
