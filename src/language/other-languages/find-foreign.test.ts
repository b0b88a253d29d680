// Tests the issues for habits from other languages: exact messages and every fix.

import { describe, expect, test } from "vitest";
import type { Fix } from "../issue.ts";
import { parse } from "../parse.ts";
import { findForeign } from "./find-foreign.ts";

/** The issues of a text: each message with its span, followed by its fixes. */
function issueLines(text: string): string[] {
  return parse(text).issues.flatMap(({ from, to, message, fixes }) => [
    `${from}-${to} ${message}`,
    ...fixes.map((fix) => remedy(fix, from, to)),
  ]);
}

/** The short form of a fix whose label describes its insert and whose span is that of the issue. */
function remedy({ label, from, to, insert }: Fix, ...place: [from: number, to: number]): string {
  const isPlain = label === `Write ${insert}` && from === place[0] && to === place[1];
  return isPlain ? `→ ${insert}` : `→ ${label}: ${from}-${to} ${JSON.stringify(insert)}`;
}

describe("operators, lists and numbers", () => {
  test.each<[text: string, lines: string[]]>([
    [
      "a in 'x', #2024-01-01#, 1.5",
      ["5-27 `in` needs a list in brackets, as in `in ['a', 'b']`.", "→ ['x', #2024-01-01#, 1.5]"],
    ],
    [
      "a exists b",
      [
        "2-8 `exists` is not an operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
      ],
    ],
    ["a exists", ["2-8 `exists` is not an operator. Use `!= null`.", "→ != null"]],
    ["a <> 5", ["2-4 `<>` is not an operator. Use `!=`.", "→ !="]],
    ["a <>", ["2-4 `<>` is not an operator. Use `!=`.", "→ !="]],
    ["a between", ["2-9 `between` is not an operator. Use two comparisons, as in `total >= 1 and total <= 5`."]],
    ["a between 1", ["2-9 `between` is not an operator. Use two comparisons, as in `total >= 1 and total <= 5`."]],
    [
      "a between 1 and 2 and b = 1",
      [
        "2-9 `between` is not an operator. Use two comparisons, as in `total >= 1 and total <= 5`.",
        '→ Write >= 1 and a <= 2: 2-17 ">= 1 and a <= 2"',
      ],
    ],
    [
      "a between 1 or 2",
      [
        "2-9 `between` is not an operator. Use two comparisons, as in `total >= 1 and total <= 5`.",
        "15-16 A value is not a condition: compare it, as in `total > 100`.",
      ],
    ],
    [
      "a between b and c",
      [
        "2-9 `between` is not an operator. Use two comparisons, as in `total >= 1 and total <= 5`.",
        '→ Write >= b and a <= c: 2-17 ">= b and a <= c"',
      ],
    ],
    [
      "1 between 1 and 5",
      [
        "2-9 `between` is not an operator. Use two comparisons, as in `total >= 1 and total <= 5`.",
        '→ Write >= 1 and 1 <= 5: 2-17 ">= 1 and 1 <= 5"',
      ],
    ],
    ["a not", ["2-5 `not` is not an operator. Use `!=`.", "→ !="]],
    ["a is", ["2-4 `is` is not an operator. Use `=`.", "→ ="]],
    [
      "a xor b",
      [
        "2-5 `xor` is not an operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
      ],
    ],
    [
      "a mod",
      [
        "2-5 There is no remainder operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
      ],
    ],
    ["a add 1", ["2-5 `add` is not an operator. Use `+`.", "→ +"]],
    ["a sub b = 1", ["2-5 `sub` is not an operator. Use `-`.", "→ -"]],
    [
      "a does not contain 5",
      [
        "2-18 `does not contain` is not an operator. Use `!like '*gift*'`.",
        "19-20 An operator is missing before `5`. In a URL, `+` is a space: write `%2B`.",
      ],
    ],
    [
      "a not matches 'x'",
      [
        "2-13 `not matches` is not an operator. Use `!like` and a pattern, as in `!like '*gift*'`.",
        "→ Write !like '*x*': 2-17 \"!like '*x*'\"",
      ],
    ],
    [
      "a not regexp 'x'",
      [
        "2-12 `not regexp` is not an operator. Use `!like` and a pattern, as in `!like '*gift*'`.",
        "→ Write !like '*x*': 2-16 \"!like '*x*'\"",
      ],
    ],
    [
      "a rlike 'x.*y'",
      [
        "2-7 `rlike` is not an operator. Use `like` and a pattern, as in `like '*gift*'`.",
        "→ Write like '*x*y*': 2-14 \"like '*x*y*'\"",
      ],
    ],
    ["a ~ 5", ["2-3 `~` is not an operator. Use `like` and a pattern, as in `like '*gift*'`."]],
    ["a !~ b", ["2-4 `!~` is not an operator. Use `!like` and a pattern, as in `!like '*gift*'`."]],
    [
      "a match 'x'",
      [
        "2-7 `match` is not an operator. Use `like` and a pattern, as in `like '*gift*'`.",
        "→ Write like '*x*': 2-11 \"like '*x*'\"",
      ],
    ],
    [
      "a rematch 'x'",
      [
        "2-9 `rematch` is not an operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
      ],
    ],
    [
      "a matches ('x')",
      [
        "2-9 `matches` is not an operator. Use `like` and a pattern, as in `like '*gift*'`.",
        "→ Write like '*x*': 2-15 \"like '*x*'\"",
      ],
    ],
    [
      "a contains ('50% *')",
      [
        "2-10 `contains` is not an operator. Use `like '*gift*'`.",
        "→ Write like '*50% \\**': 2-20 \"like '*50% \\\\**'\"",
      ],
    ],
    ["a contains (b)", ["2-10 `contains` is not an operator. Use `like '*gift*'`."]],
    ["a contains", ["2-10 `contains` is not an operator. Use `like '*gift*'`."]],
    [
      "a =~ /x/",
      ["2-8 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`.", "→ like '*x*'"],
    ],
    [
      "a = /x/i",
      [
        "2-8 Regular expressions are not supported. In a pattern, `*` matches any text: `ilike '*x*'`.",
        "→ ilike '*x*'",
      ],
    ],
    [
      "a not /x/",
      [
        "2-9 Regular expressions are not supported. In a pattern, `*` matches any text: `!like '*x*'`.",
        "→ !like '*x*'",
      ],
    ],
    [
      "a <> /^a.*b$/",
      [
        "2-13 Regular expressions are not supported. In a pattern, `*` matches any text: `!like 'a*b'`.",
        "→ !like 'a*b'",
      ],
    ],
    ["a = /a|b/", ["2-9 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*gift*'`."]],
    [
      "a cannot /x/",
      ["2-12 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`.", "→ like '*x*'"],
    ],
    ["/x/ = a", ["0-3 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`."]],
    ["a = /x", ["4-4 A value is missing: a field, a quoted string, a number or a date."]],
    ["a like x*", ["7-9 Quote the pattern; `*` matches any text: `'x*'`.", "→ 'x*'"]],
    ["a like *", ["7-8 Quote the pattern; `*` matches any text: `'*'`.", "→ '*'"]],
    [
      "a not like x%y*z",
      [
        "2-10 `not like` is not an operator. Use `!like`.",
        "→ !like",
        "11-16 Quote the pattern; `*` matches any text: `'x*y*z'`.",
        "→ 'x*y*z'",
      ],
    ],
    ["a ilike %%x and b = 1", ["8-11 Quote the pattern; `*` matches any text: `'*x'`.", "→ '*x'"]],
    ["a = 1 & b:2", ["9-10 `:` is written `=` here.", "→ ="]],
    ["a:2", ["0-3 This is Lucene or KQL syntax. Use `a = 2`.", "→ a = 2"]],
    ["a: 2 and b: 3", ["0-13 This is Lucene or KQL syntax. Use `a = 2 and b = 3`.", "→ a = 2 and b = 3"]],
    ["a := 2", ["2-4 `:=` is written `=` here.", "→ ="]],
    [
      "a ≠ –b × 2 ÷ 3",
      [
        "2-3 `≠` is written `!=` here.",
        "→ !=",
        "4-5 `–` is written `-` here.",
        "→ -",
        "7-8 `×` is written `*` here.",
        "→ *",
        "11-12 `÷` is written `/` here.",
        "→ /",
      ],
    ],
    [
      "a = 1, b = 2",
      ["5-6 Join conditions with `and` or `or`, not `,`.", '→ Write and: 5-6 " and"', '→ Write or: 5-6 " or"'],
    ],
    ["a = 1, b", ["5-6 `,` is not allowed here: remove it.", '→ Remove it: 5-6 ""']],
    [
      "a = 1; not b = 2",
      ["5-6 Join conditions with `and` or `or`, not `;`.", '→ Write and: 5-6 " and"', '→ Write or: 5-6 " or"'],
    ],
    ["a = (1, 2)", ["6-9 `, 2` is not allowed here: write lists in brackets, after `in` or `!in`."]],
    [
      "(a = 1)(b = 2)",
      ["7-8 Join conditions with `and` or `or` before this `(`.", '→ Write and: 7-7 " and "', '→ Write or: 7-7 " or "'],
    ],
    [
      "(a = 1)  (b = 2)",
      ["9-10 Join conditions with `and` or `or` before this `(`.", '→ Write and: 9-9 "and "', '→ Write or: 9-9 "or "'],
    ],
    ["a in {1, 2} and b = 1", ["5-11 Write lists in brackets: `[1, 2]`.", "→ [1, 2]"]],
    ["a = {x}", ["4-7 Write lists in brackets: `[x]`.", "→ [x]"]],
    ["a % 2 = 1", ["2-3 There is no remainder operator. Arithmetic supports `+ - * /`."]],
    ["floor % 2 > 1", ["6-7 There is no remainder operator. Arithmetic supports `+ - * /`."]],
    ["order % 2 > 1", ["6-7 There is no remainder operator. Arithmetic supports `+ - * /`."]],
    [
      "a = 1, b % 2 > 1",
      [
        "5-6 `,` is not allowed here: remove it.",
        '→ Remove it: 5-6 ""',
        "9-10 There is no remainder operator. Arithmetic supports `+ - * /`.",
      ],
    ],
    [
      ") f(c)",
      [
        "0-0 A value is missing: a field, a quoted string, a number or a date.",
        "0-1 `)` is not allowed here: remove it.",
        '→ Remove it: 0-1 ""',
        "2-3 `f` is not an operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
      ],
    ],
    [
      "a = 5% and b = 1",
      ["4-6 Write numbers without `%`: `0.05`, or `5` if the field is in percent.", "→ 0.05", "→ 5"],
    ],
    ["a = 5 % of b", ["4-10 Write a percentage as a product: `0.05 *` and the base value.", "→ 0.05 *"]],
    ["a = 5%of b", ["4-8 Write a percentage as a product: `0.05 *` and the base value.", "→ 0.05 *"]],
    ["a=5%42", ["3-4 There is no remainder operator. Arithmetic supports `+ - * /`."]],
    [
      "a > 12+4-01-02",
      ["9-11 Numbers can't have leading zeros.", "→ 1", "12-14 Numbers can't have leading zeros.", "→ 2"],
    ],
    [
      "a = {b % 2",
      [
        "4-5 `{` is not allowed here: remove it.",
        '→ Remove it: 4-5 ""',
        "7-8 There is no remainder operator. Arithmetic supports `+ - * /`.",
      ],
    ],
    [
      "not `a` = 1",
      ["4-7 Backticks are not supported: write fields without quotes and strings in straight quotes.", "→ a"],
    ],
    [
      "a begin 1,234",
      [
        "2-7 `begin` is not an operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
        "8-13 Write numbers without separators: `1234`.",
        "→ 1234",
      ],
    ],
    [
      "a includes 1,234",
      [
        "2-10 `includes` is not an operator. Use `like '*gift*'`.",
        "11-16 Write numbers without separators: `1234`.",
        "→ 1234",
      ],
    ],
    ["a > 1,000,000", ["4-13 Write numbers without separators: `1000000`.", "→ 1000000"]],
    ["a in [1,234]", []],
    ["a in [€1,234]", ["6-8 Write numbers without a currency: `1`.", "→ 1"]],
    ["a in [€12,345, 6]", ["6-9 Write numbers without a currency: `12`.", "→ 12"]],
    ["a in 1,000", ["5-10 Write numbers without separators: `1000`.", "→ 1000"]],
    ["a > 1'000", ["4-9 Write numbers without separators: `1000`.", "→ 1000"]],
    ["a > 1.234,5", ["4-11 Write decimals with a point and without separators: `1234.5`.", "→ 1234.5"]],
    ["a > 1,5e3", ["4-9 Write decimals with a point and without separators: `1.5e3`.", "→ 1.5e3"]],
    ["a > € 5", ["4-7 Write numbers without a currency: `5`.", "→ 5"]],
    ["a > 5 €", ["4-7 Write numbers without a currency: `5`.", "→ 5"]],
    ["a > 5 CHF and b = 1", ["4-9 Write numbers without a currency: `5`.", "→ 5"]],
    ["a > 0b101", ["4-9 Write numbers in decimal: `5`.", "→ 5"]],
    ["a > 0xffffffffffffffffffffff", ["4-28 Write numbers in decimal."]],
    ["a > €0x1f", ["4-9 Write numbers in decimal: `31`.", "→ 31"]],
    ["a > 5%", ["4-6 Write numbers without `%`: `0.05`, or `5` if the field is in percent.", "→ 0.05", "→ 5"]],
    ["a > 1.5%", ["4-8 Write numbers without `%`: `0.015`, or `1.5` if the field is in percent.", "→ 0.015", "→ 1.5"]],
  ])("%j", (text, lines) => {
    expect(issueLines(text)).toEqual(lines);
  });
});

