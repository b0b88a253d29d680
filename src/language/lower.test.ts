// Tests the issues for texts that the grammar accepts but that are not valid filters: exact messages and every fix.

import { NodeType, Tree } from "@lezer/common";
import { describe, expect, test } from "vitest";
import type { Fix } from "./issue.ts";
import { lower } from "./lower.ts";
import { parse } from "./parse.ts";

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

describe("mistakes in the structure of a filter", () => {
  test.each<[text: string, lines: string[]]>([
    [
      "and ~",
      [
        "0-0 A condition is missing before `and`: write one, or remove `and`.",
        '→ Remove and: 0-4 ""',
        "4-4 A value is missing: a field, a quoted string, a number or a date.",
        "4-5 `~` is not an operator. Use `like` and a pattern, as in `like '*gift*'`.",
      ],
    ],
    [
      "a = 1 and and b = 1",
      ["10-10 A condition is missing before `and`: write one, or remove `and`.", '→ Remove and: 10-14 ""'],
    ],
    [
      "a = 1 or && b = 1",
      ["9-9 A condition is missing before `&&`: write one, or remove `&&`.", '→ Remove &&: 9-12 ""'],
    ],
    [
      "a = 1 and & b = 1",
      ["10-10 A condition is missing before `&`: write one, or remove `&`.", '→ Remove &: 10-12 ""'],
    ],
    ["a = 1 or | b = 1", ["9-9 A condition is missing before `|`: write one, or remove `|`.", '→ Remove |: 9-11 ""']],
    [
      "a = 1 and || b = 1",
      ["10-10 A condition is missing before `||`: write one, or remove `||`.", '→ Remove ||: 10-13 ""'],
    ],
    ["and order = 1", ["0-0 A condition is missing before `and`: write one, or remove `and`.", '→ Remove and: 0-4 ""']],
    [
      "and)",
      [
        "0-0 A condition is missing, such as `status = 'open'`.",
        "3-3 A condition is missing, such as `status = 'open'`.",
        "3-4 `)` is not allowed here: remove it.",
        '→ Remove it: 3-4 ""',
      ],
    ],
    ["a=1&b=2", ["3-4 `&` is not an operator. Use `and`.", '→ Write and: 3-4 " and "']],
    ["a=1 |b=2", ["4-5 `|` is not an operator. Use `or`.", '→ Write or: 4-5 "or "']],
    ["a = 1 And b = 2", ["6-9 Keywords are lowercase: write `and`.", "→ and"]],
    [
      "a = 'x'y'",
      ["6-7 The string ends at this quote. To include the quote, double it: ''.", '→ Double the quote: 7-7 "\'"'],
    ],
    [
      'a = "x"y',
      ['6-7 The string ends at this quote. To include the quote, double it: "".', '→ Double the quote: 7-7 "\\""'],
    ],
    [
      "a = 'x'é",
      ["6-7 The string ends at this quote. To include the quote, double it: ''.", '→ Double the quote: 7-7 "\'"'],
    ],
    ["a = 'x' y", ["8-9 `y` is unexpected here: join conditions with `and` or `or`."]],
    ["a = 1 b not null", ["6-11 `b not` is unexpected here: join conditions with `and` or `or`."]],
    [
      "a = 1 b like 'x'",
      [
        "6-7 `b` is unexpected here: join conditions with `and` or `or`.",
        '→ Write and: 6-6 "and "',
        '→ Write or: 6-6 "or "',
      ],
    ],
    ["a = 1 b", ["6-7 `b` is unexpected here: join conditions with `and` or `or`."]],
    [
      "a = 1 not b = 2",
      [
        "6-9 `not` is unexpected here: join conditions with `and` or `or`.",
        '→ Write and: 6-6 "and "',
        '→ Write or: 6-6 "or "',
      ],
    ],
    ["a = 1 nothing", ["6-13 `nothing` is unexpected here: join conditions with `and` or `or`."]],
    ["(a = 1) == 2", ["1-6 A condition can't be used as a value.", "8-10 `==` is not an operator. Use `=`.", "→ ="]],
    ["(a = 1) xor b = 2", ["8-11 `xor` is unexpected here: join conditions with `and` or `or`."]],
    ["((a = 1)) xor", ["10-13 `xor` is unexpected here: join conditions with `and` or `or`."]],
    [
      "(a) xor",
      [
        "4-7 `xor` is not an operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
      ],
    ],
    ["a = (b = 1) xor c = 2", ["5-10 A condition can't be used as a value."]],
    ["a == < 5", ["2-6 `== <` is two operators: remove one of them."]],
    ["a >  = 5", ["2-6 `>  =` is not an operator. Use `>=`.", "→ >="]],
    ["a = = 5", ["2-5 `= =` is not an operator. Use `=`.", "→ ="]],
    ["a > ~ 5", ["2-5 `> ~` is two operators: remove one of them."]],
    ["a in = 5", ["5-5 `in` needs a list in brackets, as in `in ['a', 'b']`."]],
    ["a = like 'x'", ["4-4 A value is missing: a field, a quoted string, a number or a date."]],
    ["a >= 1 <= 3", ["7-9 A comparison has one operator: write `a >= 1 and a <= …`.", '→ Write and a: 6-6 " and a"']],
    ["a = 1 <= 3", ["6-8 A comparison has one operator: write `a = 1 and a <= …`.", '→ Write and a: 5-5 " and a"']],
    ["1 <= a = 3", ["7-8 A comparison has one operator: write `… <= a and a = …`.", '→ Write and a: 6-6 " and a"']],
    ["a. = 1", ["3-3 A member name must follow the dot, as in `a.city`."]],
    ["a = #2024-03-01", ["4-15 The closing `#` is missing, as in `#2024-03-01#`.", '→ Write #: 15-15 "#"']],
    [
      "a = 'x\\q y\\u00",
      [
        "4-14 The string that starts here has no closing ' on the same line.",
        "6-8 `\\q` is not an escape sequence. Write `\\\\` for a backslash; the escapes are \\' \\\" \\\\ \\n \\r \\t \\uXXXX and \\*.",
      ],
    ],
    ["a = 'x\\u00", ["4-10 The string that starts here has no closing ' on the same line."]],
    [
      "a like 'x\\q*",
      [
        "7-12 The string that starts here has no closing ' on the same line.",
        '→ Close the string: 12-12 "\'"',
        "9-11 `\\q` is not an escape sequence. Write `\\\\` for a backslash; the escapes are \\' \\\" \\\\ \\n \\r \\t \\uXXXX and \\*.",
      ],
    ],
    ["[ total ] = 1", ["0-9 Write field names without brackets: `total`.", "→ total"]],
    ["[to tal] = 1", ["0-8 Lists are only allowed after `in` and `!in`."]],
    ["a = 2024-13-01", ["4-14 Write dates between `#` signs. There is no month 13; months run from 01 to 12."]],
    ["a = 2024-03-11", ["4-14 Write dates between `#` signs: `#2024-03-11#`.", "→ #2024-03-11#"]],
    ["a = 2024-11-03", ["4-14 Write dates between `#` signs: `#2024-11-03#`.", "→ #2024-11-03#"]],
    ["a = 2024-3-011", ["11-14 Numbers can't have leading zeros.", "→ 11"]],
    ["a in ('(x)')", ["5-12 `in` needs a list in brackets, as in `in ['a', 'b']`.", "→ ['(x)']"]],
    ["a in ((1))", ["5-10 `in` needs a list in brackets, as in `in ['a', 'b']`.", "→ [(1)]"]],
    ["a in [10/11/2024]", ["6-16 Write dates between `#` signs: `#2024-10-11#`.", "→ #2024-10-11#"]],
    ["a in [1/2]", ["6-9 Lists contain only values, not calculations: write the result."]],
    ["a in [2024-10-11]", ["6-16 Write dates between `#` signs: `#2024-10-11#`.", "→ #2024-10-11#"]],
    ["a in [-b]", ["6-8 Lists contain only values, not calculations: write the result."]],
    ["a in [(b)]", ["6-9 Lists contain only values, not calculations: write the result."]],
    ["a in [?, 1]", ["6-7 `?` is not allowed here: remove it.", '→ Remove it: 6-7 ""']],
    ["a like ('x')", ["7-12 `like` needs a quoted pattern, as in `like '*gift*'`."]],
    ["a like b", ["7-8 `like` needs a quoted pattern, as in `like '*gift*'`."]],
    ["a = (1", ["6-6 A closing `)` is missing.", "→ )"]],
    ["a = ((1", ["7-7 A closing `)` is missing.", "→ )"]],
    ["a = [1", ["4-6 Lists are only allowed after `in` and `!in`: use `in` instead of `=`.", '→ Write in: 2-3 "in"']],
    [
      ") & b = 1",
      [
        "0-0 A condition is missing, such as `status = 'open'`.",
        "0-1 `)` is not allowed here: remove it.",
        '→ Remove it: 0-1 ""',
        "2-3 `&` is not an operator. Use `and`.",
        "→ and",
      ],
    ],
    [
      "& ?",
      [
        "0-0 A condition is missing before `&`: write one, or remove `&`.",
        '→ Remove &: 0-2 ""',
        "2-3 `?` is not allowed here: remove it.",
        '→ Remove it: 2-3 ""',
      ],
    ],
    [
      "||",
      [
        "0-0 A condition is missing before `|`: write one, or remove `|`.",
        '→ Remove |: 0-1 ""',
        "2-2 A condition is missing, such as `status = 'open'`.",
      ],
    ],
    [
      "|or",
      [
        "0-0 A condition is missing before `|`: write one, or remove `|`.",
        '→ Remove |: 0-1 ""',
        "1-1 A condition is missing, such as `status = 'open'`.",
      ],
    ],
    [
      "a = 1 and |  b = 2",
      ["10-10 A condition is missing before `|`: write one, or remove `|`.", '→ Remove |: 10-13 ""'],
    ],
    [
      "a = 1 b  = 2",
      [
        "6-7 `b` is unexpected here: join conditions with `and` or `or`.",
        '→ Write and: 6-6 "and "',
        '→ Write or: 6-6 "or "',
      ],
    ],
    [
      "a = 1 b=2",
      [
        "6-7 `b` is unexpected here: join conditions with `and` or `or`.",
        '→ Write and: 6-6 "and "',
        '→ Write or: 6-6 "or "',
      ],
    ],
    [
      "a = 1 b~c",
      [
        "6-7 `b` is unexpected here: join conditions with `and` or `or`.",
        '→ Write and: 6-6 "and "',
        '→ Write or: 6-6 "or "',
      ],
    ],
    ["a > > 5", ["2-5 `> >` is not an operator. Use `>`.", "→ >"]],
    ["a >=~ 5", ["4-4 A value is missing: a field, a quoted string, a number or a date."]],
    [
      "a > 1 like 'x'",
      ["6-10 A comparison has one operator: write `a > 1 and a like …`.", '→ Write and a: 5-5 " and a"'],
    ],
    ["a != 1 = 2", ["7-8 A comparison has one operator: write `a != 1 and a = …`.", '→ Write and a: 6-6 " and a"']],
    ["a = 1 != 2", ["6-8 A comparison has one operator: write `a = 1 and a != …`.", '→ Write and a: 5-5 " and a"']],
    ["a = 1 = 2", ["6-7 A comparison has one operator: write `a = 1 or a = …`.", '→ Write or a: 5-5 " or a"']],
    ["a = b = 2", ["6-7 A comparison has one operator: write `… = b and b = …`.", '→ Write and b: 5-5 " and b"']],
    ["a ! = ! b", ["2-5 `! =` is not an operator. Use `!=`.", "→ !="]],
    ["a = 5b", ["5-6 `b` is unexpected here: join conditions with `and` or `or`."]],
    [
      "a xor ?",
      [
        "2-5 `xor` is not an operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
        "6-7 `?` is not allowed here: remove it.",
        '→ Remove it: 6-7 ""',
      ],
    ],
    ["a not [1", ["2-5 `not` is not an operator. Use `!in`.", "→ !in", "8-8 A closing `]` is missing.", "→ ]"]],
    [
      "a between 1 and b = 2",
      ["2-9 `between` is not an operator. Use two comparisons, as in `total >= 1 and total <= 5`."],
    ],
    ["a between", ["2-9 `between` is not an operator. Use two comparisons, as in `total >= 1 and total <= 5`."]],
    [
      "a ~ [b]",
      [
        "2-3 `~` is not an operator. Use `like` and a pattern, as in `like '*gift*'`.",
        "5-6 Lists contain only values: quote `b` if it is a string.",
        "→ 'b'",
      ],
    ],
  ])("%j", (text, lines) => {
    expect(issueLines(text)).toEqual(lines);
  });
});

