// Tests what is told of other languages' habits, word for word, with every remedy.

import { describe, expect, test } from "vitest";
import type { Fix } from "../issue.ts";
import { parse } from "../parse.ts";
import { findForeign } from "./index.ts";

/** What is told of a text: each mistake with its place, and its remedies behind it. */
function told(text: string): string[] {
  return parse(text).issues.flatMap(({ from, to, message, fixes }) => [
    `${from}-${to} ${message}`,
    ...fixes.map((fix) => remedy(fix, from, to)),
  ]);
}

/** A remedy in short, where it puts what its label says in the place of the mistake. */
function remedy({ label, from, to, insert }: Fix, ...place: [from: number, to: number]): string {
  const isPlain = label === `Write ${insert}` && from === place[0] && to === place[1];
  return isPlain ? `→ ${insert}` : `→ ${label}: ${from}-${to} ${JSON.stringify(insert)}`;
}

describe("operators, lists and numbers", () => {
  test.each<[text: string, lines: string[]]>([
    [
      "a in 'x', #2024-01-01#, 1.5",
      ["5-27 `in` needs a list in brackets on its right, as in `in ['a', 'b']`.", "→ ['x', #2024-01-01#, 1.5]"],
    ],
    [
      "a exists b",
      [
        "2-8 `exists` is no operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
      ],
    ],
    ["a exists", ["2-8 `exists` is no operator here: write `!= null`.", "→ != null"]],
    ["a <> 5", ["2-4 `<>` is no operator here: write `!=`.", "→ !="]],
    ["a <>", ["2-4 `<>` is no operator here: write `!=`.", "→ !="]],
    ["a between", ["2-9 `between` is no operator here: write two comparisons, as in `total >= 1 and total <= 5`."]],
    ["a between 1", ["2-9 `between` is no operator here: write two comparisons, as in `total >= 1 and total <= 5`."]],
    [
      "a between 1 and 2 and b = 1",
      [
        "2-9 `between` is no operator here: write two comparisons, as in `total >= 1 and total <= 5`.",
        '→ Write >= 1 and a <= 2: 2-17 ">= 1 and a <= 2"',
      ],
    ],
    [
      "a between 1 or 2",
      [
        "2-9 `between` is no operator here: write two comparisons, as in `total >= 1 and total <= 5`.",
        "15-16 A value alone is no condition: compare it with something, as in `total > 100`.",
      ],
    ],
    [
      "a between b and c",
      [
        "2-9 `between` is no operator here: write two comparisons, as in `total >= 1 and total <= 5`.",
        '→ Write >= b and a <= c: 2-17 ">= b and a <= c"',
      ],
    ],
    [
      "1 between 1 and 5",
      [
        "2-9 `between` is no operator here: write two comparisons, as in `total >= 1 and total <= 5`.",
        '→ Write >= 1 and 1 <= 5: 2-17 ">= 1 and 1 <= 5"',
      ],
    ],
    ["a not", ["2-5 `not` is no operator here: write `!=`.", "→ !="]],
    ["a is", ["2-4 `is` is no operator here: write `=`.", "→ ="]],
    [
      "a xor b",
      ["2-5 `xor` is no operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or."],
    ],
    [
      "a mod",
      [
        "2-5 There is no operator for the remainder. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
      ],
    ],
    ["a add 1", ["2-5 `add` is no operator here: write `+`.", "→ +"]],
    ["a sub b = 1", ["2-5 `sub` is no operator here: write `-`.", "→ -"]],
    [
      "a does not contain 5",
      [
        "2-18 `does not contain` is no operator here: write `!like '*gift*'`.",
        "19-20 Before `5` an operator is missing. In an address `+` is a space: write it `%2B`.",
      ],
    ],
    [
      "a not matches 'x'",
      [
        "2-13 `not matches` is no operator here: write `!like` and a pattern, as in `!like '*gift*'`.",
        "→ Write !like '*x*': 2-17 \"!like '*x*'\"",
      ],
    ],
    [
      "a not regexp 'x'",
      [
        "2-12 `not regexp` is no operator here: write `!like` and a pattern, as in `!like '*gift*'`.",
        "→ Write !like '*x*': 2-16 \"!like '*x*'\"",
      ],
    ],
    [
      "a rlike 'x.*y'",
      [
        "2-7 `rlike` is no operator here: write `like` and a pattern, as in `like '*gift*'`.",
        "→ Write like '*x*y*': 2-14 \"like '*x*y*'\"",
      ],
    ],
    ["a ~ 5", ["2-3 `~` is no operator here: write `like` and a pattern, as in `like '*gift*'`."]],
    ["a !~ b", ["2-4 `!~` is no operator here: write `!like` and a pattern, as in `!like '*gift*'`."]],
    [
      "a match 'x'",
      [
        "2-7 `match` is no operator here: write `like` and a pattern, as in `like '*gift*'`.",
        "→ Write like '*x*': 2-11 \"like '*x*'\"",
      ],
    ],
    [
      "a rematch 'x'",
      [
        "2-9 `rematch` is no operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
      ],
    ],
    [
      "a matches ('x')",
      [
        "2-9 `matches` is no operator here: write `like` and a pattern, as in `like '*gift*'`.",
        "→ Write like '*x*': 2-15 \"like '*x*'\"",
      ],
    ],
    [
      "a contains ('50% *')",
      [
        "2-10 `contains` is no operator here: write `like '*gift*'`.",
        "→ Write like '*50% \\**': 2-20 \"like '*50% \\\\**'\"",
      ],
    ],
    ["a contains (b)", ["2-10 `contains` is no operator here: write `like '*gift*'`."]],
    ["a contains", ["2-10 `contains` is no operator here: write `like '*gift*'`."]],
    [
      "a =~ /x/",
      ["2-8 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`.", "→ like '*x*'"],
    ],
    [
      "a = /x/i",
      [
        "2-8 A filter has no regular expressions. A pattern does, with `*` for any text: `ilike '*x*'`.",
        "→ ilike '*x*'",
      ],
    ],
    [
      "a not /x/",
      [
        "2-9 A filter has no regular expressions. A pattern does, with `*` for any text: `!like '*x*'`.",
        "→ !like '*x*'",
      ],
    ],
    [
      "a <> /^a.*b$/",
      [
        "2-13 A filter has no regular expressions. A pattern does, with `*` for any text: `!like 'a*b'`.",
        "→ !like 'a*b'",
      ],
    ],
    ["a = /a|b/", ["2-9 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*gift*'`."]],
    [
      "a cannot /x/",
      [
        "2-12 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`.",
        "→ like '*x*'",
      ],
    ],
    ["/x/ = a", ["0-3 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`."]],
    ["a = /x", ["4-4 A value is missing here: a field, a text in quotes, a number, a date."]],
    ["a like x*", ["7-9 A pattern stands in quotes, and `*` is any text: `'x*'`.", "→ 'x*'"]],
    ["a like *", ["7-8 A pattern stands in quotes, and `*` is any text: `'*'`.", "→ '*'"]],
    [
      "a not like x%y*z",
      [
        "2-10 `not like` is no operator here: write `!like`.",
        "→ !like",
        "11-16 A pattern stands in quotes, and `*` is any text: `'x*y*z'`.",
        "→ 'x*y*z'",
      ],
    ],
    ["a ilike %%x and b = 1", ["8-11 A pattern stands in quotes, and `*` is any text: `'*x'`.", "→ '*x'"]],
    ["a = 1 & b:2", ["9-10 `:` is written `=` here.", "→ ="]],
    ["a:2", ["0-3 This is Lucene or KQL. Here it is written `a = 2`.", "→ a = 2"]],
    ["a: 2 and b: 3", ["0-13 This is Lucene or KQL. Here it is written `a = 2 and b = 3`.", "→ a = 2 and b = 3"]],
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
      [
        "5-6 Two conditions are joined by `and` or `or`, not by `,`.",
        '→ Write and: 5-6 " and"',
        '→ Write or: 5-6 " or"',
      ],
    ],
    ["a = 1, b", ["5-6 `,` can't stand here; take it out.", '→ Take it out: 5-6 ""']],
    [
      "a = 1; not b = 2",
      [
        "5-6 Two conditions are joined by `and` or `or`, not by `;`.",
        '→ Write and: 5-6 " and"',
        '→ Write or: 5-6 " or"',
      ],
    ],
    ["a = (1, 2)", ["6-9 `, 2` can't stand here: a list stands in brackets, right of `in` or `!in`."]],
    [
      "(a = 1)(b = 2)",
      [
        "7-8 Two conditions are joined by `and` or `or`: write one of them before this `(`.",
        '→ Write and: 7-7 " and "',
        '→ Write or: 7-7 " or "',
      ],
    ],
    [
      "(a = 1)  (b = 2)",
      [
        "9-10 Two conditions are joined by `and` or `or`: write one of them before this `(`.",
        '→ Write and: 9-9 "and "',
        '→ Write or: 9-9 "or "',
      ],
    ],
    ["a in {1, 2} and b = 1", ["5-11 A list stands in brackets: `[1, 2]`.", "→ [1, 2]"]],
    ["a = {x}", ["4-7 A list stands in brackets: `[x]`.", "→ [x]"]],
    ["a % 2 = 1", ["2-3 A filter has no operator for the remainder; it calculates with `+ - * /`."]],
    ["floor % 2 > 1", ["6-7 A filter has no operator for the remainder; it calculates with `+ - * /`."]],
    ["order % 2 > 1", ["6-7 A filter has no operator for the remainder; it calculates with `+ - * /`."]],
    [
      "a = 1, b % 2 > 1",
      [
        "5-6 `,` can't stand here; take it out.",
        '→ Take it out: 5-6 ""',
        "9-10 A filter has no operator for the remainder; it calculates with `+ - * /`.",
      ],
    ],
    [
      ") f(c)",
      [
        "0-0 A value is missing here: a field, a text in quotes, a number, a date.",
        "0-1 `)` can't stand here; take it out.",
        '→ Take it out: 0-1 ""',
        "2-3 `f` is no operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
      ],
    ],
    [
      "a = 5% and b = 1",
      ["4-6 A number has no percent sign: write `0.05`, or `5` where the field counts per cent.", "→ 0.05", "→ 5"],
    ],
    ["a = 5 % of b", ["4-10 A share is a product: `0.05 *` and the number it is taken of.", "→ 0.05 *"]],
    ["a = 5%of b", ["4-8 A share is a product: `0.05 *` and the number it is taken of.", "→ 0.05 *"]],
    ["a=5%42", ["3-4 A filter has no operator for the remainder; it calculates with `+ - * /`."]],
    ["a > 12+4-01-02", ["9-11 A number has no leading zeros.", "→ 1", "12-14 A number has no leading zeros.", "→ 2"]],
    [
      "a = {b % 2",
      [
        "4-5 `{` can't stand here; take it out.",
        '→ Take it out: 4-5 ""',
        "7-8 A filter has no operator for the remainder; it calculates with `+ - * /`.",
      ],
    ],
    [
      "not `a` = 1",
      ["4-7 Backticks mean nothing here: a field is written bare, and a text in straight quotes.", "→ a"],
    ],
    [
      "a begin 1,234",
      [
        "2-7 `begin` is no operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
        "8-13 A number's digits stand together: `1234`.",
        "→ 1234",
      ],
    ],
    [
      "a includes 1,234",
      [
        "2-10 `includes` is no operator here: write `like '*gift*'`.",
        "11-16 A number's digits stand together: `1234`.",
        "→ 1234",
      ],
    ],
    ["a > 1,000,000", ["4-13 A number's digits stand together: `1000000`.", "→ 1000000"]],
    ["a in [1,234]", []],
    ["a in [€1,234]", ["6-8 A number stands alone, without its currency: `1`.", "→ 1"]],
    ["a in [€12,345, 6]", ["6-9 A number stands alone, without its currency: `12`.", "→ 12"]],
    ["a in 1,000", ["5-10 A number's digits stand together: `1000`.", "→ 1000"]],
    ["a > 1'000", ["4-9 A number's digits stand together: `1000`.", "→ 1000"]],
    ["a > 1.234,5", ["4-11 A decimal has a point, and its digits stand together: `1234.5`.", "→ 1234.5"]],
    ["a > 1,5e3", ["4-9 A decimal has a point, and its digits stand together: `1.5e3`.", "→ 1.5e3"]],
    ["a > € 5", ["4-7 A number stands alone, without its currency: `5`.", "→ 5"]],
    ["a > 5 €", ["4-7 A number stands alone, without its currency: `5`.", "→ 5"]],
    ["a > 5 CHF and b = 1", ["4-9 A number stands alone, without its currency: `5`.", "→ 5"]],
    ["a > 0b101", ["4-9 Numbers are written in decimal digits: `5`.", "→ 5"]],
    ["a > 0xffffffffffffffffffffff", ["4-28 Numbers are written in decimal digits."]],
    ["a > €0x1f", ["4-9 Numbers are written in decimal digits: `31`.", "→ 31"]],
    [
      "a > 5%",
      ["4-6 A number has no percent sign: write `0.05`, or `5` where the field counts per cent.", "→ 0.05", "→ 5"],
    ],
    [
      "a > 1.5%",
      [
        "4-8 A number has no percent sign: write `0.015`, or `1.5` where the field counts per cent.",
        "→ 0.015",
        "→ 1.5",
      ],
    ],
  ])("%j", (text, lines) => {
    expect(told(text)).toEqual(lines);
  });
});