describe("functions, paths, literals and addresses", () => {
  test.each<[text: string, lines: string[]]>([
    [
      "contains(name, 'x') = true and b = 1",
      ["0-26 Functions are not supported. To match part of a string, use `name like '*x*'`.", "→ name like '*x*'"],
    ],
    [
      "contains(name,'x') === true",
      ["0-27 Functions are not supported. To match part of a string, use `name like '*x*'`.", "→ name like '*x*'"],
    ],
    [
      "contains(name,'x') eq trueish",
      ["0-18 Functions are not supported. To match part of a string, use `name like '*x*'`.", "→ name like '*x*'"],
    ],
    [
      "contains('x', name)",
      ["0-19 Functions such as `contains` are not supported. To match part of a string, use `note like '*gift*'`."],
    ],
    [
      "contains(name, 5)",
      ["0-17 Functions such as `contains` are not supported. To match part of a string, use `note like '*gift*'`."],
    ],
    [
      "contains(name",
      ["0-13 Functions such as `contains` are not supported. To match part of a string, use `note like '*gift*'`."],
    ],
    [
      "contains()",
      ["0-10 Functions such as `contains` are not supported. To match part of a string, use `note like '*gift*'`."],
    ],
    [
      "contains(to_lower(name), 'x')",
      ["0-29 Functions such as `contains` are not supported. To match part of a string, use `note like '*gift*'`."],
    ],
    [
      'contains(upper( a.b ), "x")',
      ["0-27 Functions are not supported. To match part of a string, use `a.b ilike '*x*'`.", "→ a.b ilike '*x*'"],
    ],
    [
      "contains(trim(name), 'x')",
      ["0-25 Functions such as `contains` are not supported. To match part of a string, use `note like '*gift*'`."],
    ],
    [
      "substringof('x', tolower(name))",
      ["0-31 Functions are not supported. To match part of a string, use `name ilike '*x*'`.", "→ name ilike '*x*'"],
    ],
    [
      "begins_with(name, 'x')",
      ["0-22 Functions are not supported. To match part of a string, use `name like 'x*'`.", "→ name like 'x*'"],
    ],
    [
      "a.endsWith('x')",
      ["0-15 Functions are not supported. To match part of a string, use `a like '*x'`.", "→ a like '*x'"],
    ],
    ["lower(name)", ["0-11 Functions such as `lower` are not supported. To ignore case, use `name ilike 'x'`."]],
    [
      "lower(name) = 'x' and b = 1",
      ["0-17 Functions are not supported. To ignore case, use `name ilike 'x'`.", "→ name ilike 'x'"],
    ],
    [
      'lower(name) === "X"',
      ["0-19 Functions are not supported. To ignore case, use `name ilike 'X'`.", "→ name ilike 'X'"],
    ],
    [
      "lcase(name) <> 'x'",
      ["0-18 Functions are not supported. To ignore case, use `name !ilike 'x'`.", "→ name !ilike 'x'"],
    ],
    [
      "upper(name) !== 'x'",
      ["0-19 Functions are not supported. To ignore case, use `name !ilike 'x'`.", "→ name !ilike 'x'"],
    ],
    [
      "tolower(name) like '*x'",
      ["0-23 Functions are not supported. To ignore case, use `name ilike '*x'`.", "→ name ilike '*x'"],
    ],
    [
      "lower(name) !like 'x*'",
      ["0-22 Functions are not supported. To ignore case, use `name !ilike 'x*'`.", "→ name !ilike 'x*'"],
    ],
    ["lower(5) = 'x'", ["0-8 Functions such as `lower` are not supported. To ignore case, use `name ilike 'x'`."]],
    ["lower(name) = 5", ["0-11 Functions such as `lower` are not supported. To ignore case, use `name ilike 'x'`."]],
    ["lower(name) < 'x'", ["0-11 Functions such as `lower` are not supported. To ignore case, use `name ilike 'x'`."]],
    [
      "lowered(name) = 'x'",
      ["0-13 Functions such as `lowered` are not supported: compare the field itself, as in `total > 100`."],
    ],
    ["is_null(name)", ["0-13 Functions are not supported: use `name = null`.", "→ name = null"]],
    ["isMissing(name)", ["0-15 Functions are not supported: use `name = null`.", "→ name = null"]],
    ["not_empty(a.b)", ["0-14 Functions are not supported: use `a.b != null`.", "→ a.b != null"]],
    ["isnotnull(name) and b = 1", ["0-15 Functions are not supported: use `name != null`.", "→ name != null"]],
    ["exists(name)", ["0-12 Functions are not supported: use `name != null`.", "→ name != null"]],
    ["exist(name)", ["0-11 Functions are not supported: use `name != null`.", "→ name != null"]],
    ["isdefined(5)", ["0-12 Functions such as `isdefined` are not supported: use `note != null`."]],
    ["isnull()", ["0-8 Functions such as `isnull` are not supported: use `note = null`."]],
    ["ne(a, 'x')", ["0-10 Functions are not supported: use `a != 'x'`.", "→ a != 'x'"]],
    ["lt(a, 5) and b = 1", ["0-8 Functions are not supported: use `a < 5`.", "→ a < 5"]],
    ["eq(5, a)", ["0-8 Functions such as `eq` are not supported: use `5 = a`."]],
    ["eq(a)", ["0-5 Functions such as `eq` are not supported: compare the field itself, as in `total > 100`."]],
    ["eq(a, 1, 2)", ["0-11 Functions such as `eq` are not supported: compare the field itself, as in `total > 100`."]],
    [
      "items.any(i, i.qty > 5)",
      [
        "0-23 Functions are not supported: compare the field inside the list. It matches if any element does, as in `items.qty > 5`.",
        "→ items.qty > 5",
      ],
    ],
    [
      "some(items)",
      [
        "0-11 Functions such as `some` are not supported: compare the field inside the list. It matches if any element does, as in `items.qty > 5`.",
      ],
    ],
    [
      "length(name) > 3",
      ["0-12 Functions such as `length` are not supported: compare the field itself, as in `total > 100`."],
    ],
    [
      "a.b.size() = 3",
      ["0-10 Functions such as `a.b.size` are not supported: compare the field itself, as in `total > 100`."],
    ],
    ["name (5)", ["0-8 An operator such as `=` is missing between `name` and `(`."]],
    [
      "f(')', \"(\", [1, (2)]) = 1",
      ["0-21 Functions such as `f` are not supported: compare the field itself, as in `total > 100`."],
    ],
    [
      "a = date('2024-03-01')",
      ["4-22 Functions are not supported. Write dates between `#` signs: `#2024-03-01#`.", "→ #2024-03-01#"],
    ],
    [
      'a = date("2024-3-1")',
      ["4-20 Functions are not supported. Write dates between `#` signs: `#2024-03-01#`.", "→ #2024-03-01#"],
    ],
    [
      "a = date('10/11/2024')",
      ["4-22 Functions such as `date` are not supported. Write dates between `#` signs: `#2024-10-11#`."],
    ],
    [
      "a = date('soon')",
      ["4-16 Functions such as `date` are not supported. Write dates between `#` signs: `#2024-03-01#`."],
    ],
    [
      "a = date(2024, 3, 1)",
      ["4-20 Functions are not supported. Write dates between `#` signs: `#2024-03-01#`.", "→ #2024-03-01#"],
    ],
    [
      "a = new_date('2024-03-01T10:30Z')",
      [
        "4-33 Functions are not supported. Write dates between `#` signs: `#2024-03-01T10:30Z#`.",
        "→ #2024-03-01T10:30Z#",
      ],
    ],
    [
      "a = todatetime('x')",
      ["4-19 Functions such as `todatetime` are not supported. Write dates between `#` signs: `#2024-03-01#`."],
    ],
    [
      "a = updated('2024-03-01')",
      ["4-25 Functions such as `updated` are not supported: compare the field itself, as in `total > 100`."],
    ],
    ["a > now()", ["4-9 The current time is not available: write the date itself, as in `#2024-03-01#`."]],
    ["a > getutcdate()", ["4-16 The current time is not available: write the date itself, as in `#2024-03-01#`."]],
    [
      "a > current_timestamp()",
      ["4-23 The current time is not available: write the date itself, as in `#2024-03-01#`."],
    ],
    ["a > today() and b = 1", ["4-11 The current time is not available: write the date itself, as in `#2024-03-01#`."]],
    [
      "a > nowish()",
      ["4-12 Functions such as `nowish` are not supported: compare the field itself, as in `total > 100`."],
    ],
    ["tags[0] = 'x'", ["4-7 List indexes are not supported: without one, the condition matches if any element does."]],
    [
      "tags [ * ] = 'x'",
      [
        "4-10 List indexes are not supported: without one, the condition matches if any element does.",
        '→ Remove it: 4-10 ""',
      ],
    ],
    [
      "tags[] = 'x'",
      [
        "4-6 List indexes are not supported: without one, the condition matches if any element does.",
        '→ Remove it: 4-6 ""',
      ],
    ],
    ["tags.12 = 'x'", ["4-7 List indexes are not supported: without one, the condition matches if any element does."]],
    ["a['b'].c = 1", ["1-6 Access members with a dot: `a.b`.", "→ .b"]],
    ['a["b_1"] = 1', ["1-8 Access members with a dot: `a.b_1`.", "→ .b_1"]],
    ["a['b c'] = 1", ["1-8 `['b c']` is not allowed here."]],
    [
      "`a` = `b`",
      [
        "0-3 Backticks are not supported: write fields without quotes and strings in straight quotes.",
        "→ a",
        "6-9 Backticks are not supported: write fields without quotes and strings in straight quotes.",
        "→ 'b'",
        "→ b",
      ],
    ],
    [
      "a = `b c`",
      ["4-9 Backticks are not supported: write fields without quotes and strings in straight quotes.", "→ 'b c'"],
    ],
    [
      "`a b` = 1",
      ["0-5 Backticks are not supported: write fields without quotes and strings in straight quotes.", "→ 'a b'"],
    ],
    [
      "a = `b",
      ["4-6 Backticks are not supported: write fields without quotes and strings in straight quotes.", "→ 'b'", "→ b"],
    ],
    [
      "a = 'x\ud800y\udc00'",
      [
        "6-7 This is a lone surrogate, which can't be encoded: remove it, or write it as an escape.",
        "→ Remove it: 4-10 \"'xy'\"",
        "→ Write it as an escape: 4-10 \"'x\\\\ud800y\\\\udc00'\"",
      ],
    ],
    [
      'a = "\ud800"',
      [
        "5-6 This is a lone surrogate, which can't be encoded: remove it, or write it as an escape.",
        '→ Remove it: 4-7 "\\"\\""',
        '→ Write it as an escape: 4-7 "\\"\\\\ud800\\""',
      ],
    ],
    ["a = 1 /* x", ["6-10 Comments are not supported: remove this.", '→ Remove it: 6-10 ""']],
    ["a = 1 // x", ["6-10 Comments are not supported: remove this.", '→ Remove it: 6-10 ""']],
    ["a = 1 # x", ["6-7 `#` is not allowed here."]],
    ["# note\na = 1", ["0-6 Comments are not supported: remove this.", '→ Remove it: 0-6 ""']],
    ["a = 1 -- the big one", ["6-20 Comments are not supported: remove this.", '→ Remove it: 6-20 ""']],
    ["a = 1 -- two words and b = 2", ["6-28 Comments are not supported: remove this.", '→ Remove it: 6-28 ""']],
    ["a > 10:30", ["4-9 Write times as `#Thh:mm#`: `#T10:30#`.", "→ #T10:30#"]],
    ["a > 9:30:15.5", ["4-13 Write times as `#Thh:mm#`: `#T09:30:15.5#`.", "→ #T09:30:15.5#"]],
    ["a > 13.02.2024", ["4-14 Write dates as `#YYYY-MM-DD#`: `#2024-02-13#`.", "→ #2024-02-13#"]],
    ["a > 1.2.2024", ["4-12 Write dates as `#YYYY-MM-DD#`: `#2024-02-01#`.", "→ #2024-02-01#"]],
    [
      "a > 01/02/2024",
      ["4-14 Write dates as `#YYYY-MM-DD#`: `#2024-01-02#` or `#2024-02-01#`.", "→ #2024-01-02#", "→ #2024-02-01#"],
    ],
    ["a = #13/02/2024#", ["4-16 Write dates as `#YYYY-MM-DD#`: `#2024-02-13#`.", "→ #2024-02-13#"]],
    ["a = #1/2/24#", ["4-12 Write dates as `#YYYY-MM-DD#`: `#2024-03-01#`."]],
    [
      "a > 2024-03-01T10:30:00Z",
      ["4-24 Write dates between `#` signs: `#2024-03-01T10:30:00Z#`.", "→ #2024-03-01T10:30:00Z#"],
    ],
    ['{"a": 1}', ["0-8 This is MongoDB syntax. Use `a = 1`.", "→ a = 1"]],
    [" { a", ["0-4 A filter is text such as `status = 'open'`, not JSON."]],
    ["a = {", ["4-5 `{` is not allowed here: remove it.", '→ Remove it: 4-5 ""']],
    ["$filter=a = 1", ["0-8 The filter is what follows `$filter=`: remove that.", '→ Remove it: 0-8 ""']],
    ["?$filter = a = 1", ["0-11 The filter is what follows `$filter =`: remove that.", '→ Remove it: 0-11 ""']],
    [
      "/x?y=1&$filter=a = 1 and b == 2",
      ["0-15 The filter is what follows `$filter=`: remove that.", '→ Remove it: 0-15 ""'],
    ],
    ["$filter=", ["0-8 The filter is what follows `$filter=`: remove that.", '→ Remove it: 0-8 ""']],
    ["where a = 1", ["0-6 The filter is what follows `where`: remove that.", '→ Remove it: 0-6 ""']],
    ["where not (a = 1)", ["0-6 The filter is what follows `where`: remove that.", '→ Remove it: 0-6 ""']],
    ["WHERE a like 'x'", ["0-6 The filter is what follows `WHERE`: remove that.", '→ Remove it: 0-6 ""']],
    ["where = 1", []],
    ["where in [1]", []],
    ["a%3D1", ["0-5 This is percent-encoded, as in a URL: decode it.", '→ Decode it: 0-5 "a=1"']],
    ["a%20=%201", ["0-9 This is percent-encoded, as in a URL: decode it.", '→ Decode it: 0-9 "a = 1"']],
    ["a+%3D+1", ["0-7 This is percent-encoded, as in a URL: decode it.", '→ Decode it: 0-7 "a = 1"']],
    ["a = '%20'", []],
    ["a='%20'", []],
    ["a='%3D'", []],
    ['a="%3D" %', ["8-9 There is no remainder operator. Arithmetic supports `+ - * /`."]],
    ["$filter=a%3D1&x=2", ["0-17 This is percent-encoded, as in a URL: decode it.", '→ Decode it: 0-17 "a=1"']],
    ["a%C3%A9=1", ["0-9 This is percent-encoded, as in a URL: decode it.", '→ Decode it: 0-9 "aé=1"']],
    ["a=1%", ["2-4 Write numbers without `%`: `0.01`, or `1` if the field is in percent.", "→ 0.01", "→ 1"]],
  ])("%j", (text, lines) => {
    expect(issueLines(text)).toEqual(lines);
  });
});

