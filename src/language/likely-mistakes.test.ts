// Tests the messages for what people write by habit from elsewhere: each has its place, and a fix that makes it right.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { check } from "./check.ts";
import { filterRules } from "./filter-rules.ts";
import { fittingFixes } from "./fitting-fixes.ts";
import type { Fix, Issue } from "./issue.ts";
import { findForeign } from "./other-languages/index.ts";
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
  at: all,
  "customer.city": all,
  tags: all,
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
    at: { type: "time" },
    customer: { type: "object", fields: { city: { type: "string" } } },
    tags: { type: "array", items: { type: "string" } },
  },
  indexes: [],
  operations: { FindMany: { filter, sort: [] }, UpdateMany: { filter }, DeleteMany: { filter } },
};
const rules = filterRules(orders, "FindMany");

function issuesOf(text: string): readonly Issue[] {
  const { filter: parsed, issues } = parse(text);
  return [...fittingFixes(text, issues, rules), ...check(parsed, rules, text)];
}

function apply(text: string, { from, to, insert }: Fix): string {
  return text.slice(0, from) + insert + text.slice(to);
}

/** What is told of the slip, the part of the text that is marked, and the text after its first fix. */
const slips: readonly [text: string, message: string, marked: string, mended: string][] = [
  ["total == 5", "`==` is no operator here: write `=`.", "==", "total = 5"],
  ["total <> 5", "`<>` is no operator here: write `!=`.", "<>", "total != 5"],
  ["total => 5", "`=>` is no operator here: write `>=`.", "=>", "total >= 5"],
  ["total eq 5", "`eq` is no operator here: write `=`.", "eq", "total = 5"],
  ["total > 5 AND total < 9", "Keywords are written in lower case: write `and`.", "AND", "total > 5 and total < 9"],
  ["total > 5 Or total < 3", "Keywords are written in lower case: write `or`.", "Or", "total > 5 or total < 3"],
  ["NOT total > 5", "Keywords are written in lower case: write `not`.", "NOT", "not total > 5"],
  ["total > 5 & total < 9", "`&` is no operator: write `and`.", "&", "total > 5 and total < 9"],
  ["paid = TRUE", "Keywords are written in lower case: write `true`.", "TRUE", "paid = true"],
  ["name is null", "`is` is no operator here: write `=`.", "is", "name = null"],
  ["name is not null", "`is not` is no operator here: write `!=`.", "is not", "name != null"],
  ["name not null", "`not` is no operator here: write `!=`.", "not", "name != null"],
  ["status = null", "`status` always has a value, so this never holds.", "status = null", "status != null"],
  ["name contains 'gift'", "`contains` is no operator here: write `like '*gift*'`.", "contains", "name like '*gift*'"],
  [
    "name startswith 'gift'",
    "`startswith` is no operator here: write `like 'gift*'`.",
    "startswith",
    "name like 'gift*'",
  ],
  ["name endswith 'a*b'", "`endswith` is no operator here: write `like '*gift'`.", "endswith", "name like '*a\\*b'"],
  ["status not in ['open']", "`not in` is no operator here: write `!in`.", "not in", "status !in ['open']"],
  ["name not like 'a*'", "`not like` is no operator here: write `!like`.", "not like", "name !like 'a*'"],
  ["name LIKE 'a*'", "Operators are written in lower case: write `like`.", "LIKE", "name like 'a*'"],
  ["name like '%gift%'", "The wildcard here is `*`; `%` stands for itself.", "'%gift%'", "name like '*gift*'"],
  [
    "name like 'gift'",
    "Without a `*` this is the same as `=`. To look for a part, write `'*gift*'`.",
    "'gift'",
    "name like '*gift*'",
  ],
  [
    "name !ilike 'gift'",
    "Without a `*` this compares whole texts. To look for a part, write `'*gift*'`.",
    "'gift'",
    "name !ilike '*gift*'",
  ],
  ["1 < total < 3", "A comparison has one operator: write `… < total and total < …`.", "<", "1 < total and total < 3"],
  [
    "total between 1 and 5",
    "`between` is no operator here: write two comparisons, as in `total >= 1 and total <= 5`.",
    "between",
    "total >= 1 and total <= 5",
  ],
  [
    "paid",
    "`paid` alone is no condition: an operator such as `=` must follow, as in `paid = true`.",
    "paid",
    "paid = true",
  ],
  ["name = 'gift", "The text that begins here lacks its closing quote ' on the same line.", "'gift", "name = 'gift'"],
  [
    "name = 'it's'",
    "The text ends at this quote. If the quote belongs to the text, double it: ''.",
    "'",
    "name = 'it''s'",
  ],
  [
    "name = \u201cgift\u201d",
    "Texts stand between straight quotes: write `'gift'`.",
    "\u201cgift\u201d",
    "name = 'gift'",
  ],
  [
    "name = \u2018gift\u2019",
    "Texts stand between straight quotes: write `'gift'`.",
    "\u2018gift\u2019",
    "name = 'gift'",
  ],
  ["total > '5'", "A text can't be compared with a number. Write it without quotes.", "'5'", "total > 5"],
  ["paid = 'true'", "A text can't be compared with a boolean. Write it without quotes.", "'true'", "paid = true"],
  ["name = 5", "A number can't be compared with a text. Write it in quotes.", "5", "name = '5'"],
  [
    "status = open",
    "There is no field `open` to filter on here. If it is a text, write it in quotes: `'open'`.",
    "open",
    "status = 'open'",
  ],
  [
    "status = 'opne'",
    "'opne' is not a declared value of this field. Did you mean 'open'?",
    "'opne'",
    "status = 'open'",
  ],
  ["due > 2024-03-01", "A date is written between `#`s: `#2024-03-01#`.", "2024-03-01", "due > #2024-03-01#"],
  [
    "placed > 2024-03-01T10:00:00Z",
    "A date is written between `#`s: `#2024-03-01T10:00:00Z#`.",
    "2024-03-01T10:00:00Z",
    "placed > #2024-03-01T10:00:00Z#",
  ],
  ["due > #2024-03-01", "This date lacks its closing `#`, as in `#2024-03-01#`.", "#2024-03-01", "due > #2024-03-01#"],
  [
    "placed = #2024-02-28#",
    "A date beside a date-time is its midnight, so this finds only that instant. The whole day is a range.",
    "#2024-02-28#",
    "(placed >= #2024-02-28# and placed < #2024-02-29#)",
  ],
  [
    "placed != #2024-02-28#",
    "A date beside a date-time is its midnight, so this finds only that instant. The whole day is a range.",
    "#2024-02-28#",
    "not (placed >= #2024-02-28# and placed < #2024-02-29#)",
  ],
  [
    "status = paid",
    "The two sides are of different types: a text and a boolean. A text is written in quotes: 'paid'.",
    "paid",
    "status = 'paid'",
  ],
  [
    "city = 'Kyiv'",
    "There is no field `city` to filter on here. Did you mean `customer.city`?",
    "city",
    "customer.city = 'Kyiv'",
  ],
  ["totl > 5", "There is no field `totl` to filter on here. Did you mean `total`?", "totl", "total > 5"],
  [
    "status > 'open'",
    "`status` does not allow the operator `>` here. It allows `=` `!=` `in` `!in`.",
    ">",
    "status = 'open'",
  ],
  [
    "status in 'open'",
    "`in` needs a list in brackets on its right, as in `in ['a', 'b']`.",
    "'open'",
    "status in ['open']",
  ],
  [
    "status in ('open')",
    "`in` needs a list in brackets on its right, as in `in ['a', 'b']`.",
    "('open')",
    "status in ['open']",
  ],
  ["(total > 5", "A closing `)` is missing here.", "", "(total > 5)"],
  ["status in ['open'", "A closing `]` is missing here.", "", "status in ['open']"],
  ["total > 5 ?", "`?` can't stand here; take it out.", "?", "total > 5 "],
  ["total > 05", "A number has no leading zeros.", "05", "total > 5"],
  ["total > .5", "Write a digit before the point.", ".5", "total > 0.5"],
  // Functions; a filter has none.
  [
    "contains(name, 'gift')",
    "A filter has no functions. To look for a part of a text, write `name like '*gift*'`.",
    "contains(name, 'gift')",
    "name like '*gift*'",
  ],
  [
    "paid = true and startswith(name,'a*')",
    "A filter has no functions. To look for a part of a text, write `name like 'a\\**'`.",
    "startswith(name,'a*')",
    "paid = true and name like 'a\\**'",
  ],
  [
    "not endswith(name, 'x') eq true",
    "A filter has no functions. To look for a part of a text, write `name like '*x'`.",
    "endswith(name, 'x') eq true",
    "not name like '*x'",
  ],
  [
    "substringof('x', name)",
    "A filter has no functions. To look for a part of a text, write `name like '*x*'`.",
    "substringof('x', name)",
    "name like '*x*'",
  ],
  [
    "contains(tolower(name), 'x')",
    "A filter has no functions. To look for a part of a text, write `name ilike '*x*'`.",
    "contains(tolower(name), 'x')",
    "name ilike '*x*'",
  ],
  [
    "name.includes('x') or total = 1",
    "A filter has no functions. To look for a part of a text, write `name like '*x*'`.",
    "name.includes('x')",
    "name like '*x*' or total = 1",
  ],
  [
    'name.starts_with("it\'s")',
    "A filter has no functions. To look for a part of a text, write `name like 'it''s*'`.",
    'name.starts_with("it\'s")',
    "name like 'it''s*'",
  ],
  [
    "lower(name) = 'x'",
    "A filter has no functions. To compare in any case, write `name ilike 'x'`.",
    "lower(name) = 'x'",
    "name ilike 'x'",
  ],
  [
    "toupper(name) ne 'X'",
    "A filter has no functions. To compare in any case, write `name !ilike 'X'`.",
    "toupper(name) ne 'X'",
    "name !ilike 'X'",
  ],
  [
    "lower(name) like '*x*'",
    "A filter has no functions. To compare in any case, write `name ilike '*x*'`.",
    "lower(name) like '*x*'",
    "name ilike '*x*'",
  ],
  ["isnull(name)", "A filter has no functions: write `name = null`.", "isnull(name)", "name = null"],
  ["is_not_null(name)", "A filter has no functions: write `name != null`.", "is_not_null(name)", "name != null"],
  [
    "exists(customer.city)",
    "A filter has no functions: write `customer.city != null`.",
    "exists(customer.city)",
    "customer.city != null",
  ],
  ["eq(total, 5)", "A filter has no functions: write `total = 5`.", "eq(total, 5)", "total = 5"],
  [
    "due > date('2024-03-01')",
    "A filter has no functions. A date is written between `#`s: `#2024-03-01#`.",
    "date('2024-03-01')",
    "due > #2024-03-01#",
  ],
  [
    "due > date(2024, 3, 1)",
    "A filter has no functions. A date is written between `#`s: `#2024-03-01#`.",
    "date(2024, 3, 1)",
    "due > #2024-03-01#",
  ],
  // Paths.
  [
    "tags[*] = 'x'",
    "The elements of a list have no numbers here: without one, it is enough that some element satisfies.",
    "[*]",
    "tags = 'x'",
  ],
  ["customer['city'] = 'x'", "A member is reached by a dot: `customer.city`.", "['city']", "customer.city = 'x'"],
  ["customer/city = 'x'", "A member is reached by a dot: `customer.city`.", "customer/city", "customer.city = 'x'"],
  ['"total" = 1', "This is a text. If the field is meant, write it without quotes: `total`.", '"total"', "total = 1"],
  ["'name' = 'x'", "This is a text. If the field is meant, write it without quotes: `name`.", "'name'", "name = 'x'"],
  [
    "100 < 'total'",
    "This is a text. If the field is meant, write it without quotes: `total`.",
    "'total'",
    "100 < total",
  ],
  [
    "'tags' in ['x']",
    "This is a text. If the field is meant, write it without quotes: `tags`.",
    "'tags'",
    "tags in ['x']",
  ],
  [
    "`total` = 1",
    "Backticks mean nothing here: a field is written bare, and a text in straight quotes.",
    "`total`",
    "total = 1",
  ],
  [
    "name = `total`",
    "Backticks mean nothing here: a field is written bare, and a text in straight quotes.",
    "`total`",
    "name = 'total'",
  ],
  ["[total] = 1", "A field is written bare, without brackets: `total`.", "[total]", "total = 1"],
  // Comments; a filter has none.
  ["/* x */ total = 1", "A filter has no comments: take this out.", "/* x */", " total = 1"],
  [
    "total = 1 /* x\ny */ and paid = true",
    "A filter has no comments: take this out.",
    "/* x\ny */",
    "total = 1  and paid = true",
  ],
  ["-- the big ones\ntotal = 1", "A filter has no comments: take this out.", "-- the big ones", "\ntotal = 1"],
  [
    "total = 1 -- big\n",
    "There is no field `big` to filter on here. If what follows `--` is a comment: a filter has none.",
    "big",
    "total = 1\n",
  ],
  ["// x\ntotal = 1", "A filter has no comments: take this out.", "// x", "\ntotal = 1"],
  ["# x\ntotal = 1", "A filter has no comments: take this out.", "# x", "\ntotal = 1"],
  // Lists.
  [
    "due in #2024-01-01#, #2024-01-02#",
    "`in` needs a list in brackets on its right, as in `in ['a', 'b']`.",
    "#2024-01-01#, #2024-01-02#",
    "due in [#2024-01-01#, #2024-01-02#]",
  ],
  [
    "name in 'x', \"y\", 'it''s'",
    "`in` needs a list in brackets on its right, as in `in ['a', 'b']`.",
    "'x', \"y\", 'it''s'",
    "name in ['x', \"y\", 'it''s']",
  ],
  ["total in 1, 2", "`in` needs a list in brackets on its right, as in `in ['a', 'b']`.", "1, 2", "total in [1, 2]"],
  [
    "status in 'open', 'paid' and paid = true",
    "`in` needs a list in brackets on its right, as in `in ['a', 'b']`.",
    "'open', 'paid'",
    "status in ['open', 'paid'] and paid = true",
  ],
  [
    "total in (1, 2)",
    "`in` needs a list in brackets on its right, as in `in ['a', 'b']`.",
    "(1, 2)",
    "total in [1, 2]",
  ],
  ["total in {1, 2}", "A list stands in brackets: `[1, 2]`.", "{1, 2}", "total in [1, 2]"],
  ["total in [(1)]", "A list holds values as they are, without parentheses: write `1`.", "(1)", "total in [1]"],
  [
    "status = ['open', 'paid']",
    "A list can only stand right of `in` and `!in`: write `in` instead of `=`.",
    "['open', 'paid']",
    "status in ['open', 'paid']",
  ],
  [
    "status != ['open']",
    "A list can only stand right of `in` and `!in`: write `!in` instead of `!=`.",
    "['open']",
    "status !in ['open']",
  ],
  ["due in [2024-10-11]", "A date is written between `#`s: `#2024-10-11#`.", "2024-10-11", "due in [#2024-10-11#]"],
  ["name in [it]", "A list holds only values: write `it` in quotes if it is a text.", "it", "name in ['it']"],
  // Texts.
  [
    "name = 'x\ud800y' and total = 1",
    "Half a character stands here, which nothing can show or send: take it out, or write it as an escape.",
    "\ud800",
    "name = 'xy' and total = 1",
  ],
  ["name like *x*", "A pattern stands in quotes, and `*` is any text: `'*x*'`.", "*x*", "name like '*x*'"],
  [
    "name ilike %x% or total = 1",
    "A pattern stands in quotes, and `*` is any text: `'*x*'`.",
    "%x%",
    "name ilike '*x*' or total = 1",
  ],
  // Operators.
  ["total ne 5", "`ne` is no operator here: write `!=`.", "ne", "total != 5"],
  ["total gt 5", "`gt` is no operator here: write `>`.", "gt", "total > 5"],
  ["total ge 5", "`ge` is no operator here: write `>=`.", "ge", "total >= 5"],
  ["total lt 5", "`lt` is no operator here: write `<`.", "lt", "total < 5"],
  ["total le 5", "`le` is no operator here: write `<=`.", "le", "total <= 5"],
  ["name equals 'x'", "`equals` is no operator here: write `=`.", "equals", "name = 'x'"],
  ["name exists", "`exists` is no operator here: write `!= null`.", "exists", "name != null"],
  ["name starts with 'x'", "`starts with` is no operator here: write `like 'gift*'`.", "starts with", "name like 'x*'"],
  [
    "name not contains 'x'",
    "`not contains` is no operator here: write `!like '*gift*'`.",
    "not contains",
    "name !like '*x*'",
  ],
  [
    "name does not contain 'x'",
    "`does not contain` is no operator here: write `!like '*gift*'`.",
    "does not contain",
    "name !like '*x*'",
  ],
  ["name contains('x')", "`contains` is no operator here: write `like '*gift*'`.", "contains", "name like '*x*'"],
  [
    "name matches 'x'",
    "`matches` is no operator here: write `like` and a pattern, as in `like '*gift*'`.",
    "matches",
    "name like '*x*'",
  ],
  [
    "name matches 'x*'",
    "`matches` is no operator here: write `like` and a pattern, as in `like '*gift*'`.",
    "matches",
    "name like 'x*'",
  ],
  [
    "name ~ '^x.*y\\\\.'",
    "`~` is no operator here: write `like` and a pattern, as in `like '*gift*'`.",
    "~",
    "name like 'x*y.*'",
  ],
  [
    "name !~ 'x$'",
    "`!~` is no operator here: write `!like` and a pattern, as in `!like '*gift*'`.",
    "!~",
    "name !like '*x'",
  ],
  [
    "name =~ /x/",
    "A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`.",
    "=~ /x/",
    "name like '*x*'",
  ],
  [
    "name != /^x/i",
    "A filter has no regular expressions. A pattern does, with `*` for any text: `!ilike 'x*'`.",
    "!= /^x/i",
    "name !ilike 'x*'",
  ],
  ["total = = 5", "`= =` is no operator: write `=`.", "= =", "total = 5"],
  ["total > = 5", "`> =` is no operator: write `>=`.", "> =", "total >= 5"],
  ["total ! = 5", "`! =` is no operator: write `!=`.", "! =", "total != 5"],
  ["total < > 5", "`< >` is no operator: write `!=`.", "< >", "total != 5"],
  [
    "total >= 1 <= 3",
    "A comparison has one operator: write `total >= 1 and total <= …`.",
    "<=",
    "total >= 1 and total <= 3",
  ],
  ["total = 1 = 2", "A comparison has one operator: write `total = 1 or total = …`.", "=", "total = 1 or total = 2"],
  ["total ≥ 5", "`≥` is written `>=` here.", "≥", "total >= 5"],
  ["total: 5 and paid = true", "`:` is written `=` here.", ":", "total= 5 and paid = true"],
  ["total – 1 = 5", "`–` is written `-` here.", "–", "total - 1 = 5"],
  ["total add 5 = 10", "`add` is no operator here: write `+`.", "add", "total + 5 = 10"],
  // Joints.
  [
    "total = 1 and and paid = true",
    "A condition is missing here, before `and`: write one, or take `and` out.",
    "",
    "total = 1 and paid = true",
  ],
  [
    "total = 1 and or paid = true",
    "A condition is missing here, before `or`: write one, or take `or` out.",
    "",
    "total = 1 and paid = true",
  ],
  ["and total = 1", "A condition is missing here, before `and`: write one, or take `and` out.", "", "total = 1"],
  [
    "total = 1 , paid = true",
    "Two conditions are joined by `and` or `or`, not by `,`.",
    ",",
    "total = 1 and paid = true",
  ],
  [
    "total = 1; paid = true",
    "Two conditions are joined by `and` or `or`, not by `;`.",
    ";",
    "total = 1 and paid = true",
  ],
  ["total = 1;", "`;` can't stand here; take it out.", ";", "total = 1"],
  [
    "total = 1 paid = true",
    "`paid` can't follow here: join two conditions by `and` or `or`.",
    "paid",
    "total = 1 and paid = true",
  ],
  [
    "total = 1 not paid = true",
    "`not` can't follow here: join two conditions by `and` or `or`.",
    "not",
    "total = 1 and not paid = true",
  ],
  [
    "(total = 1) (paid = true)",
    "Two conditions are joined by `and` or `or`: write one of them before this `(`.",
    "(",
    "(total = 1) and (paid = true)",
  ],
  ["total=1&paid=true", "`&` is no operator: write `and`.", "&", "total=1 and paid=true"],
  // Pasted.
  ["$filter=total = 1", "The filter is what follows `$filter=`: take that out.", "$filter=", "total = 1"],
  [
    "/Orders?sort=_id&$filter=total = 1",
    "The filter is what follows `$filter=`: take that out.",
    "/Orders?sort=_id&$filter=",
    "total = 1",
  ],
  ["where total = 1", "The filter is what follows `where`: take that out.", "where ", "total = 1"],
  [
    "total%3D1",
    "This is percent-encoded, as it stands in an address: write it as it is meant.",
    "total%3D1",
    "total=1",
  ],
  [
    "$filter=name%20%3D%20'%C3%A9'&count=true",
    "This is percent-encoded, as it stands in an address: write it as it is meant.",
    "$filter=name%20%3D%20'%C3%A9'&count=true",
    "name = 'é'",
  ],
  // Numbers.
  ["total > 5.", "Write a digit after the point, as in `1.5`, or leave the point out.", "5.", "total > 5"],
  [
    "total > 1,000 and paid = true",
    "A number's digits stand together: `1000`.",
    "1,000",
    "total > 1000 and paid = true",
  ],
  ["total in [1,000]", "A number's digits stand together: `1000`.", "1,000", "total in [1000]"],
  ["total > 1_000", "A number's digits stand together: `1000`.", "1_000", "total > 1000"],
  ["total > 1'000.5", "A number's digits stand together: `1000.5`.", "1'000.5", "total > 1000.5"],
  [
    "total > 1.000,50",
    "A decimal has a point, and its digits stand together: `1000.50`.",
    "1.000,50",
    "total > 1000.50",
  ],
  ["total > 2,5", "A decimal has a point, and its digits stand together: `2.5`.", "2,5", "total > 2.5"],
  ["total > 0x10", "Numbers are written in decimal digits: `16`.", "0x10", "total > 16"],
  ["total > €5", "A number stands alone, without its currency: `5`.", "€5", "total > 5"],
  ["total > 5.50 EUR", "A number stands alone, without its currency: `5.50`.", "5.50 EUR", "total > 5.50"],
  ["total > $1,234.50", "A number stands alone, without its currency: `1234.50`.", "$1,234.50", "total > 1234.50"],
  [
    "total > $5",
    "There is no field `$5` to filter on here. A number stands alone, without its currency: `5`.",
    "$5",
    "total > 5",
  ],
  [
    "total = 5%",
    "A number has no percent sign: write `0.05`, or `5` where the field counts per cent.",
    "5%",
    "total = 0.05",
  ],
  [
    "total < 10% of total",
    "A share is a product: `0.1 *` and the number it is taken of.",
    "10% of",
    "total < 0.1 * total",
  ],
  // Dates.
  ["due = 2024-10-11", "A date is written between `#`s: `#2024-10-11#`.", "2024-10-11", "due = #2024-10-11#"],
  [
    "placed < 10/11/2024",
    "A date is written between `#`s: `#2024-10-11#` or `#2024-11-10#`.",
    "10/11/2024",
    "placed < #2024-10-11#",
  ],
  [
    "due = 01/02/2024",
    "A date is written between `#`s, its year first, joined by `-`: `#2024-01-02#` or `#2024-02-01#`.",
    "01/02/2024",
    "due = #2024-01-02#",
  ],
  [
    "due = 13.02.2024",
    "A date is written between `#`s, its year first, joined by `-`: `#2024-02-13#`.",
    "13.02.2024",
    "due = #2024-02-13#",
  ],
  [
    "due = #13/02/2024#",
    "A date is written between `#`s, its year first, joined by `-`: `#2024-02-13#`.",
    "#13/02/2024#",
    "due = #2024-02-13#",
  ],
  ["due = #2024-13-01#", "There is no month 13; months run from 01 to 12.", "#2024-13-01#", "due = #2024-01-13#"],
  [
    "due = #2024-3-1#",
    "A date is written `#2024-03-01#`, a date-time `#2024-03-01T10:30:00Z#`, a time `#T10:30:00#`.",
    "#2024-3-1#",
    "due = #2024-03-01#",
  ],
  [
    "placed > #2024-03-01 9:30Z#",
    "A date is written `#2024-03-01#`, a date-time `#2024-03-01T10:30:00Z#`, a time `#T10:30:00#`.",
    "#2024-03-01 9:30Z#",
    "placed > #2024-03-01T09:30Z#",
  ],
  [
    "due = '13/02/2024'",
    "A text can't be compared with a date. Write it as `#2024-02-13#`.",
    "'13/02/2024'",
    "due = #2024-02-13#",
  ],
  ["at > 10:30", "A time is written between `#`s, after a `T`: `#T10:30#`.", "10:30", "at > #T10:30#"],
  [
    "at > #9:30#",
    "A date is written `#2024-03-01#`, a date-time `#2024-03-01T10:30:00Z#`, a time `#T10:30:00#`.",
    "#9:30#",
    "at > #T09:30#",
  ],
  ["at > '9:30'", "A text can't be compared with a time. Write it as `#T09:30#`.", "'9:30'", "at > #T09:30#"],
  // Words for values.
  ["paid = yes", "There is no field `yes` to filter on here. A boolean is `true` or `false`.", "yes", "paid = true"],
  ["paid = off", "There is no field `off` to filter on here. A boolean is `true` or `false`.", "off", "paid = false"],
  ["paid = 'no'", "A text can't be compared with a boolean. A boolean is `true` or `false`.", "'no'", "paid = false"],
  ["paid = 1", "A number can't be compared with a boolean. A boolean is `true` or `false`.", "1", "paid = true"],
  [
    "name = undefined",
    "There is no field `undefined` to filter on here. What has no value is `null`.",
    "undefined",
    "name = null",
  ],
  [
    "total != None",
    "There is no field `None` to filter on here. What has no value is `null`.",
    "None",
    "total != null",
  ],
  ["due = nil", "There is no field `nil` to filter on here. What has no value is `null`.", "nil", "due = null"],
  ["total = NULL", "Keywords are written in lower case: write `null`.", "NULL", "total = null"],
  ["total > ' 5'", "A text can't be compared with a number. Write it without quotes.", "' 5'", "total > 5"],
];