describe("functions, paths, literals and addresses", () => {
  test.each<[text: string, lines: string[]]>([
    [
      "contains(name, 'x') = true and b = 1",
      ["0-26 A filter has no functions. To look for a part of a text, write `name like '*x*'`.", "→ name like '*x*'"],
    ],
    [
      "contains(name,'x') === true",
      ["0-27 A filter has no functions. To look for a part of a text, write `name like '*x*'`.", "→ name like '*x*'"],
    ],
    [
      "contains(name,'x') eq trueish",
      ["0-18 A filter has no functions. To look for a part of a text, write `name like '*x*'`.", "→ name like '*x*'"],
    ],
    [
      "contains('x', name)",
      ["0-19 A filter has no functions such as `contains`. To look for a part of a text, write `note like '*gift*'`."],
    ],
    [
      "contains(name, 5)",
      ["0-17 A filter has no functions such as `contains`. To look for a part of a text, write `note like '*gift*'`."],
    ],
    [
      "contains(name",
      ["0-13 A filter has no functions such as `contains`. To look for a part of a text, write `note like '*gift*'`."],
    ],
    [
      "contains()",
      ["0-10 A filter has no functions such as `contains`. To look for a part of a text, write `note like '*gift*'`."],
    ],
    [
      "contains(to_lower(name), 'x')",
      ["0-29 A filter has no functions such as `contains`. To look for a part of a text, write `note like '*gift*'`."],
    ],
    [
      'contains(upper( a.b ), "x")',
      ["0-27 A filter has no functions. To look for a part of a text, write `a.b ilike '*x*'`.", "→ a.b ilike '*x*'"],
    ],
    [
      "contains(trim(name), 'x')",
      ["0-25 A filter has no functions such as `contains`. To look for a part of a text, write `note like '*gift*'`."],
    ],
    [
      "substringof('x', tolower(name))",
      ["0-31 A filter has no functions. To look for a part of a text, write `name ilike '*x*'`.", "→ name ilike '*x*'"],
    ],
    [
      "begins_with(name, 'x')",
      ["0-22 A filter has no functions. To look for a part of a text, write `name like 'x*'`.", "→ name like 'x*'"],
    ],
    [
      "a.endsWith('x')",
      ["0-15 A filter has no functions. To look for a part of a text, write `a like '*x'`.", "→ a like '*x'"],
    ],
    [
      "lower(name)",
      ["0-11 A filter has no functions such as `lower`. To compare in any case, write `name ilike 'x'`."],
    ],
    [
      "lower(name) = 'x' and b = 1",
      ["0-17 A filter has no functions. To compare in any case, write `name ilike 'x'`.", "→ name ilike 'x'"],
    ],
    [
      'lower(name) === "X"',
      ["0-19 A filter has no functions. To compare in any case, write `name ilike 'X'`.", "→ name ilike 'X'"],
    ],
    [
      "lcase(name) <> 'x'",
      ["0-18 A filter has no functions. To compare in any case, write `name !ilike 'x'`.", "→ name !ilike 'x'"],
    ],
    [
      "upper(name) !== 'x'",
      ["0-19 A filter has no functions. To compare in any case, write `name !ilike 'x'`.", "→ name !ilike 'x'"],
    ],
    [
      "tolower(name) like '*x'",
      ["0-23 A filter has no functions. To compare in any case, write `name ilike '*x'`.", "→ name ilike '*x'"],
    ],
    [
      "lower(name) !like 'x*'",
      ["0-22 A filter has no functions. To compare in any case, write `name !ilike 'x*'`.", "→ name !ilike 'x*'"],
    ],
    [
      "lower(5) = 'x'",
      ["0-8 A filter has no functions such as `lower`. To compare in any case, write `name ilike 'x'`."],
    ],
    [
      "lower(name) = 5",
      ["0-11 A filter has no functions such as `lower`. To compare in any case, write `name ilike 'x'`."],
    ],
    [
      "lower(name) < 'x'",
      ["0-11 A filter has no functions such as `lower`. To compare in any case, write `name ilike 'x'`."],
    ],
    [
      "lowered(name) = 'x'",
      ["0-13 A filter has no functions such as `lowered`: compare the field itself, as in `total > 100`."],
    ],
    ["is_null(name)", ["0-13 A filter has no functions: write `name = null`.", "→ name = null"]],
    ["isMissing(name)", ["0-15 A filter has no functions: write `name = null`.", "→ name = null"]],
    ["not_empty(a.b)", ["0-14 A filter has no functions: write `a.b != null`.", "→ a.b != null"]],
    ["isnotnull(name) and b = 1", ["0-15 A filter has no functions: write `name != null`.", "→ name != null"]],
    ["exists(name)", ["0-12 A filter has no functions: write `name != null`.", "→ name != null"]],
    ["exist(name)", ["0-11 A filter has no functions: write `name != null`.", "→ name != null"]],
    ["isdefined(5)", ["0-12 A filter has no functions such as `isdefined`: write `note != null`."]],
    ["isnull()", ["0-8 A filter has no functions such as `isnull`: write `note = null`."]],
    ["ne(a, 'x')", ["0-10 A filter has no functions: write `a != 'x'`.", "→ a != 'x'"]],
    ["lt(a, 5) and b = 1", ["0-8 A filter has no functions: write `a < 5`.", "→ a < 5"]],
    ["eq(5, a)", ["0-8 A filter has no functions such as `eq`: write `5 = a`."]],
    ["eq(a)", ["0-5 A filter has no functions such as `eq`: compare the field itself, as in `total > 100`."]],
    ["eq(a, 1, 2)", ["0-11 A filter has no functions such as `eq`: compare the field itself, as in `total > 100`."]],
    [
      "items.any(i, i.qty > 5)",
      [
        "0-23 A filter has no functions: a field inside a list is compared as it is, and holds where some element does, as in `items.qty > 5`.",
        "→ items.qty > 5",
      ],
    ],
    [
      "some(items)",
      [
        "0-11 A filter has no functions such as `some`: a field inside a list is compared as it is, and holds where some element does, as in `items.qty > 5`.",
      ],
    ],
    [
      "length(name) > 3",
      ["0-12 A filter has no functions such as `length`: compare the field itself, as in `total > 100`."],
    ],
    [
      "a.b.size() = 3",
      ["0-10 A filter has no functions such as `a.b.size`: compare the field itself, as in `total > 100`."],
    ],
    ["name (5)", ["0-8 An operator such as `=` is missing between `name` and `(`."]],
    [
      "f(')', \"(\", [1, (2)]) = 1",
      ["0-21 A filter has no functions such as `f`: compare the field itself, as in `total > 100`."],
    ],
    [
      "a = date('2024-03-01')",
      ["4-22 A filter has no functions. A date is written between `#`s: `#2024-03-01#`.", "→ #2024-03-01#"],
    ],
    [
      'a = date("2024-3-1")',
      ["4-20 A filter has no functions. A date is written between `#`s: `#2024-03-01#`.", "→ #2024-03-01#"],
    ],
    [
      "a = date('10/11/2024')",
      ["4-22 A filter has no functions such as `date`. A date is written between `#`s: `#2024-10-11#`."],
    ],
    [
      "a = date('soon')",
      ["4-16 A filter has no functions such as `date`. A date is written between `#`s: `#2024-03-01#`."],
    ],
    [
      "a = date(2024, 3, 1)",
      ["4-20 A filter has no functions. A date is written between `#`s: `#2024-03-01#`.", "→ #2024-03-01#"],
    ],
    [
      "a = new_date('2024-03-01T10:30Z')",
      [
        "4-33 A filter has no functions. A date is written between `#`s: `#2024-03-01T10:30Z#`.",
        "→ #2024-03-01T10:30Z#",
      ],
    ],
    [
      "a = todatetime('x')",
      ["4-19 A filter has no functions such as `todatetime`. A date is written between `#`s: `#2024-03-01#`."],
    ],
    [
      "a = updated('2024-03-01')",
      ["4-25 A filter has no functions such as `updated`: compare the field itself, as in `total > 100`."],
    ],
    ["a > now()", ["4-9 A filter has no functions and no clock: write the date itself, as in `#2024-03-01#`."]],
    ["a > getutcdate()", ["4-16 A filter has no functions and no clock: write the date itself, as in `#2024-03-01#`."]],
    [
      "a > current_timestamp()",
      ["4-23 A filter has no functions and no clock: write the date itself, as in `#2024-03-01#`."],
    ],
    [
      "a > today() and b = 1",
      ["4-11 A filter has no functions and no clock: write the date itself, as in `#2024-03-01#`."],
    ],
    [
      "a > nowish()",
      ["4-12 A filter has no functions such as `nowish`: compare the field itself, as in `total > 100`."],
    ],
    [
      "tags[0] = 'x'",
      ["4-7 The elements of a list have no numbers here: without one, it is enough that some element satisfies."],
    ],
    [
      "tags [ * ] = 'x'",
      [
        "4-10 The elements of a list have no numbers here: without one, it is enough that some element satisfies.",
        '→ Take it out: 4-10 ""',
      ],
    ],
    [
      "tags[] = 'x'",
      [
        "4-6 The elements of a list have no numbers here: without one, it is enough that some element satisfies.",
        '→ Take it out: 4-6 ""',
      ],
    ],
    [
      "tags.12 = 'x'",
      ["4-7 The elements of a list have no numbers here: without one, it is enough that some element satisfies."],
    ],
    ["a['b'].c = 1", ["1-6 A member is reached by a dot: `a.b`.", "→ .b"]],
    ['a["b_1"] = 1', ["1-8 A member is reached by a dot: `a.b_1`.", "→ .b_1"]],
    ["a['b c'] = 1", ["1-8 `['b c']` can't stand here."]],
    [
      "`a` = `b`",
      [
        "0-3 Backticks mean nothing here: a field is written bare, and a text in straight quotes.",
        "→ a",
        "6-9 Backticks mean nothing here: a field is written bare, and a text in straight quotes.",
        "→ 'b'",
        "→ b",
      ],
    ],
    [
      "a = `b c`",
      ["4-9 Backticks mean nothing here: a field is written bare, and a text in straight quotes.", "→ 'b c'"],
    ],
    [
      "`a b` = 1",
      ["0-5 Backticks mean nothing here: a field is written bare, and a text in straight quotes.", "→ 'a b'"],
    ],
    [
      "a = `b",
      ["4-6 Backticks mean nothing here: a field is written bare, and a text in straight quotes.", "→ 'b'", "→ b"],
    ],
    [
      "a = 'x\ud800y\udc00'",
      [
        "6-7 Half a character stands here, which nothing can show or send: take it out, or write it as an escape.",
        "→ Take it out: 4-10 \"'xy'\"",
        "→ Write it as an escape: 4-10 \"'x\\\\ud800y\\\\udc00'\"",
      ],
    ],
    [
      'a = "\ud800"',
      [
        "5-6 Half a character stands here, which nothing can show or send: take it out, or write it as an escape.",
        '→ Take it out: 4-7 "\\"\\""',
        '→ Write it as an escape: 4-7 "\\"\\\\ud800\\""',
      ],
    ],
    ["a = 1 /* x", ["6-10 A filter has no comments: take this out.", '→ Take it out: 6-10 ""']],
    ["a = 1 // x", ["6-10 A filter has no comments: take this out.", '→ Take it out: 6-10 ""']],
    ["a = 1 # x", ["6-7 `#` can't stand here."]],
    ["# note\na = 1", ["0-6 A filter has no comments: take this out.", '→ Take it out: 0-6 ""']],
    ["a = 1 -- the big one", ["6-20 A filter has no comments: take this out.", '→ Take it out: 6-20 ""']],
    ["a = 1 -- two words and b = 2", ["6-28 A filter has no comments: take this out.", '→ Take it out: 6-28 ""']],
    ["a > 10:30", ["4-9 A time is written between `#`s, after a `T`: `#T10:30#`.", "→ #T10:30#"]],
    ["a > 9:30:15.5", ["4-13 A time is written between `#`s, after a `T`: `#T09:30:15.5#`.", "→ #T09:30:15.5#"]],
    [
      "a > 13.02.2024",
      ["4-14 A date is written between `#`s, its year first, joined by `-`: `#2024-02-13#`.", "→ #2024-02-13#"],
    ],
    [
      "a > 1.2.2024",
      ["4-12 A date is written between `#`s, its year first, joined by `-`: `#2024-02-01#`.", "→ #2024-02-01#"],
    ],
    [
      "a > 01/02/2024",
      [
        "4-14 A date is written between `#`s, its year first, joined by `-`: `#2024-01-02#` or `#2024-02-01#`.",
        "→ #2024-01-02#",
        "→ #2024-02-01#",
      ],
    ],
    [
      "a = #13/02/2024#",
      ["4-16 A date is written between `#`s, its year first, joined by `-`: `#2024-02-13#`.", "→ #2024-02-13#"],
    ],
    ["a = #1/2/24#", ["4-12 A date is written between `#`s, its year first, joined by `-`: `#2024-03-01#`."]],
    [
      "a > 2024-03-01T10:30:00Z",
      ["4-24 A date is written between `#`s: `#2024-03-01T10:30:00Z#`.", "→ #2024-03-01T10:30:00Z#"],
    ],
    ['{"a": 1}', ["0-8 This is MongoDB. Here it is written `a = 1`.", "→ a = 1"]],
    [" { a", ["0-4 A filter is a text such as `status = 'open'`, not JSON."]],
    ["a = {", ["4-5 `{` can't stand here; take it out.", '→ Take it out: 4-5 ""']],
    ["$filter=a = 1", ["0-8 The filter is what follows `$filter=`: take that out.", '→ Take it out: 0-8 ""']],
    ["?$filter = a = 1", ["0-11 The filter is what follows `$filter =`: take that out.", '→ Take it out: 0-11 ""']],
    [
      "/x?y=1&$filter=a = 1 and b == 2",
      ["0-15 The filter is what follows `$filter=`: take that out.", '→ Take it out: 0-15 ""'],
    ],
    ["$filter=", ["0-8 The filter is what follows `$filter=`: take that out.", '→ Take it out: 0-8 ""']],
    ["where a = 1", ["0-6 The filter is what follows `where`: take that out.", '→ Take it out: 0-6 ""']],
    ["where not (a = 1)", ["0-6 The filter is what follows `where`: take that out.", '→ Take it out: 0-6 ""']],
    ["WHERE a like 'x'", ["0-6 The filter is what follows `WHERE`: take that out.", '→ Take it out: 0-6 ""']],
    ["where = 1", []],
    ["where in [1]", []],
    [
      "a%3D1",
      ["0-5 This is percent-encoded, as it stands in an address: write it as it is meant.", '→ Decode it: 0-5 "a=1"'],
    ],
    [
      "a%20=%201",
      ["0-9 This is percent-encoded, as it stands in an address: write it as it is meant.", '→ Decode it: 0-9 "a = 1"'],
    ],
    [
      "a+%3D+1",
      ["0-7 This is percent-encoded, as it stands in an address: write it as it is meant.", '→ Decode it: 0-7 "a = 1"'],
    ],
    ["a = '%20'", []],
    ["a='%20'", []],
    ["a='%3D'", []],
    ['a="%3D" %', ["8-9 A filter has no operator for the remainder; it calculates with `+ - * /`."]],
    [
      "$filter=a%3D1&x=2",
      ["0-17 This is percent-encoded, as it stands in an address: write it as it is meant.", '→ Decode it: 0-17 "a=1"'],
    ],
    [
      "a%C3%A9=1",
      ["0-9 This is percent-encoded, as it stands in an address: write it as it is meant.", '→ Decode it: 0-9 "aé=1"'],
    ],
    [
      "a=1%",
      ["2-4 A number has no percent sign: write `0.01`, or `1` where the field counts per cent.", "→ 0.01", "→ 1"],
    ],
  ])("%j", (text, lines) => {
    expect(told(text)).toEqual(lines);
  });
});