describe("texts that resemble constructs of other languages", () => {
  test.each<[text: string, lines: string[]]>([
    [
      "a likes x*",
      [
        "2-7 `likes` is not an operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
        "10-10 A value is missing: a field, a quoted string, a number or a date.",
      ],
    ],
    [
      "a = [1,234]",
      ["4-11 Lists are only allowed after `in` and `!in`: use `in` instead of `=`.", '→ Write in: 2-3 "in"'],
    ],
    ["a in [1] and b > 2,5", ["17-20 Write decimals with a point and without separators: `2.5`.", "→ 2.5"]],
    ["a in [1] % 2 = 0", ["9-10 There is no remainder operator. Arithmetic supports `+ - * /`."]],
    ["(a) % 2 = 0", ["4-5 There is no remainder operator. Arithmetic supports `+ - * /`."]],
    [
      "=~ /x/",
      [
        "0-0 A value is missing: a field, a quoted string, a number or a date.",
        "0-2 `=~` is not an operator. Use `like` and a pattern, as in `like '*gift*'`.",
        "3-6 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`.",
      ],
    ],
    ["! /x/", ["2-5 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`."]],
    [
      "a == 1 && /x/ = b",
      [
        "2-4 `==` is not an operator. Use `=`.",
        "→ =",
        "10-13 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`.",
      ],
    ],
    [
      "a == 1 || /x/ = b",
      [
        "2-4 `==` is not an operator. Use `=`.",
        "→ =",
        "10-13 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`.",
      ],
    ],
    [
      "a % /x/ = 1",
      [
        "2-3 There is no remainder operator. Arithmetic supports `+ - * /`.",
        "4-7 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`.",
      ],
    ],
    ["a + /x/ = 1", ["4-7 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`."]],
    ["a - /x/ = 1", ["4-7 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`."]],
    ["a * /x/ = 1", ["4-7 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`."]],
    ["a / /x/ = 1", ["4-7 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`."]],
    ["a: /x/", ["0-6 This is Lucene or KQL syntax. Use `a like 'x'`.", "→ a like 'x'"]],
    [
      "a = {1,000",
      [
        "4-5 `{` is not allowed here: remove it.",
        '→ Remove it: 4-5 ""',
        "5-10 Write numbers without separators: `1000`.",
        "→ 1000",
      ],
    ],
    [
      "a in [b, c = 1]",
      [
        "6-7 Lists contain only values: quote `b` if it is a string.",
        "→ 'b'",
        "9-10 Lists contain only values: quote `c` if it is a string.",
        "→ 'c'",
        "11-14 A comma is missing before `= 1`.",
        '→ Write ,: 10-10 ","',
      ],
    ],
    ["a > €1 xor b == 2", ["4-6 Write numbers without a currency: `1`.", "→ 1"]],
    ["a > €1 order == 2", ["4-6 Write numbers without a currency: `1`.", "→ 1"]],
    [
      "login(a) = 1",
      ["0-8 Functions such as `login` are not supported: compare the field itself, as in `total > 100`."],
    ],
    [
      "inside(a) = 1",
      ["0-9 Functions such as `inside` are not supported: compare the field itself, as in `total > 100`."],
    ],
    [
      "likes(a) = 1",
      ["0-8 Functions such as `likes` are not supported: compare the field itself, as in `total > 100`."],
    ],
    [
      "retolower(a) = 'x'",
      ["0-12 Functions such as `retolower` are not supported: compare the field itself, as in `total > 100`."],
    ],
    [
      "xlcase(a) = 'x'",
      ["0-9 Functions such as `xlcase` are not supported: compare the field itself, as in `total > 100`."],
    ],
    [
      "lcaser(a) = 'x'",
      ["0-9 Functions such as `lcaser` are not supported: compare the field itself, as in `total > 100`."],
    ],
    ["ucase(a) = 'x'", ["0-14 Functions are not supported. To ignore case, use `a ilike 'x'`.", "→ a ilike 'x'"]],
    [
      "update('2024-03-01') = a",
      ["0-20 Functions such as `update` are not supported: compare the field itself, as in `total > 100`."],
    ],
    [
      "a > renow()",
      ["4-11 Functions such as `renow` are not supported: compare the field itself, as in `total > 100`."],
    ],
    ["a > getdate()", ["4-13 The current time is not available: write the date itself, as in `#2024-03-01#`."]],
    ["a > utcnow()", ["4-12 The current time is not available: write the date itself, as in `#2024-03-01#`."]],
    [
      "iexists(a)",
      ["0-10 Functions such as `iexists` are not supported: compare the field itself, as in `total > 100`."],
    ],
    [
      "existsnow(a)",
      ["0-12 Functions such as `existsnow` are not supported: compare the field itself, as in `total > 100`."],
    ],
    ["null(a)", ["0-7 Functions are not supported: use `a = null`.", "→ a = null"]],
    [
      "nullify(a)",
      ["0-10 Functions such as `nullify` are not supported: compare the field itself, as in `total > 100`."],
    ],
    ["notempty(a)", ["0-11 Functions are not supported: use `a != null`.", "→ a != null"]],
    ["foo(a, 5)", ["0-9 Functions such as `foo` are not supported: compare the field itself, as in `total > 100`."]],
    ["gt(5)", ["0-5 Functions such as `gt` are not supported: compare the field itself, as in `total > 100`."]],
    [
      "contains(a,'x')=true",
      ["0-20 Functions are not supported. To match part of a string, use `a like '*x*'`.", "→ a like '*x*'"],
    ],
    [
      "contains(a, 'x') ==  true",
      ["0-25 Functions are not supported. To match part of a string, use `a like '*x*'`.", "→ a like '*x*'"],
    ],
    [
      "contains(a, 'x') and b = true",
      ["0-16 Functions are not supported. To match part of a string, use `a like '*x*'`.", "→ a like '*x*'"],
    ],
    [
      "contains(concat(a, b), 'x')",
      ["0-27 Functions such as `contains` are not supported. To match part of a string, use `note like '*gift*'`."],
    ],
    [
      "contains(a,, 'x')",
      ["0-17 Functions are not supported. To match part of a string, use `a like '*x*'`.", "→ a like '*x*'"],
    ],
    [
      "contains(a, 'x' + 'y')",
      ["0-22 Functions such as `contains` are not supported. To match part of a string, use `note like '*gift*'`."],
    ],
    [
      "contains(a, n'x')",
      ["0-17 Functions such as `contains` are not supported. To match part of a string, use `note like '*gift*'`."],
    ],
    [
      "contains(lower(a) + b, 'x')",
      ["0-27 Functions such as `contains` are not supported. To match part of a string, use `note like '*gift*'`."],
    ],
    ["lower(a)='x'", ["0-12 Functions are not supported. To ignore case, use `a ilike 'x'`.", "→ a ilike 'x'"]],
    ["lower(a)  ==  'x'", ["0-17 Functions are not supported. To ignore case, use `a ilike 'x'`.", "→ a ilike 'x'"]],
    ["lower(a) != 'x'", ["0-15 Functions are not supported. To ignore case, use `a !ilike 'x'`.", "→ a !ilike 'x'"]],
    ["lower(a) ne 'x'", ["0-15 Functions are not supported. To ignore case, use `a !ilike 'x'`.", "→ a !ilike 'x'"]],
    [
      'lower(a) = "x""y"',
      ["0-17 Functions are not supported. To ignore case, use `a ilike 'x\"y'`.", "→ a ilike 'x\"y'"],
    ],
    [
      "lower(a) and b = 'x'",
      ["0-8 Functions such as `lower` are not supported. To ignore case, use `name ilike 'x'`."],
    ],
    [
      "a > 2024-03-01T10:30:00Z and b: 2",
      [
        "4-24 Write dates between `#` signs: `#2024-03-01T10:30:00Z#`.",
        "→ #2024-03-01T10:30:00Z#",
        "30-31 `:` is written `=` here.",
        "→ =",
      ],
    ],
    ["a > 01/02/2", ["4-6 Numbers can't have leading zeros.", "→ 1", "7-9 Numbers can't have leading zeros.", "→ 2"]],
    [
      "a > 1/02/2024",
      ["4-13 Write dates as `#YYYY-MM-DD#`: `#2024-01-02#` or `#2024-02-01#`.", "→ #2024-01-02#", "→ #2024-02-01#"],
    ],
    ["a > 10/2/2024 and b =", ["21-21 A value is missing: a field, a quoted string, a number or a date."]],
    [
      "a ne /x/",
      [
        "2-8 Regular expressions are not supported. In a pattern, `*` matches any text: `!like '*x*'`.",
        "→ !like '*x*'",
      ],
    ],
    [
      "a needs /x/",
      ["2-11 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`.", "→ like '*x*'"],
    ],
    [
      "a neq /x/",
      [
        "2-9 Regular expressions are not supported. In a pattern, `*` matches any text: `!like '*x*'`.",
        "→ !like '*x*'",
      ],
    ],
    ["a > 5$", ["4-6 Write numbers without a currency: `5`.", "→ 5"]],
    ["a > $ and b = €2", ["14-16 Write numbers without a currency: `2`.", "→ 2"]],
    ["a in [12,345] and b > €3", ["22-24 Write numbers without a currency: `3`.", "→ 3"]],
    ["a = 5%  of b", ["4-10 Write a percentage as a product: `0.05 *` and the base value.", "→ 0.05 *"]],
    ["a = 5% off", ["5-6 There is no remainder operator. Arithmetic supports `+ - * /`."]],
    [
      "a %3D 1",
      [
        "0-1 `a` is not a condition: add an operator, as in `a = true`.",
        '→ Write = true: 1-1 " = true"',
        "2-3 There is no remainder operator. Arithmetic supports `+ - * /`.",
      ],
    ],
    ["a='x%3D'?", ["8-9 `?` is not allowed here: remove it.", '→ Remove it: 8-9 ""']],
    ['a="%3Dx"?', ["8-9 `?` is not allowed here: remove it.", '→ Remove it: 8-9 ""']],
    [
      "a%3D'%ZZ'",
      [
        "0-1 `a` is not a condition: add an operator, as in `a = true`.",
        '→ Write = true: 1-1 " = true"',
        "1-2 There is no remainder operator. Arithmetic supports `+ - * /`.",
      ],
    ],
    ["a%3D1%20", ["0-8 This is percent-encoded, as in a URL: decode it.", '→ Decode it: 0-8 "a=1"']],
    ["a%3D1&b=2", ["0-9 This is percent-encoded, as in a URL: decode it.", '→ Decode it: 0-9 "a=1"']],
    [
      "a.b.includes('x')",
      ["0-17 Functions are not supported. To match part of a string, use `a.b like '*x*'`.", "→ a.b like '*x*'"],
    ],
    ["eq(f(a, b), 5)", ["0-14 Functions such as `eq` are not supported: use `f(a, b) = 5`."]],
    [
      "dateadd('2024-03-01')",
      ["0-21 Functions such as `dateadd` are not supported: compare the field itself, as in `total > 100`."],
    ],
    [
      "xisnull(a)",
      ["0-10 Functions such as `xisnull` are not supported: compare the field itself, as in `total > 100`."],
    ],
    [
      "a > 01/2/2024",
      ["4-13 Write dates as `#YYYY-MM-DD#`: `#2024-01-02#` or `#2024-02-01#`.", "→ #2024-01-02#", "→ #2024-02-01#"],
    ],
    ["a in [1_000]", ["6-11 Write numbers without separators: `1000`.", "→ 1000"]],
    [
      "a > 5% or of = 1",
      ["4-6 Write numbers without `%`: `0.05`, or `5` if the field is in percent.", "→ 0.05", "→ 5"],
    ],
    [
      "a = /a|b.*c/",
      ["2-12 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*gift*'`."],
    ],
    ["a = /a.b/", ["2-9 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*gift*'`."]],
    [
      "a = /a\\.b/",
      [
        "2-10 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*a.b*'`.",
        "→ like '*a.b*'",
      ],
    ],
    ["a%5B1", ["0-5 This is percent-encoded, as in a URL: decode it.", '→ Decode it: 0-5 "a[1"']],
    [" a%3D1 ", ["0-7 This is percent-encoded, as in a URL: decode it.", '→ Decode it: 0-7 "a=1"']],
    [
      "a begin 1,000",
      [
        "2-7 `begin` is not an operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
        "8-13 Write numbers without separators: `1000`.",
        "→ 1000",
      ],
    ],
    [
      "a inside 1,000",
      [
        "2-8 `inside` is not an operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
        "9-14 Write numbers without separators: `1000`.",
        "→ 1000",
      ],
    ],
    [
      "a match 'x*'",
      [
        "2-7 `match` is not an operator. Use `like` and a pattern, as in `like '*gift*'`.",
        "→ Write like 'x*': 2-12 \"like 'x*'\"",
      ],
    ],
    [
      "a not matches 'x*'",
      [
        "2-13 `not matches` is not an operator. Use `!like` and a pattern, as in `!like '*gift*'`.",
        "→ Write !like 'x*': 2-18 \"!like 'x*'\"",
      ],
    ],
    [
      "a matching 'x*'",
      [
        "2-10 `matching` is not an operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
      ],
    ],
    [
      "a match 'x.*'",
      [
        "2-7 `match` is not an operator. Use `like` and a pattern, as in `like '*gift*'`.",
        "→ Write like '*x**': 2-13 \"like '*x**'\"",
      ],
    ],
    ["a rlike 'x*'", ["2-7 `rlike` is not an operator. Use `like` and a pattern, as in `like '*gift*'`."]],
    ["a like ?", ["7-8 `?` is not allowed here: remove it.", '→ Remove it: 7-8 ""']],
    [
      "a > €1 and b > €2 or c =~ /x/",
      [
        "4-6 Write numbers without a currency: `1`.",
        "→ 1",
        "15-17 Write numbers without a currency: `2`.",
        "→ 2",
        "23-29 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`.",
        "→ like '*x*'",
      ],
    ],
  ])("%j", (text, lines) => {
    expect(issueLines(text)).toEqual(lines);
  });
});

test("finds nothing in valid filters", () => {
  expect(findForeign("a > $5 and b = $50x and c in [1,234]")).toEqual([]);
});

test("searches at most 20,000 characters", () => {
  const places = (spaces: number) => findForeign(`${" ".repeat(spaces)}€5`).map(({ from }) => from);
  expect(places(19_999)).toEqual([19_999]);
  expect(places(20_000)).toEqual([]);
});