test.each([
  ["a < = 5", "<="],
  ["a > = 5", ">="],
  ["a ! = 5", "!="],
  ["a = < 5", "<="],
  ["a = > 5", ">="],
  ["a < > 5", "!="],
  ["a = = 5", "="],
])("an operator split in two: %s", (text, symbol) => {
  expect(issueLines(text)).toEqual([
    `2-5 \`${text.slice(2, 5)}\` is not an operator. Use \`${symbol}\`.`,
    `→ ${symbol}`,
  ]);
});

test.each<[text: string, lines: string[]]>([
  ["a < !b", ["4-5 `!` is not allowed here: remove it.", '→ Remove it: 4-5 ""']],
  ["a is !b", ["2-4 `is` is not an operator. Use `=`.", "→ =", "5-6 `!` is not allowed here."]],
])("a sign after an operator is not part of it if more follows: %s", (text, lines) => {
  expect(issueLines(text)).toEqual(lines);
});

test.each<[text: string, lines: string[]]>([
  [
    "(? a = 1) b = 2",
    [
      "1-2 `?` is not allowed here: remove it.",
      '→ Remove it: 1-2 ""',
      "10-11 `b` is unexpected here: join conditions with `and` or `or`.",
      '→ Write and: 10-10 "and "',
      '→ Write or: 10-10 "or "',
    ],
  ],
  [
    "(a = 1) b !c",
    [
      "8-9 `b` is unexpected here: join conditions with `and` or `or`.",
      '→ Write and: 8-8 "and "',
      '→ Write or: 8-8 "or "',
      "10-11 `!` is not allowed here.",
    ],
  ],
  [
    "a = 1 !b = 2",
    [
      "6-8 `!b` is unexpected here: join conditions with `and` or `or`.",
      '→ Write and: 6-6 "and "',
      '→ Write or: 6-6 "or "',
    ],
  ],
])("a condition where `and` or `or` is expected: %s", (text, lines) => {
  expect(issueLines(text)).toEqual(lines);
});

