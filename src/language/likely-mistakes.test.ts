// Tests the messages for habits from other languages: each is reported at its position, with a fix that corrects it.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { check } from "./check.ts";
import { filterRules } from "./filter-rules.ts";
import { keepFittingFixes } from "./fitting-fixes.ts";
import type { Fix, Issue } from "./issue.ts";
import { findForeign } from "./other-languages/find-foreign.ts";
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

function listIssues(text: string): readonly Issue[] {
  const { filter: parsed, issues } = parse(text);
  return [...keepFittingFixes(text, issues, rules), ...check(parsed, rules, text)];
}

function apply(text: string, { from, to, insert }: Fix): string {
  return text.slice(0, from) + insert + text.slice(to);
}

/** The text, the message, the marked part of the text, and the text after the first fix. */
const mistakes: readonly [text: string, message: string, marked: string, fixed: string][] = [
  ["total == 5", "`==` is not an operator. Use `=`.", "==", "total = 5"],
  ["total <> 5", "`<>` is not an operator. Use `!=`.", "<>", "total != 5"],
  ["total => 5", "`=>` is not an operator. Use `>=`.", "=>", "total >= 5"],
  ["total eq 5", "`eq` is not an operator. Use `=`.", "eq", "total = 5"],
  ["total > 5 AND total < 9", "Keywords are lowercase: write `and`.", "AND", "total > 5 and total < 9"],
  ["total > 5 Or total < 3", "Keywords are lowercase: write `or`.", "Or", "total > 5 or total < 3"],
  ["NOT total > 5", "Keywords are lowercase: write `not`.", "NOT", "not total > 5"],
  ["total > 5 & total < 9", "`&` is not an operator. Use `and`.", "&", "total > 5 and total < 9"],
  ["paid = TRUE", "Keywords are lowercase: write `true`.", "TRUE", "paid = true"],
  ["name is null", "`is` is not an operator. Use `=`.", "is", "name = null"],
  ["name is not null", "`is not` is not an operator. Use `!=`.", "is not", "name != null"],
  ["name not null", "`not` is not an operator. Use `!=`.", "not", "name != null"],
  ["status = null", "`status` always has a value, so this never matches.", "status = null", "status != null"],
  ["name contains 'gift'", "`contains` is not an operator. Use `like '*gift*'`.", "contains", "name like '*gift*'"],
  ["name startswith 'gift'", "`startswith` is not an operator. Use `like 'gift*'`.", "startswith", "name like 'gift*'"],
  ["name endswith 'a*b'", "`endswith` is not an operator. Use `like '*gift'`.", "endswith", "name like '*a\\*b'"],
  ["status not in ['open']", "`not in` is not an operator. Use `!in`.", "not in", "status !in ['open']"],
  ["name not like 'a*'", "`not like` is not an operator. Use `!like`.", "not like", "name !like 'a*'"],
  ["name LIKE 'a*'", "Operators are lowercase: write `like`.", "LIKE", "name like 'a*'"],
  ["name like '%gift%'", "The wildcard is `*`; `%` matches itself.", "'%gift%'", "name like '*gift*'"],
  [
    "name like 'gift'",
    "Without `*` this is the same as `=`. To match a part, use `'*gift*'`.",
    "'gift'",
    "name like '*gift*'",
  ],
  [
    "name !ilike 'gift'",
    "Without `*` this compares whole strings. To match a part, use `'*gift*'`.",
    "'gift'",
    "name !ilike '*gift*'",
  ],
  ["1 < total < 3", "A comparison has one operator: write `… < total and total < …`.", "<", "1 < total and total < 3"],
  [
    "total between 1 and 5",
    "`between` is not an operator. Use two comparisons, as in `total >= 1 and total <= 5`.",
    "between",
    "total >= 1 and total <= 5",
  ],
  ["paid", "`paid` is not a condition: add an operator, as in `paid = true`.", "paid", "paid = true"],
  ["name = 'gift", "The string that starts here has no closing ' on the same line.", "'gift", "name = 'gift'"],
  ["name = 'it's'", "The string ends at this quote. To include the quote, double it: ''.", "'", "name = 'it''s'"],
  ["name = \u201cgift\u201d", "Use straight quotes: `'gift'`.", "\u201cgift\u201d", "name = 'gift'"],
  ["name = \u2018gift\u2019", "Use straight quotes: `'gift'`.", "\u2018gift\u2019", "name = 'gift'"],
  ["total > '5'", "A string can't be compared with a number. Remove the quotes.", "'5'", "total > 5"],
  ["paid = 'true'", "A string can't be compared with a boolean. Remove the quotes.", "'true'", "paid = true"],
  ["name = 5", "A number can't be compared with a string. Add quotes.", "5", "name = '5'"],
  [
    "status = open",
    "There is no filterable field `open`. If it is a string, quote it: `'open'`.",
    "open",
    "status = 'open'",
  ],
  [
    "status = 'opne'",
    "'opne' is not a declared value of this field. Did you mean 'open'?",
    "'opne'",
    "status = 'open'",
  ],
  ["due > 2024-03-01", "Write dates between `#` signs: `#2024-03-01#`.", "2024-03-01", "due > #2024-03-01#"],
  [
    "placed > 2024-03-01T10:00:00Z",
    "Write dates between `#` signs: `#2024-03-01T10:00:00Z#`.",
    "2024-03-01T10:00:00Z",
    "placed > #2024-03-01T10:00:00Z#",
  ],
  ["due > #2024-03-01", "The closing `#` is missing, as in `#2024-03-01#`.", "#2024-03-01", "due > #2024-03-01#"],
  [
    "placed = #2024-02-28#",
    "A date compared with a date-time means midnight, so this matches only that instant. Use a range for the whole day.",
    "#2024-02-28#",
    "(placed >= #2024-02-28# and placed < #2024-02-29#)",
  ],
  [
    "placed != #2024-02-28#",
    "A date compared with a date-time means midnight, so this matches only that instant. Use a range for the whole day.",
    "#2024-02-28#",
    "not (placed >= #2024-02-28# and placed < #2024-02-29#)",
  ],
  [
    "status = paid",
    "The two sides have different types: a string and a boolean. Strings are quoted: 'paid'.",
    "paid",
    "status = 'paid'",
  ],
  [
    "city = 'Kyiv'",
    "There is no filterable field `city`. Did you mean `customer.city`?",
    "city",
    "customer.city = 'Kyiv'",
  ],
  ["totl > 5", "There is no filterable field `totl`. Did you mean `total`?", "totl", "total > 5"],
  [
    "status > 'open'",
    "`status` does not allow the operator `>` here. It allows `=` `!=` `in` `!in`.",
    ">",
    "status = 'open'",
  ],
  ["status in 'open'", "`in` needs a list in brackets, as in `in ['a', 'b']`.", "'open'", "status in ['open']"],
  ["status in ('open')", "`in` needs a list in brackets, as in `in ['a', 'b']`.", "('open')", "status in ['open']"],
  ["(total > 5", "A closing `)` is missing.", "", "(total > 5)"],
  ["status in ['open'", "A closing `]` is missing.", "", "status in ['open']"],
  ["total > 5 ?", "`?` is not allowed here: remove it.", "?", "total > 5 "],
  ["total > 05", "Numbers can't have leading zeros.", "05", "total > 5"],
  ["total > .5", "Write a digit before the decimal point.", ".5", "total > 0.5"],
  // Function calls.
  [
    "contains(name, 'gift')",
    "Functions are not supported. To match part of a string, use `name like '*gift*'`.",
    "contains(name, 'gift')",
    "name like '*gift*'",
  ],
  [
    "paid = true and startswith(name,'a*')",
    "Functions are not supported. To match part of a string, use `name like 'a\\**'`.",
    "startswith(name,'a*')",
    "paid = true and name like 'a\\**'",
  ],
  [
    "not endswith(name, 'x') eq true",
    "Functions are not supported. To match part of a string, use `name like '*x'`.",
    "endswith(name, 'x') eq true",
    "not name like '*x'",
  ],
  [
    "substringof('x', name)",
    "Functions are not supported. To match part of a string, use `name like '*x*'`.",
    "substringof('x', name)",
    "name like '*x*'",
  ],
  [
    "contains(tolower(name), 'x')",
    "Functions are not supported. To match part of a string, use `name ilike '*x*'`.",
    "contains(tolower(name), 'x')",
    "name ilike '*x*'",
  ],
  [
    "name.includes('x') or total = 1",
    "Functions are not supported. To match part of a string, use `name like '*x*'`.",
    "name.includes('x')",
    "name like '*x*' or total = 1",
  ],
  [
    'name.starts_with("it\'s")',
    "Functions are not supported. To match part of a string, use `name like 'it''s*'`.",
    'name.starts_with("it\'s")',
    "name like 'it''s*'",
  ],
  [
    "lower(name) = 'x'",
    "Functions are not supported. To ignore case, use `name ilike 'x'`.",
    "lower(name) = 'x'",
    "name ilike 'x'",
  ],
  [
    "toupper(name) ne 'X'",
    "Functions are not supported. To ignore case, use `name !ilike 'X'`.",
    "toupper(name) ne 'X'",
    "name !ilike 'X'",
  ],
  [
    "lower(name) like '*x*'",
    "Functions are not supported. To ignore case, use `name ilike '*x*'`.",
    "lower(name) like '*x*'",
    "name ilike '*x*'",
  ],
  ["isnull(name)", "Functions are not supported: use `name = null`.", "isnull(name)", "name = null"],
  ["is_not_null(name)", "Functions are not supported: use `name != null`.", "is_not_null(name)", "name != null"],
  [
    "exists(customer.city)",
    "Functions are not supported: use `customer.city != null`.",
    "exists(customer.city)",
    "customer.city != null",
  ],
  ["eq(total, 5)", "Functions are not supported: use `total = 5`.", "eq(total, 5)", "total = 5"],
  [
    "due > date('2024-03-01')",
    "Functions are not supported. Write dates between `#` signs: `#2024-03-01#`.",
    "date('2024-03-01')",
    "due > #2024-03-01#",
  ],
  [
    "due > date(2024, 3, 1)",
    "Functions are not supported. Write dates between `#` signs: `#2024-03-01#`.",
    "date(2024, 3, 1)",
    "due > #2024-03-01#",
  ],
  // Paths.
  [
    "tags[*] = 'x'",
    "List indexes are not supported: without one, the condition matches if any element does.",
    "[*]",
    "tags = 'x'",
  ],
  ["customer['city'] = 'x'", "Access members with a dot: `customer.city`.", "['city']", "customer.city = 'x'"],
  ["customer/city = 'x'", "Access members with a dot: `customer.city`.", "customer/city", "customer.city = 'x'"],
  ['"total" = 1', "This is a string. For the field, remove the quotes: `total`.", '"total"', "total = 1"],
  ["'name' = 'x'", "This is a string. For the field, remove the quotes: `name`.", "'name'", "name = 'x'"],
  ["100 < 'total'", "This is a string. For the field, remove the quotes: `total`.", "'total'", "100 < total"],
  ["'tags' in ['x']", "This is a string. For the field, remove the quotes: `tags`.", "'tags'", "tags in ['x']"],
  [
    "`total` = 1",
    "Backticks are not supported: write fields without quotes and strings in straight quotes.",
    "`total`",
    "total = 1",
  ],
  [
    "name = `total`",
    "Backticks are not supported: write fields without quotes and strings in straight quotes.",
    "`total`",
    "name = 'total'",
  ],
  ["[total] = 1", "Write field names without brackets: `total`.", "[total]", "total = 1"],
  // Comments.
  ["/* x */ total = 1", "Comments are not supported: remove this.", "/* x */", " total = 1"],
  [
    "total = 1 /* x\ny */ and paid = true",
    "Comments are not supported: remove this.",
    "/* x\ny */",
    "total = 1  and paid = true",
  ],
  ["-- the big ones\ntotal = 1", "Comments are not supported: remove this.", "-- the big ones", "\ntotal = 1"],
  [
    "total = 1 -- big\n",
    "There is no filterable field `big`. If `--` starts a comment, remove it: comments are not supported.",
    "big",
    "total = 1\n",
  ],
  ["// x\ntotal = 1", "Comments are not supported: remove this.", "// x", "\ntotal = 1"],
  ["# x\ntotal = 1", "Comments are not supported: remove this.", "# x", "\ntotal = 1"],
  // Lists.
  [
    "due in #2024-01-01#, #2024-01-02#",
    "`in` needs a list in brackets, as in `in ['a', 'b']`.",
    "#2024-01-01#, #2024-01-02#",
    "due in [#2024-01-01#, #2024-01-02#]",
  ],
  [
    "name in 'x', \"y\", 'it''s'",
    "`in` needs a list in brackets, as in `in ['a', 'b']`.",
    "'x', \"y\", 'it''s'",
    "name in ['x', \"y\", 'it''s']",
  ],
  ["total in 1, 2", "`in` needs a list in brackets, as in `in ['a', 'b']`.", "1, 2", "total in [1, 2]"],
  [
    "status in 'open', 'paid' and paid = true",
    "`in` needs a list in brackets, as in `in ['a', 'b']`.",
    "'open', 'paid'",
    "status in ['open', 'paid'] and paid = true",
  ],
  ["total in (1, 2)", "`in` needs a list in brackets, as in `in ['a', 'b']`.", "(1, 2)", "total in [1, 2]"],
  ["total in {1, 2}", "Write lists in brackets: `[1, 2]`.", "{1, 2}", "total in [1, 2]"],
  ["total in [(1)]", "Lists contain values without parentheses: write `1`.", "(1)", "total in [1]"],
  [
    "status = ['open', 'paid']",
    "Lists are only allowed after `in` and `!in`: use `in` instead of `=`.",
    "['open', 'paid']",
    "status in ['open', 'paid']",
  ],
  [
    "status != ['open']",
    "Lists are only allowed after `in` and `!in`: use `!in` instead of `!=`.",
    "['open']",
    "status !in ['open']",
  ],
  ["due in [2024-10-11]", "Write dates between `#` signs: `#2024-10-11#`.", "2024-10-11", "due in [#2024-10-11#]"],
  ["name in [it]", "Lists contain only values: quote `it` if it is a string.", "it", "name in ['it']"],
  // Texts.
  [
    "name = 'x\ud800y' and total = 1",
    "This is a lone surrogate, which can't be encoded: remove it, or write it as an escape.",
    "\ud800",
    "name = 'xy' and total = 1",
  ],
  ["name like *x*", "Quote the pattern; `*` matches any text: `'*x*'`.", "*x*", "name like '*x*'"],
  [
    "name ilike %x% or total = 1",
    "Quote the pattern; `*` matches any text: `'*x*'`.",
    "%x%",
    "name ilike '*x*' or total = 1",
  ],
  // Operators.
  ["total ne 5", "`ne` is not an operator. Use `!=`.", "ne", "total != 5"],
  ["total gt 5", "`gt` is not an operator. Use `>`.", "gt", "total > 5"],
  ["total ge 5", "`ge` is not an operator. Use `>=`.", "ge", "total >= 5"],
  ["total lt 5", "`lt` is not an operator. Use `<`.", "lt", "total < 5"],
  ["total le 5", "`le` is not an operator. Use `<=`.", "le", "total <= 5"],
  ["name equals 'x'", "`equals` is not an operator. Use `=`.", "equals", "name = 'x'"],
  ["name exists", "`exists` is not an operator. Use `!= null`.", "exists", "name != null"],
  ["name starts with 'x'", "`starts with` is not an operator. Use `like 'gift*'`.", "starts with", "name like 'x*'"],
  [
    "name not contains 'x'",
    "`not contains` is not an operator. Use `!like '*gift*'`.",
    "not contains",
    "name !like '*x*'",
  ],
  [
    "name does not contain 'x'",
    "`does not contain` is not an operator. Use `!like '*gift*'`.",
    "does not contain",
    "name !like '*x*'",
  ],
  ["name contains('x')", "`contains` is not an operator. Use `like '*gift*'`.", "contains", "name like '*x*'"],
  [
    "name matches 'x'",
    "`matches` is not an operator. Use `like` and a pattern, as in `like '*gift*'`.",
    "matches",
    "name like '*x*'",
  ],
  [
    "name matches 'x*'",
    "`matches` is not an operator. Use `like` and a pattern, as in `like '*gift*'`.",
    "matches",
    "name like 'x*'",
  ],
  [
    "name ~ '^x.*y\\\\.'",
    "`~` is not an operator. Use `like` and a pattern, as in `like '*gift*'`.",
    "~",
    "name like 'x*y.*'",
  ],
  [
    "name !~ 'x$'",
    "`!~` is not an operator. Use `!like` and a pattern, as in `!like '*gift*'`.",
    "!~",
    "name !like '*x'",
  ],
  [
    "name =~ /x/",
    "Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`.",
    "=~ /x/",
    "name like '*x*'",
  ],
  [
    "name != /^x/i",
    "Regular expressions are not supported. In a pattern, `*` matches any text: `!ilike 'x*'`.",
    "!= /^x/i",
    "name !ilike 'x*'",
  ],
  ["total = = 5", "`= =` is not an operator. Use `=`.", "= =", "total = 5"],
  ["total > = 5", "`> =` is not an operator. Use `>=`.", "> =", "total >= 5"],
  ["total ! = 5", "`! =` is not an operator. Use `!=`.", "! =", "total != 5"],
  ["total < > 5", "`< >` is not an operator. Use `!=`.", "< >", "total != 5"],
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
  ["total add 5 = 10", "`add` is not an operator. Use `+`.", "add", "total + 5 = 10"],
  // Connectives.
  [
    "total = 1 and and paid = true",
    "A condition is missing before `and`: write one, or remove `and`.",
    "",
    "total = 1 and paid = true",
  ],
  [
    "total = 1 and or paid = true",
    "A condition is missing before `or`: write one, or remove `or`.",
    "",
    "total = 1 and paid = true",
  ],
  ["and total = 1", "A condition is missing before `and`: write one, or remove `and`.", "", "total = 1"],
  ["total = 1 , paid = true", "Join conditions with `and` or `or`, not `,`.", ",", "total = 1 and paid = true"],
  ["total = 1; paid = true", "Join conditions with `and` or `or`, not `;`.", ";", "total = 1 and paid = true"],
  ["total = 1;", "`;` is not allowed here: remove it.", ";", "total = 1"],
  [
    "total = 1 paid = true",
    "`paid` is unexpected here: join conditions with `and` or `or`.",
    "paid",
    "total = 1 and paid = true",
  ],
  [
    "total = 1 not paid = true",
    "`not` is unexpected here: join conditions with `and` or `or`.",
    "not",
    "total = 1 and not paid = true",
  ],
  [
    "(total = 1) (paid = true)",
    "Join conditions with `and` or `or` before this `(`.",
    "(",
    "(total = 1) and (paid = true)",
  ],
  ["total=1&paid=true", "`&` is not an operator. Use `and`.", "&", "total=1 and paid=true"],
  // Pasted text.
  ["$filter=total = 1", "The filter is what follows `$filter=`: remove that.", "$filter=", "total = 1"],
  [
    "/Orders?sort=_id&$filter=total = 1",
    "The filter is what follows `$filter=`: remove that.",
    "/Orders?sort=_id&$filter=",
    "total = 1",
  ],
  ["where total = 1", "The filter is what follows `where`: remove that.", "where ", "total = 1"],
  ["total%3D1", "This is percent-encoded, as in a URL: decode it.", "total%3D1", "total=1"],
  [
    "$filter=name%20%3D%20'%C3%A9'&count=true",
    "This is percent-encoded, as in a URL: decode it.",
    "$filter=name%20%3D%20'%C3%A9'&count=true",
    "name = 'é'",
  ],
  // Numbers.
  ["total > 5.", "Write a digit after the decimal point, as in `1.5`, or remove the point.", "5.", "total > 5"],
  [
    "total > 1,000 and paid = true",
    "Write numbers without separators: `1000`.",
    "1,000",
    "total > 1000 and paid = true",
  ],
  ["total in [1,000]", "Write numbers without separators: `1000`.", "1,000", "total in [1000]"],
  ["total > 1_000", "Write numbers without separators: `1000`.", "1_000", "total > 1000"],
  ["total > 1'000.5", "Write numbers without separators: `1000.5`.", "1'000.5", "total > 1000.5"],
  ["total > 1.000,50", "Write decimals with a point and without separators: `1000.50`.", "1.000,50", "total > 1000.50"],
  ["total > 2,5", "Write decimals with a point and without separators: `2.5`.", "2,5", "total > 2.5"],
  ["total > 0x10", "Write numbers in decimal: `16`.", "0x10", "total > 16"],
  ["total > €5", "Write numbers without a currency: `5`.", "€5", "total > 5"],
  ["total > 5.50 EUR", "Write numbers without a currency: `5.50`.", "5.50 EUR", "total > 5.50"],
  ["total > $1,234.50", "Write numbers without a currency: `1234.50`.", "$1,234.50", "total > 1234.50"],
  ["total > $5", "There is no filterable field `$5`. Write numbers without a currency: `5`.", "$5", "total > 5"],
  ["total = 5%", "Write numbers without `%`: `0.05`, or `5` if the field is in percent.", "5%", "total = 0.05"],
  [
    "total < 10% of total",
    "Write a percentage as a product: `0.1 *` and the base value.",
    "10% of",
    "total < 0.1 * total",
  ],
  // Dates.
  ["due = 2024-10-11", "Write dates between `#` signs: `#2024-10-11#`.", "2024-10-11", "due = #2024-10-11#"],
  [
    "placed < 10/11/2024",
    "Write dates between `#` signs: `#2024-10-11#` or `#2024-11-10#`.",
    "10/11/2024",
    "placed < #2024-10-11#",
  ],
  [
    "due = 01/02/2024",
    "Write dates as `#YYYY-MM-DD#`: `#2024-01-02#` or `#2024-02-01#`.",
    "01/02/2024",
    "due = #2024-01-02#",
  ],
  ["due = 13.02.2024", "Write dates as `#YYYY-MM-DD#`: `#2024-02-13#`.", "13.02.2024", "due = #2024-02-13#"],
  ["due = #13/02/2024#", "Write dates as `#YYYY-MM-DD#`: `#2024-02-13#`.", "#13/02/2024#", "due = #2024-02-13#"],
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
    "A string can't be compared with a date. Write it as `#2024-02-13#`.",
    "'13/02/2024'",
    "due = #2024-02-13#",
  ],
  ["at > 10:30", "Write times as `#Thh:mm#`: `#T10:30#`.", "10:30", "at > #T10:30#"],
  [
    "at > #9:30#",
    "A date is written `#2024-03-01#`, a date-time `#2024-03-01T10:30:00Z#`, a time `#T10:30:00#`.",
    "#9:30#",
    "at > #T09:30#",
  ],
  ["at > '9:30'", "A string can't be compared with a time. Write it as `#T09:30#`.", "'9:30'", "at > #T09:30#"],
  // Words for values.
  ["paid = yes", "There is no filterable field `yes`. A boolean is `true` or `false`.", "yes", "paid = true"],
  ["paid = off", "There is no filterable field `off`. A boolean is `true` or `false`.", "off", "paid = false"],
  ["paid = 'no'", "A string can't be compared with a boolean. A boolean is `true` or `false`.", "'no'", "paid = false"],
  ["paid = 1", "A number can't be compared with a boolean. A boolean is `true` or `false`.", "1", "paid = true"],
  [
    "name = undefined",
    "There is no filterable field `undefined`. Use `null` for no value.",
    "undefined",
    "name = null",
  ],
  ["total != None", "There is no filterable field `None`. Use `null` for no value.", "None", "total != null"],
  ["due = nil", "There is no filterable field `nil`. Use `null` for no value.", "nil", "due = null"],
  ["total = NULL", "Keywords are lowercase: write `null`.", "NULL", "total = null"],
  ["total > ' 5'", "A string can't be compared with a number. Remove the quotes.", "' 5'", "total > 5"],
];

