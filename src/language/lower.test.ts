// Tests what is told of texts that the grammar lets pass and that are no filters, word for word, with every remedy.

import { NodeType, Tree } from "@lezer/common";
import { describe, expect, test } from "vitest";
import type { Fix } from "./issue.ts";
import { lower } from "./lower.ts";
import { parse } from "./parse.ts";

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

describe("a mistake in the order of things", () => {
  test.each<[text: string, lines: string[]]>([
    [
      "and ~",
      [
        "0-0 A condition is missing here, before `and`: write one, or take `and` out.",
        '→ Take and out: 0-4 ""',
        "4-4 A value is missing here: a field, a text in quotes, a number, a date.",
        "4-5 `~` is no operator here: write `like` and a pattern, as in `like '*gift*'`.",
      ],
    ],
    [
      "a = 1 and and b = 1",
      ["10-10 A condition is missing here, before `and`: write one, or take `and` out.", '→ Take and out: 10-14 ""'],
    ],
    [
      "a = 1 or && b = 1",
      ["9-9 A condition is missing here, before `&&`: write one, or take `&&` out.", '→ Take && out: 9-12 ""'],
    ],
    [
      "a = 1 and & b = 1",
      ["10-10 A condition is missing here, before `&`: write one, or take `&` out.", '→ Take & out: 10-12 ""'],
    ],
    [
      "a = 1 or | b = 1",
      ["9-9 A condition is missing here, before `|`: write one, or take `|` out.", '→ Take | out: 9-11 ""'],
    ],
    [
      "a = 1 and || b = 1",
      ["10-10 A condition is missing here, before `||`: write one, or take `||` out.", '→ Take || out: 10-13 ""'],
    ],
    [
      "and order = 1",
      ["0-0 A condition is missing here, before `and`: write one, or take `and` out.", '→ Take and out: 0-4 ""'],
    ],
    [
      "and)",
      [
        "0-0 A condition is missing here, such as `status = 'open'`.",
        "3-3 A condition is missing here, such as `status = 'open'`.",
        "3-4 `)` can't stand here; take it out.",
        '→ Take it out: 3-4 ""',
      ],
    ],
    ["a=1&b=2", ["3-4 `&` is no operator: write `and`.", '→ Write and: 3-4 " and "']],
    ["a=1 |b=2", ["4-5 `|` is no operator: write `or`.", '→ Write or: 4-5 "or "']],
    ["a = 1 And b = 2", ["6-9 Keywords are written in lower case: write `and`.", "→ and"]],
    [
      "a = 'x'y'",
      [
        "6-7 The text ends at this quote. If the quote belongs to the text, double it: ''.",
        '→ Double the quote: 7-7 "\'"',
      ],
    ],
    [
      'a = "x"y',
      [
        '6-7 The text ends at this quote. If the quote belongs to the text, double it: "".',
        '→ Double the quote: 7-7 "\\""',
      ],
    ],
    [
      "a = 'x'é",
      [
        "6-7 The text ends at this quote. If the quote belongs to the text, double it: ''.",
        '→ Double the quote: 7-7 "\'"',
      ],
    ],
    ["a = 'x' y", ["8-9 `y` can't follow here: join two conditions by `and` or `or`."]],
    ["a = 1 b not null", ["6-11 `b not` can't follow here: join two conditions by `and` or `or`."]],
    [
      "a = 1 b like 'x'",
      [
        "6-7 `b` can't follow here: join two conditions by `and` or `or`.",
        '→ Write and: 6-6 "and "',
        '→ Write or: 6-6 "or "',
      ],
    ],
    ["a = 1 b", ["6-7 `b` can't follow here: join two conditions by `and` or `or`."]],
    [
      "a = 1 not b = 2",
      [
        "6-9 `not` can't follow here: join two conditions by `and` or `or`.",
        '→ Write and: 6-6 "and "',
        '→ Write or: 6-6 "or "',
      ],
    ],
    ["a = 1 nothing", ["6-13 `nothing` can't follow here: join two conditions by `and` or `or`."]],
    ["(a = 1) == 2", ["1-6 A condition can't be used as a value.", "8-10 `==` is no operator here: write `=`.", "→ ="]],
    ["(a = 1) xor b = 2", ["8-11 `xor` can't follow here: join two conditions by `and` or `or`."]],
    ["((a = 1)) xor", ["10-13 `xor` can't follow here: join two conditions by `and` or `or`."]],
    [
      "(a) xor",
      ["4-7 `xor` is no operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or."],
    ],
    ["a = (b = 1) xor c = 2", ["5-10 A condition can't be used as a value."]],
    ["a == < 5", ["2-6 `== <` is no operator, but two: take one of them out."]],
    ["a >  = 5", ["2-6 `>  =` is no operator: write `>=`.", "→ >="]],
    ["a = = 5", ["2-5 `= =` is no operator: write `=`.", "→ ="]],
    ["a > ~ 5", ["2-5 `> ~` is no operator, but two: take one of them out."]],
    ["a in = 5", ["5-5 `in` needs a list in brackets on its right, as in `in ['a', 'b']`."]],
    ["a = like 'x'", ["4-4 A value is missing here: a field, a text in quotes, a number, a date."]],
    ["a >= 1 <= 3", ["7-9 A comparison has one operator: write `a >= 1 and a <= …`.", '→ Write and a: 6-6 " and a"']],
    ["a = 1 <= 3", ["6-8 A comparison has one operator: write `a = 1 and a <= …`.", '→ Write and a: 5-5 " and a"']],
    ["1 <= a = 3", ["7-8 A comparison has one operator: write `… <= a and a = …`.", '→ Write and a: 6-6 " and a"']],
    ["a. = 1", ["3-3 The name of a member must follow the dot, as in `a.city`."]],
    ["a = #2024-03-01", ["4-15 This date lacks its closing `#`, as in `#2024-03-01#`.", '→ Write #: 15-15 "#"']],
    [
      "a = 'x\\q y\\u00",
      [
        "4-14 The text that begins here lacks its closing quote ' on the same line.",
        "6-8 `\\q` is no escape. Write `\\\\` for a backslash; the escapes are \\' \\\" \\\\ \\n \\r \\t \\uXXXX and \\*.",
      ],
    ],
    ["a = 'x\\u00", ["4-10 The text that begins here lacks its closing quote ' on the same line."]],
    [
      "a like 'x\\q*",
      [
        "7-12 The text that begins here lacks its closing quote ' on the same line.",
        '→ Close the text: 12-12 "\'"',
        "9-11 `\\q` is no escape. Write `\\\\` for a backslash; the escapes are \\' \\\" \\\\ \\n \\r \\t \\uXXXX and \\*.",
      ],
    ],
    ["[ total ] = 1", ["0-9 A field is written bare, without brackets: `total`.", "→ total"]],
    ["[to tal] = 1", ["0-8 A list can only stand right of `in` and `!in`."]],
    ["a = 2024-03-11", ["4-14 A date is written between `#`s: `#2024-03-11#`.", "→ #2024-03-11#"]],
    ["a = 2024-11-03", ["4-14 A date is written between `#`s: `#2024-11-03#`.", "→ #2024-11-03#"]],
    ["a = 2024-3-011", ["11-14 A number has no leading zeros.", "→ 11"]],
    ["a in ('(x)')", ["5-12 `in` needs a list in brackets on its right, as in `in ['a', 'b']`.", "→ ['(x)']"]],
    ["a in ((1))", ["5-10 `in` needs a list in brackets on its right, as in `in ['a', 'b']`.", "→ [(1)]"]],
    ["a in [10/11/2024]", ["6-16 A date is written between `#`s: `#2024-10-11#`.", "→ #2024-10-11#"]],
    ["a in [1/2]", ["6-9 A list holds only values, no calculations: write the result."]],
    ["a in [2024-10-11]", ["6-16 A date is written between `#`s: `#2024-10-11#`.", "→ #2024-10-11#"]],
    ["a in [-b]", ["6-8 A list holds only values, no calculations: write the result."]],
    ["a in [(b)]", ["6-9 A list holds only values, no calculations: write the result."]],
    ["a in [?, 1]", ["6-7 `?` can't stand here; take it out.", '→ Take it out: 6-7 ""']],
    ["a like ('x')", ["7-12 `like` needs a pattern in quotes on its right, as in `like '*gift*'`."]],
    ["a like b", ["7-8 `like` needs a pattern in quotes on its right, as in `like '*gift*'`."]],
    ["a = (1", ["6-6 A closing `)` is missing here.", "→ )"]],
    ["a = ((1", ["7-7 A closing `)` is missing here.", "→ )"]],
    [
      "a = [1",
      ["4-6 A list can only stand right of `in` and `!in`: write `in` instead of `=`.", '→ Write in: 2-3 "in"'],
    ],
    [
      ") & b = 1",
      [
        "0-0 A condition is missing here, such as `status = 'open'`.",
        "0-1 `)` can't stand here; take it out.",
        '→ Take it out: 0-1 ""',
        "2-3 `&` is no operator: write `and`.",
        "→ and",
      ],
    ],
    [
      "& ?",
      [
        "0-0 A condition is missing here, before `&`: write one, or take `&` out.",
        '→ Take & out: 0-2 ""',
        "2-3 `?` can't stand here; take it out.",
        '→ Take it out: 2-3 ""',
      ],
    ],
    [
      "||",
      [
        "0-0 A condition is missing here, before `|`: write one, or take `|` out.",
        '→ Take | out: 0-1 ""',
        "2-2 A condition is missing here, such as `status = 'open'`.",
      ],
    ],
    [
      "|or",
      [
        "0-0 A condition is missing here, before `|`: write one, or take `|` out.",
        '→ Take | out: 0-1 ""',
        "1-1 A condition is missing here, such as `status = 'open'`.",
      ],
    ],
    [
      "a = 1 and |  b = 2",
      ["10-10 A condition is missing here, before `|`: write one, or take `|` out.", '→ Take | out: 10-13 ""'],
    ],
    [
      "a = 1 b  = 2",
      [
        "6-7 `b` can't follow here: join two conditions by `and` or `or`.",
        '→ Write and: 6-6 "and "',
        '→ Write or: 6-6 "or "',
      ],
    ],
    [
      "a = 1 b=2",
      [
        "6-7 `b` can't follow here: join two conditions by `and` or `or`.",
        '→ Write and: 6-6 "and "',
        '→ Write or: 6-6 "or "',
      ],
    ],
    [
      "a = 1 b~c",
      [
        "6-7 `b` can't follow here: join two conditions by `and` or `or`.",
        '→ Write and: 6-6 "and "',
        '→ Write or: 6-6 "or "',
      ],
    ],
    ["a > > 5", ["2-5 `> >` is no operator: write `>`.", "→ >"]],
    ["a >=~ 5", ["4-4 A value is missing here: a field, a text in quotes, a number, a date."]],
    [
      "a > 1 like 'x'",
      ["6-10 A comparison has one operator: write `a > 1 and a like …`.", '→ Write and a: 5-5 " and a"'],
    ],
    ["a != 1 = 2", ["7-8 A comparison has one operator: write `a != 1 and a = …`.", '→ Write and a: 6-6 " and a"']],
    ["a = 1 != 2", ["6-8 A comparison has one operator: write `a = 1 and a != …`.", '→ Write and a: 5-5 " and a"']],
    ["a = 1 = 2", ["6-7 A comparison has one operator: write `a = 1 or a = …`.", '→ Write or a: 5-5 " or a"']],
    ["a = b = 2", ["6-7 A comparison has one operator: write `… = b and b = …`.", '→ Write and b: 5-5 " and b"']],
    ["a ! = ! b", ["2-5 `! =` is no operator: write `!=`.", "→ !="]],
    ["a = 5b", ["5-6 `b` can't follow here: join two conditions by `and` or `or`."]],
    [
      "a xor ?",
      [
        "2-5 `xor` is no operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
        "6-7 `?` can't stand here; take it out.",
        '→ Take it out: 6-7 ""',
      ],
    ],
    ["a not [1", ["2-5 `not` is no operator here: write `!in`.", "→ !in", "8-8 A closing `]` is missing here.", "→ ]"]],
    [
      "a between 1 and b = 2",
      ["2-9 `between` is no operator here: write two comparisons, as in `total >= 1 and total <= 5`."],
    ],
    ["a between", ["2-9 `between` is no operator here: write two comparisons, as in `total >= 1 and total <= 5`."]],
    [
      "a ~ [b]",
      [
        "2-3 `~` is no operator here: write `like` and a pattern, as in `like '*gift*'`.",
        "5-6 A list holds only values: write `b` in quotes if it is a text.",
        "→ 'b'",
      ],
    ],
  ])("%j", (text, lines) => {
    expect(told(text)).toEqual(lines);
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
])("an operator in two pieces: %s", (text, symbol) => {
  expect(told(text)).toEqual([`2-5 \`${text.slice(2, 5)}\` is no operator: write \`${symbol}\`.`, `→ ${symbol}`]);
});

test.each<[text: string, lines: string[]]>([
  ["a < !b", ["4-5 `!` can't stand here; take it out.", '→ Take it out: 4-5 ""']],
  ["a is !b", ["2-4 `is` is no operator here: write `=`.", "→ =", "5-6 `!` can't stand here."]],
])("a sign after an operator is no second piece of it where more follows: %s", (text, lines) => {
  expect(told(text)).toEqual(lines);
});

test.each<[text: string, lines: string[]]>([
  [
    "(? a = 1) b = 2",
    [
      "1-2 `?` can't stand here; take it out.",
      '→ Take it out: 1-2 ""',
      "10-11 `b` can't follow here: join two conditions by `and` or `or`.",
      '→ Write and: 10-10 "and "',
      '→ Write or: 10-10 "or "',
    ],
  ],
  [
    "(a = 1) b !c",
    [
      "8-9 `b` can't follow here: join two conditions by `and` or `or`.",
      '→ Write and: 8-8 "and "',
      '→ Write or: 8-8 "or "',
      "10-11 `!` can't stand here.",
    ],
  ],
  [
    "a = 1 !b = 2",
    [
      "6-8 `!b` can't follow here: join two conditions by `and` or `or`.",
      '→ Write and: 6-6 "and "',
      '→ Write or: 6-6 "or "',
    ],
  ],
])("a condition where a joint is due: %s", (text, lines) => {
  expect(told(text)).toEqual(lines);
});

test("a joint in the wrong case is told beside another mistake", () => {
  expect(told("a = ? AND b = 1")).toEqual([
    "4-5 `?` can't stand here; take it out.",
    '→ Take it out: 4-5 ""',
    "6-9 Keywords are written in lower case: write `and`.",
    "→ and",
  ]);
});

test("what is told stands in the order of the text", () => {
  expect(told("a = '\\q x").map((line) => line.slice(0, 3))).toEqual(["4-9", "→ C", "5-7"]);
});

test("what is missing or wrong has its place in the tree, too", () => {
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

test("a tree of another grammar is refused, not read as something else", () => {
  const [top, other] = [NodeType.define({ id: 9_998, name: "Top" }), NodeType.define({ id: 9_999, name: "Other" })];
  const tree = new Tree(top, [new Tree(other, [], [], 1)], [0], 1);
  expect(() => lower(tree, "a")).toThrow(new Error("The grammar has a node that no reading knows: Other"));
});