test("reports `and` or `or` in the wrong case next to another mistake", () => {
  expect(issueLines("a = ? AND b = 1")).toEqual([
    "4-5 `?` is not allowed here: remove it.",
    '→ Remove it: 4-5 ""',
    "6-9 Keywords are lowercase: write `and`.",
    "→ and",
  ]);
});

test("reports issues in text order", () => {
  expect(issueLines("a = '\\q x").map((line) => line.slice(0, 3))).toEqual(["4-9", "→ C", "5-7"]);
});

test("missing and invalid parts have a position in the tree", () => {
  const missing = (from: number, to: number) => ({ kind: "missing", from, to });
  expect(parse("a").filter).toEqual(missing(0, 1));
  expect(parse("not").filter).toEqual({ kind: "not", condition: missing(3, 3), from: 0, to: 3 });
  expect(parse("a xor b").filter).toEqual(missing(0, 7));
  expect(parse("(a = 1) xor").filter).toMatchObject({ kind: "paren", from: 0, to: 7 });
  expect(parse("a. = 1").filter).toMatchObject({ left: missing(0, 3) });
  expect(parse("a = #2024").filter).toMatchObject({ right: missing(4, 9) });
  expect(parse("a = 01").filter).toMatchObject({ right: missing(4, 6) });
  expect(parse("a like b").filter).toMatchObject({ right: missing(7, 8) });
  expect(parse("a in b").filter).toEqual(missing(0, 6));
  expect(parse("a in").filter).toMatchObject({ right: missing(4, 4) });
  expect(parse("a = 1 and contains(b, 'x')").filter).toMatchObject({
    kind: "and",
    conditions: [{ kind: "comparison" }, missing(10, 20)],
  });
  expect(parse("not (contains(b, 'x'))").filter).toMatchObject({
    kind: "not",
    condition: { kind: "paren", condition: missing(5, 15) },
  });
});

test("rejects a tree of another grammar", () => {
  const [top, other] = [NodeType.define({ id: 9_998, name: "Top" }), NodeType.define({ id: 9_999, name: "Other" })];
  const tree = new Tree(top, [new Tree(other, [], [], 1)], [0], 1);
  expect(() => lower(tree, "a")).toThrow(new Error("The grammar has a node that no reading knows: Other"));
});