describe("reports each mistake once, with a fix that leaves a valid filter", () => {
  test.each(mistakes)("%s", (text, message, marked, fixed) => {
    const issues = listIssues(text);
    expect(issues.map((issue) => issue.message)).toEqual([message]);
    const [issue] = issues;
    expect(text.slice(issue?.from, issue?.to)).toBe(marked);
    const [fix] = issue?.fixes ?? [];
    expect(fix && apply(text, fix)).toBe(fixed);
    for (const { label, insert } of issue?.fixes ?? []) {
      expect(label).toMatch(/^(?:Write .+|Remove .+|Close the string|Double the quote|Decode it)$/);
      const [, written] = /^Write (?!it )(.+)$/.exec(label) ?? [];
      if (written !== undefined) expect(insert).toContain(written);
    }
    // A pattern without a star may still get its warning, because it is valid but possibly unintended.
    expect(listIssues(fixed).filter((left) => !left.message.startsWith("Without `*`"))).toEqual([]);
  });
});

describe("each fix reduces the number of problems, with and without spaces around signs", () => {
  const texts = mistakes.flatMap(([text]) => {
    const isPlain = !/['"`#/]|^[\s\S]*\d\s*,/.test(text);
    return isPlain
      ? [text, text.replace(/ ?([=<>!~&|]+) ?/g, "$1"), text.replace(/ ?([=<>!~&|]+) ?/g, "  $1  ")]
      : [text];
  });

  test.each([...new Set(texts)])("%s", (text) => {
    const before = listIssues(text);
    for (const { fixes } of before)
      for (const fix of fixes) {
        const fixed = apply(text, fix);
        const after = listIssues(fixed).filter(({ message }) => !message.startsWith("Without `*`"));
        expect(after.length, fixed).toBeLessThan(before.length);
      }
  });
});

/** Mistakes without a certain fix still get exactly one message. */
test.each([
  ["paid = not true", "`not` applies to a whole condition, not to a value.", "not"],
  ["total % 2 = 0", "There is no remainder operator. Arithmetic supports `+ - * /`.", "%"],
  [
    "total mod 2 = 0",
    "There is no remainder operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
    "mod",
  ],
  ["name contains total", "`contains` is not an operator. Use `like '*gift*'`.", "contains"],
  [
    "due > date(2024)",
    "Functions such as `date` are not supported. Write dates between `#` signs: `#2024-03-01#`.",
    "date(2024)",
  ],
  [
    "placed > now() and paid = true",
    "The current time is not available: write the date itself, as in `#2024-03-01#`.",
    "now()",
  ],
  [
    "placed > now",
    "There is no filterable field `now`. The current time is not available: write the date itself, as in `#2024-03-01#`.",
    "now",
  ],
  [
    "length(name) > 3",
    "Functions such as `length` are not supported: compare the field itself, as in `total > 100`.",
    "length(name)",
  ],
  [
    "items.any(i, i.qty > 5 and i.sku = 'x')",
    "Functions such as `items.any` are not supported: compare the field inside the list. It matches if any element does, as in `items.qty > 5`.",
    "items.any(i, i.qty > 5 and i.sku = 'x')",
  ],
  ["tags[0] = 'x'", "List indexes are not supported: without one, the condition matches if any element does.", "[0]"],
  [
    "tags.1 = 'x' and total = 1",
    "List indexes are not supported: without one, the condition matches if any element does.",
    ".1",
  ],
  ["lower(name", "Functions such as `lower` are not supported. To ignore case, use `name ilike 'x'`.", "lower(name"],
  ["total (paid)", "An operator such as `=` is missing between `total` and `(`.", "total (paid)"],
  [
    "name = /[a-z]+/",
    "Regular expressions are not supported. In a pattern, `*` matches any text: `like '*gift*'`.",
    "= /[a-z]+/",
  ],
  ["name =~ '[a-z]+'", "`=~` is not an operator. Use `like` and a pattern, as in `like '*gift*'`.", "=~"],
  ["total in [1 + 1]", "Lists contain only values, not calculations: write the result.", "1 + 1"],
  ["total > < 5", "`> <` is two operators: remove one of them.", "> <"],
  ["total = 1 or", "A condition is missing, such as `status = 'open'`.", ""],
  ["total > 1e400", "This number is too large (the maximum is about 1.8e308).", "1e400"],
  ["due = #2024-02-30#", "There is no day 30 in month 2 of 2024; it has 29 days.", "#2024-02-30#"],
  ['{"total": 5}', "This is MongoDB syntax. Use `total = 5`.", '{"total": 5}'],
  ["total = 1 xor paid = true", "`xor` is unexpected here: join conditions with `and` or `or`.", "xor"],
])("%s: %s", (text, message, marked) => {
  const issues = listIssues(text);
  expect(issues.map((issue) => issue.message)).toEqual([message]);
  expect(text.slice(issues[0]?.from, issues[0]?.to)).toBe(marked);
  expect(issues[0]?.fixes.filter((fix) => listIssues(apply(text, fix)).length > 0)).toEqual([]);
});

test.each([
  ["total > €5 and total == 5", ["without a currency", "Use `=`"]],
  ["contains(name, 'x') or totl = 1", ["Functions are not supported", "Did you mean `total`?"]],
  ["total = 1 /* x */ and /* y */ paid = true", ["Comments", "Comments"]],
])("%s contains two mistakes", (text, messages) => {
  expect(listIssues(text).map(({ message }) => message)).toEqual(messages.map((part) => expect.stringContaining(part)));
});

/** Resembles another language but is valid. */
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
  expect(listIssues(text).filter(({ severity }) => severity === "error")).toEqual([]);
});

test.each(harmless)("each prefix of %s is valid or has one mistake, at or before its end", (whole) => {
  for (let length = 0; length < whole.length; length++) {
    const text = whole.slice(0, length);
    const { issues } = parse(text);
    expect(issues.length, text).toBeLessThanOrEqual(1);
    for (const { message } of issues)
      expect(message, text).toMatch(
        /missing|lacks|is not a condition|is not an operator|needs a|must follow|Write dates|Write times|closing|unexpected here/,
      );
  }
});

test("the spans of constructs of other languages are ordered and do not overlap", () => {
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