describe("what is close to a habit", () => {
  test.each<[text: string, lines: string[]]>([
    [
      "a likes x*",
      [
        "2-7 `likes` is no operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
        "10-10 A value is missing here: a field, a text in quotes, a number, a date.",
      ],
    ],
    [
      "a = [1,234]",
      ["4-11 A list can only stand right of `in` and `!in`: write `in` instead of `=`.", '→ Write in: 2-3 "in"'],
    ],
    ["a in [1] and b > 2,5", ["17-20 A decimal has a point, and its digits stand together: `2.5`.", "→ 2.5"]],
    ["a in [1] % 2 = 0", ["9-10 A filter has no operator for the remainder; it calculates with `+ - * /`."]],
    ["(a) % 2 = 0", ["4-5 A filter has no operator for the remainder; it calculates with `+ - * /`."]],
    [
      "=~ /x/",
      [
        "0-0 A value is missing here: a field, a text in quotes, a number, a date.",
        "0-2 `=~` is no operator here: write `like` and a pattern, as in `like '*gift*'`.",
        "3-6 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`.",
      ],
    ],
    ["! /x/", ["2-5 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`."]],
    [
      "a == 1 && /x/ = b",
      [
        "2-4 `==` is no operator here: write `=`.",
        "→ =",
        "10-13 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`.",
      ],
    ],
    [
      "a == 1 || /x/ = b",
      [
        "2-4 `==` is no operator here: write `=`.",
        "→ =",
        "10-13 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`.",
      ],
    ],
    [
      "a % /x/ = 1",
      [
        "2-3 A filter has no operator for the remainder; it calculates with `+ - * /`.",
        "4-7 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`.",
      ],
    ],
    ["a + /x/ = 1", ["4-7 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`."]],
    ["a - /x/ = 1", ["4-7 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`."]],
    ["a * /x/ = 1", ["4-7 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`."]],
    ["a / /x/ = 1", ["4-7 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`."]],
    ["a: /x/", ["0-6 This is Lucene or KQL. Here it is written `a like 'x'`.", "→ a like 'x'"]],
    [
      "a = {1,000",
      [
        "4-5 `{` can't stand here; take it out.",
        '→ Take it out: 4-5 ""',
        "5-10 A number's digits stand together: `1000`.",
        "→ 1000",
      ],
    ],
    [
      "a in [b, c = 1]",
      [
        "6-7 A list holds only values: write `b` in quotes if it is a text.",
        "→ 'b'",
        "9-10 A list holds only values: write `c` in quotes if it is a text.",
        "→ 'c'",
        "11-14 A comma is missing before `= 1`.",
        '→ Write ,: 10-10 ","',
      ],
    ],
    ["a > €1 xor b == 2", ["4-6 A number stands alone, without its currency: `1`.", "→ 1"]],
    ["a > €1 order == 2", ["4-6 A number stands alone, without its currency: `1`.", "→ 1"]],
    ["login(a) = 1", ["0-8 A filter has no functions such as `login`: compare the field itself, as in `total > 100`."]],
    [
      "inside(a) = 1",
      ["0-9 A filter has no functions such as `inside`: compare the field itself, as in `total > 100`."],
    ],
    ["likes(a) = 1", ["0-8 A filter has no functions such as `likes`: compare the field itself, as in `total > 100`."]],
    [
      "retolower(a) = 'x'",
      ["0-12 A filter has no functions such as `retolower`: compare the field itself, as in `total > 100`."],
    ],
    [
      "xlcase(a) = 'x'",
      ["0-9 A filter has no functions such as `xlcase`: compare the field itself, as in `total > 100`."],
    ],
    [
      "lcaser(a) = 'x'",
      ["0-9 A filter has no functions such as `lcaser`: compare the field itself, as in `total > 100`."],
    ],
    [
      "ucase(a) = 'x'",
      ["0-14 A filter has no functions. To compare in any case, write `a ilike 'x'`.", "→ a ilike 'x'"],
    ],
    [
      "update('2024-03-01') = a",
      ["0-20 A filter has no functions such as `update`: compare the field itself, as in `total > 100`."],
    ],
    ["a > renow()", ["4-11 A filter has no functions such as `renow`: compare the field itself, as in `total > 100`."]],
    ["a > getdate()", ["4-13 A filter has no functions and no clock: write the date itself, as in `#2024-03-01#`."]],
    ["a > utcnow()", ["4-12 A filter has no functions and no clock: write the date itself, as in `#2024-03-01#`."]],
    [
      "iexists(a)",
      ["0-10 A filter has no functions such as `iexists`: compare the field itself, as in `total > 100`."],
    ],
    [
      "existsnow(a)",
      ["0-12 A filter has no functions such as `existsnow`: compare the field itself, as in `total > 100`."],
    ],
    ["null(a)", ["0-7 A filter has no functions: write `a = null`.", "→ a = null"]],
    [
      "nullify(a)",
      ["0-10 A filter has no functions such as `nullify`: compare the field itself, as in `total > 100`."],
    ],
    ["notempty(a)", ["0-11 A filter has no functions: write `a != null`.", "→ a != null"]],
    ["foo(a, 5)", ["0-9 A filter has no functions such as `foo`: compare the field itself, as in `total > 100`."]],
    ["gt(5)", ["0-5 A filter has no functions such as `gt`: compare the field itself, as in `total > 100`."]],
    [
      "contains(a,'x')=true",
      ["0-20 A filter has no functions. To look for a part of a text, write `a like '*x*'`.", "→ a like '*x*'"],
    ],
    [
      "contains(a, 'x') ==  true",
      ["0-25 A filter has no functions. To look for a part of a text, write `a like '*x*'`.", "→ a like '*x*'"],
    ],
    [
      "contains(a, 'x') and b = true",
      ["0-16 A filter has no functions. To look for a part of a text, write `a like '*x*'`.", "→ a like '*x*'"],
    ],
    [
      "contains(concat(a, b), 'x')",
      ["0-27 A filter has no functions such as `contains`. To look for a part of a text, write `note like '*gift*'`."],
    ],
    [
      "contains(a,, 'x')",
      ["0-17 A filter has no functions. To look for a part of a text, write `a like '*x*'`.", "→ a like '*x*'"],
    ],
    [
      "contains(a, 'x' + 'y')",
      ["0-22 A filter has no functions such as `contains`. To look for a part of a text, write `note like '*gift*'`."],
    ],
    [
      "contains(a, n'x')",
      ["0-17 A filter has no functions such as `contains`. To look for a part of a text, write `note like '*gift*'`."],
    ],
    [
      "contains(lower(a) + b, 'x')",
      ["0-27 A filter has no functions such as `contains`. To look for a part of a text, write `note like '*gift*'`."],
    ],
    ["lower(a)='x'", ["0-12 A filter has no functions. To compare in any case, write `a ilike 'x'`.", "→ a ilike 'x'"]],
    [
      "lower(a)  ==  'x'",
      ["0-17 A filter has no functions. To compare in any case, write `a ilike 'x'`.", "→ a ilike 'x'"],
    ],
    [
      "lower(a) != 'x'",
      ["0-15 A filter has no functions. To compare in any case, write `a !ilike 'x'`.", "→ a !ilike 'x'"],
    ],
    [
      "lower(a) ne 'x'",
      ["0-15 A filter has no functions. To compare in any case, write `a !ilike 'x'`.", "→ a !ilike 'x'"],
    ],
    [
      'lower(a) = "x""y"',
      ["0-17 A filter has no functions. To compare in any case, write `a ilike 'x\"y'`.", "→ a ilike 'x\"y'"],
    ],
    [
      "lower(a) and b = 'x'",
      ["0-8 A filter has no functions such as `lower`. To compare in any case, write `name ilike 'x'`."],
    ],
    [
      "a > 2024-03-01T10:30:00Z and b: 2",
      [
        "4-24 A date is written between `#`s: `#2024-03-01T10:30:00Z#`.",
        "→ #2024-03-01T10:30:00Z#",
        "30-31 `:` is written `=` here.",
        "→ =",
      ],
    ],
    ["a > 01/02/2", ["4-6 A number has no leading zeros.", "→ 1", "7-9 A number has no leading zeros.", "→ 2"]],
    [
      "a > 1/02/2024",
      [
        "4-13 A date is written between `#`s, its year first, joined by `-`: `#2024-01-02#` or `#2024-02-01#`.",
        "→ #2024-01-02#",
        "→ #2024-02-01#",
      ],
    ],
    ["a > 10/2/2024 and b =", ["21-21 A value is missing here: a field, a text in quotes, a number, a date."]],
    [
      "a ne /x/",
      [
        "2-8 A filter has no regular expressions. A pattern does, with `*` for any text: `!like '*x*'`.",
        "→ !like '*x*'",
      ],
    ],
    [
      "a needs /x/",
      [
        "2-11 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`.",
        "→ like '*x*'",
      ],
    ],
    [
      "a neq /x/",
      [
        "2-9 A filter has no regular expressions. A pattern does, with `*` for any text: `!like '*x*'`.",
        "→ !like '*x*'",
      ],
    ],
    ["a > 5$", ["4-6 A number stands alone, without its currency: `5`.", "→ 5"]],
    ["a > $ and b = €2", ["14-16 A number stands alone, without its currency: `2`.", "→ 2"]],
    ["a in [12,345] and b > €3", ["22-24 A number stands alone, without its currency: `3`.", "→ 3"]],
    ["a = 5%  of b", ["4-10 A share is a product: `0.05 *` and the number it is taken of.", "→ 0.05 *"]],
    ["a = 5% off", ["5-6 A filter has no operator for the remainder; it calculates with `+ - * /`."]],
    [
      "a %3D 1",
      [
        "0-1 `a` alone is no condition: an operator such as `=` must follow, as in `a = true`.",
        '→ Write = true: 1-1 " = true"',
        "2-3 A filter has no operator for the remainder; it calculates with `+ - * /`.",
      ],
    ],
    ["a='x%3D'?", ["8-9 `?` can't stand here; take it out.", '→ Take it out: 8-9 ""']],
    ['a="%3Dx"?', ["8-9 `?` can't stand here; take it out.", '→ Take it out: 8-9 ""']],
    [
      "a%3D'%ZZ'",
      [
        "0-1 `a` alone is no condition: an operator such as `=` must follow, as in `a = true`.",
        '→ Write = true: 1-1 " = true"',
        "1-2 A filter has no operator for the remainder; it calculates with `+ - * /`.",
      ],
    ],
    [
      "a%3D1%20",
      ["0-8 This is percent-encoded, as it stands in an address: write it as it is meant.", '→ Decode it: 0-8 "a=1"'],
    ],
    [
      "a%3D1&b=2",
      ["0-9 This is percent-encoded, as it stands in an address: write it as it is meant.", '→ Decode it: 0-9 "a=1"'],
    ],
    [
      "a.b.includes('x')",
      ["0-17 A filter has no functions. To look for a part of a text, write `a.b like '*x*'`.", "→ a.b like '*x*'"],
    ],
    ["eq(f(a, b), 5)", ["0-14 A filter has no functions such as `eq`: write `f(a, b) = 5`."]],
    [
      "dateadd('2024-03-01')",
      ["0-21 A filter has no functions such as `dateadd`: compare the field itself, as in `total > 100`."],
    ],
    [
      "xisnull(a)",
      ["0-10 A filter has no functions such as `xisnull`: compare the field itself, as in `total > 100`."],
    ],
    [
      "a > 01/2/2024",
      [
        "4-13 A date is written between `#`s, its year first, joined by `-`: `#2024-01-02#` or `#2024-02-01#`.",
        "→ #2024-01-02#",
        "→ #2024-02-01#",
      ],
    ],
    ["a in [1_000]", ["6-11 A number's digits stand together: `1000`.", "→ 1000"]],
    [
      "a > 5% or of = 1",
      ["4-6 A number has no percent sign: write `0.05`, or `5` where the field counts per cent.", "→ 0.05", "→ 5"],
    ],
    [
      "a = /a|b.*c/",
      ["2-12 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*gift*'`."],
    ],
    ["a = /a.b/", ["2-9 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*gift*'`."]],
    [
      "a = /a\\.b/",
      [
        "2-10 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*a.b*'`.",
        "→ like '*a.b*'",
      ],
    ],
    [
      "a%5B1",
      ["0-5 This is percent-encoded, as it stands in an address: write it as it is meant.", '→ Decode it: 0-5 "a[1"'],
    ],
    [
      " a%3D1 ",
      ["0-7 This is percent-encoded, as it stands in an address: write it as it is meant.", '→ Decode it: 0-7 "a=1"'],
    ],
    [
      "a begin 1,000",
      [
        "2-7 `begin` is no operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
        "8-13 A number's digits stand together: `1000`.",
        "→ 1000",
      ],
    ],
    [
      "a inside 1,000",
      [
        "2-8 `inside` is no operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
        "9-14 A number's digits stand together: `1000`.",
        "→ 1000",
      ],
    ],
    [
      "a match 'x*'",
      [
        "2-7 `match` is no operator here: write `like` and a pattern, as in `like '*gift*'`.",
        "→ Write like 'x*': 2-12 \"like 'x*'\"",
      ],
    ],
    [
      "a not matches 'x*'",
      [
        "2-13 `not matches` is no operator here: write `!like` and a pattern, as in `!like '*gift*'`.",
        "→ Write !like 'x*': 2-18 \"!like 'x*'\"",
      ],
    ],
    [
      "a matching 'x*'",
      [
        "2-10 `matching` is no operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
      ],
    ],
    [
      "a match 'x.*'",
      [
        "2-7 `match` is no operator here: write `like` and a pattern, as in `like '*gift*'`.",
        "→ Write like '*x**': 2-13 \"like '*x**'\"",
      ],
    ],
    ["a rlike 'x*'", ["2-7 `rlike` is no operator here: write `like` and a pattern, as in `like '*gift*'`."]],
    ["a like ?", ["7-8 `?` can't stand here; take it out.", '→ Take it out: 7-8 ""']],
    [
      "a > €1 and b > €2 or c =~ /x/",
      [
        "4-6 A number stands alone, without its currency: `1`.",
        "→ 1",
        "15-17 A number stands alone, without its currency: `2`.",
        "→ 2",
        "23-29 A filter has no regular expressions. A pattern does, with `*` for any text: `like '*x*'`.",
        "→ like '*x*'",
      ],
    ],
  ])("%j", (text, lines) => {
    expect(told(text)).toEqual(lines);
  });
});

test("what a filter may hold is nothing foreign", () => {
  expect(findForeign("a > $5 and b = $50x and c in [1,234]")).toEqual([]);
});

test("20,000 characters are searched, and not one more", () => {
  const places = (spaces: number) => findForeign(`${" ".repeat(spaces)}€5`).map(({ from }) => from);
  expect(places(19_999)).toEqual([19_999]);
  expect(places(20_000)).toEqual([]);
});