describe("each slip has one message, one place, and a fix that leaves nothing wrong", () => {
  test.each(slips)("%s", (text, message, marked, mended) => {
    const issues = issuesOf(text);
    expect(issues.map((issue) => issue.message)).toEqual([message]);
    const [issue] = issues;
    expect(text.slice(issue?.from, issue?.to)).toBe(marked);
    const [fix] = issue?.fixes ?? [];
    expect(fix && apply(text, fix)).toBe(mended);
    for (const { label, insert } of issue?.fixes ?? []) {
      expect(label).toMatch(/^(?:Write .+|Take .+ out|Close the text|Double the quote|Decode it)$/);
      const [, written] = /^Write (?!it )(.+)$/.exec(label) ?? [];
      if (written !== undefined) expect(insert).toContain(written);
    }
    // A pattern without a star may then be pointed out: it is right, and perhaps not all that was meant.
    expect(issuesOf(mended).filter(({ message: told }) => !told.startsWith("Without a `*`"))).toEqual([]);
  });
});

describe("each offered fix leaves fewer problems, with and without spaces around signs", () => {
  const texts = slips.flatMap(([text]) => {
    const isPlain = !/['"`#/]|^[\s\S]*\d\s*,/.test(text);
    return isPlain
      ? [text, text.replace(/ ?([=<>!~&|]+) ?/g, "$1"), text.replace(/ ?([=<>!~&|]+) ?/g, "  $1  ")]
      : [text];
  });

  test.each([...new Set(texts)])("%s", (text) => {
    const before = issuesOf(text);
    for (const { fixes } of before)
      for (const fix of fixes) {
        const fixed = apply(text, fix);
        const after = issuesOf(fixed).filter(({ message }) => !message.startsWith("Without a `*`"));
        expect(after.length, fixed).toBeLessThan(before.length);
      }
  });
});

/** Where no remedy is certain there is one message all the same, and none that follows from it. */
test.each([
  ["paid = not true", "`not` stands before a whole condition, not before a value.", "not"],
  ["total % 2 = 0", "A filter has no operator for the remainder; it calculates with `+ - * /`.", "%"],
  [
    "total mod 2 = 0",
    "There is no operator for the remainder. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
    "mod",
  ],
  ["name contains total", "`contains` is no operator here: write `like '*gift*'`.", "contains"],
  [
    "due > date(2024)",
    "A filter has no functions such as `date`. A date is written between `#`s: `#2024-03-01#`.",
    "date(2024)",
  ],
  [
    "placed > now() and paid = true",
    "A filter has no functions and no clock: write the date itself, as in `#2024-03-01#`.",
    "now()",
  ],
  [
    "placed > now",
    "There is no field `now` to filter on here. A filter has no clock: write the date itself, as in `#2024-03-01#`.",
    "now",
  ],
  [
    "length(name) > 3",
    "A filter has no functions such as `length`: compare the field itself, as in `total > 100`.",
    "length(name)",
  ],
  [
    "items.any(i, i.qty > 5 and i.sku = 'x')",
    "A filter has no functions such as `items.any`: a field inside a list is compared as it is, and holds where some element does, as in `items.qty > 5`.",
    "items.any(i, i.qty > 5 and i.sku = 'x')",
  ],
  [
    "tags[0] = 'x'",
    "The elements of a list have no numbers here: without one, it is enough that some element satisfies.",
    "[0]",
  ],
  [
    "tags.1 = 'x' and total = 1",
    "The elements of a list have no numbers here: without one, it is enough that some element satisfies.",
    ".1",
  ],
  [
    "lower(name",
    "A filter has no functions such as `lower`. To compare in any case, write `name ilike 'x'`.",
    "lower(name",
  ],
  ["total (paid)", "An operator such as `=` is missing between `total` and `(`.", "total (paid)"],
  [
    "name = /[a-z]+/",
    "A filter has no regular expressions. A pattern does, with `*` for any text: `like '*gift*'`.",
    "= /[a-z]+/",
  ],
  ["name =~ '[a-z]+'", "`=~` is no operator here: write `like` and a pattern, as in `like '*gift*'`.", "=~"],
  ["total in [1 + 1]", "A list holds only values, no calculations: write the result.", "1 + 1"],
  ["total > < 5", "`> <` is no operator, but two: take one of them out.", "> <"],
  ["total = 1 or", "A condition is missing here, such as `status = 'open'`.", ""],
  ["total > 1e400", "This number is larger than any that can be held (about 1.8e308).", "1e400"],
  ["due = #2024-02-30#", "There is no day 30 in month 2 of 2024; it has 29 days.", "#2024-02-30#"],
  ['{"total": 5}', "This is MongoDB. Here it is written `total = 5`.", '{"total": 5}'],
  ["total = 1 xor paid = true", "`xor` can't follow here: join two conditions by `and` or `or`.", "xor"],
])("%s: %s", (text, message, marked) => {
  const issues = issuesOf(text);
  expect(issues.map((issue) => issue.message)).toEqual([message]);
  expect(text.slice(issues[0]?.from, issues[0]?.to)).toBe(marked);
  expect(issues[0]?.fixes.filter((fix) => issuesOf(apply(text, fix)).length > 0)).toEqual([]);
});

test.each([
  ["total > €5 and total == 5", ["without its currency", "write `=`"]],
  ["contains(name, 'x') or totl = 1", ["no functions", "Did you mean `total`?"]],
  ["total = 1 /* x */ and /* y */ paid = true", ["no comments", "no comments"]],
])("%s holds two slips", (text, messages) => {
  expect(issuesOf(text).map(({ message }) => message)).toEqual(messages.map((part) => expect.stringContaining(part)));
});

/** What looks like another language and is none. */
const harmless = [
  "total = 1 -- -5",
  "total -- total = 0 or total = 1 -- total and paid = true",
  "'/* x */' = name or name = 'contains(a, ''b'')'",
  "total / total = 1",
  "customer . city like '%'",
  "(total) = (1)",
  "total in [1,200] and status in ['a','b']",
  "at > '10:30' and placed > '2024-01-01T10:00'",
  "at > #T10:30# and placed > #2024-01-01T10:00Z# and #2024-01-01# < due",
  "not (total = 1) and !(total = 2)",
  "name like '*50%*' or name = '$5' or name = '{1}'",
];

test.each(harmless)("%s has no mistake", (text) => {
  expect(issuesOf(text).filter(({ severity }) => severity === "error")).toEqual([]);
});

test.each(harmless)("each beginning of %s is a filter or has one mistake, at or before its end", (whole) => {
  for (let length = 0; length < whole.length; length++) {
    const text = whole.slice(0, length);
    const { issues } = parse(text);
    expect(issues.length, text).toBeLessThanOrEqual(1);
    for (const { message } of issues)
      expect(message, text).toMatch(
        /missing|lacks|alone is no condition|is no operator|needs a|must follow|A date is|A time is|can't follow/,
      );
  }
});

test("the places of what comes from other languages are in order, and none lies in another", () => {
  const pieces =
    "name total ( ) [0] , ; : 'x' ' ` /x/ // /* */ -- # #1/2/2024# 1,000 €5 5% and or = =~ like *x* contains( {1} ≥ \ud800 \n".split(
      " ",
    );
  const texts = fc.array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom("", " ")), { maxLength: 20 });
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.flat().join("");
      let end = 0;
      for (const { from, to, covers } of findForeign(text)) {
        expect(covers.from).toBeGreaterThanOrEqual(end);
        expect(covers.from <= from && from <= to && to <= covers.to && covers.to <= text.length).toBe(true);
        end = covers.to;
      }
    }),
    { numRuns: 2_000 },
  );
});
