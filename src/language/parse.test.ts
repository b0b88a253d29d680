// Tests parsing text to a tree: spans, the issue for every mistake, unfinished text.

import { NodeProp, type Tree, TreeFragment } from "@lezer/common";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { measureCpuTime } from "../../scripts/testing/cpu-time.ts";
import { textLimit } from "./limits.ts";
import { createEditingParser, parse, parseTree } from "./parse.ts";
import { print } from "./print.ts";

// Many runs and long texts need more time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe("the tree", () => {
  test("every node has its span in the text", () => {
    expect(parse("a . b !in [-1, 'x']")).toEqual({
      issues: [],
      filter: {
        kind: "comparison",
        operator: "!in",
        operatorSpan: { from: 6, to: 9 },
        left: { kind: "field", name: "a.b", from: 0, to: 5 },
        right: {
          kind: "array",
          items: [
            { kind: "number", value: -1, from: 11, to: 13 },
            { kind: "string", value: "x", from: 15, to: 18 },
          ],
          from: 10,
          to: 19,
        },
        from: 0,
        to: 19,
      },
    });
    expect(parse("not (a like '*x')").filter).toEqual({
      kind: "not",
      condition: {
        kind: "paren",
        condition: {
          kind: "comparison",
          operator: "like",
          operatorSpan: { from: 7, to: 11 },
          left: { kind: "field", name: "a", from: 5, to: 6 },
          right: { kind: "pattern", parts: ["", "x"], from: 12, to: 16 },
          from: 5,
          to: 16,
        },
        from: 4,
        to: 17,
      },
      from: 0,
      to: 17,
    });
  });

  test("chains are flat", () => {
    expect(parse("a = 1 and b = 2 and c = 3 or d = 4 or e = 5").filter).toMatchObject({
      kind: "or",
      conditions: [
        { kind: "and", conditions: [{ kind: "comparison" }, { kind: "comparison" }, { kind: "comparison" }] },
        { kind: "comparison" },
        { kind: "comparison" },
      ],
    });
    expect(parse("a - b + c * 2 / d = 0").filter).toMatchObject({
      left: {
        kind: "sum",
        operators: ["-", "+"],
        operands: [{ name: "a" }, { name: "b" }, { kind: "product", operators: ["*", "/"] }],
      },
    });
  });

  test.each([
    ["a = -5", { kind: "number", value: -5, from: 4, to: 6 }],
    ["a = - -5", { kind: "number", value: 5, from: 4, to: 8 }],
    ["a = -b", { kind: "negative", operand: { kind: "field", name: "b", from: 5, to: 6 }, from: 4, to: 6 }],
    ["a = (1)", { kind: "group", operand: { kind: "number", value: 1, from: 5, to: 6 }, from: 4, to: 7 }],
    ["a = #2024-03-01#", { kind: "date", value: "2024-03-01", from: 4, to: 16 }],
    ["a = #T10:30#", { kind: "time", value: "10:30:00.000", from: 4, to: 12 }],
    ["a = #2024-03-01T10:30#", { kind: "datetime", value: "2024-03-01T10:30:00.000Z", from: 4, to: 22 }],
    ["a = null", { kind: "null", from: 4, to: 8 }],
    ["a = false", { kind: "boolean", value: false, from: 4, to: 9 }],
    ["a = '\\*'", { kind: "string", value: "*", from: 4, to: 8 }],
  ])("%s", (text, right) => {
    expect(parse(text)).toMatchObject({ issues: [], filter: { right } });
  });

  test("-0 is read as 0, as in JSON", () => {
    const { filter } = parse("a = -0");
    expect(filter).toEqual(JSON.parse(JSON.stringify(filter)));
  });

  test.each(["", " ", "\n\t\r\u00a0"])("%j is read as no filter", (text) => {
    expect(parse(text)).toEqual({ filter: null, issues: [] });
  });
});

const valid = [
  `status in ['open', 'it''s'] and total > -100.5e+3 or not (paid = true && note !ilike "*\\u00e9\\"\\*")`,
  `!(customer . city like 'a\\'b*') || -(total - 1) * 2 / qty <= 5 and x !like '\\\\'`,
  "placed >= #2024-03-01T10:30:00.000+02:00# and deliverAfter != #T10:30#",
  "!paid = false and not not a !in [] or a.in.not = null",
  "100 < price and shipped > ordered",
  "inStock = true and (likes > android or 1 < -orders + inches) and not index = nothing * 2",
  "- -a = 1 and ((b)) = (2)",
  "a in [1, -2, null, true, #2024-03-01#, #T10:30#]",
  "a != 1 and a >= 2 or a <= 3 and a ilike 'x' and 𝒳.価格 = 1",
];

describe("unfinished text", () => {
  test.each(valid)("each prefix of %s is valid or has one issue, at or before its end", (whole) => {
    expect(parse(whole).issues).toEqual([]);
    for (let length = 0; length < whole.length; length++) {
      const text = whole.slice(0, length);
      // Skip prefixes that end in half a surrogate pair: they can't be typed.
      if (/[\ud800-\udbff]$/.test(text)) continue;
      const { issues } = parse(text);
      expect(issues.length, text).toBeLessThanOrEqual(1);
      for (const { code, from, to } of issues) {
        expect(code).toBe("FILTER_SYNTAX");
        expect(from, text).toBeLessThanOrEqual(to);
        expect(to, text).toBeLessThanOrEqual(length);
      }
    }
  });

  test.each([
    "a in [1] and b",
    "a in [1] and b =",
    "a in [1] and (",
    "a in [1] and b in ['x",
    "a in [1] and not",
    "a in [1] and (b = 2) o",
  ])("%s keeps its complete part", (text) => {
    expect(parse(text).filter).toMatchObject({
      kind: "and",
      conditions: [{ kind: "comparison", operator: "in", left: { name: "a" }, right: { items: [{ value: 1 }] } }, {}],
    });
  });
});

/** A mistake, the span of its one issue, the message, and the text after its fix, if any. */
const mistakes: readonly (readonly [text: string, from: number, to: number, message: string, fixed?: string])[] = [
  // Missing parts.
  ["a", 0, 1, "`a` is not a condition: add an operator, as in `a = true`."],
  ["not a", 4, 5, "`a` is not a condition: add an operator, as in `a = true`."],
  ["5", 0, 1, "A value is not a condition: compare it, as in `total > 100`."],
  ["null", 0, 4, "A value is not a condition: compare it, as in `total > 100`."],
  ["a + b", 0, 5, "A value is not a condition: compare it, as in `total > 100`."],
  ["a = 'x' or 'y'", 11, 14, "A value is not a condition: compare it, as in `total > 100`."],
  ["a =", 3, 3, "A value is missing: a field, a quoted string, a number or a date."],
  ["a = ", 4, 4, "A value is missing: a field, a quoted string, a number or a date."],
  ["= 1", 0, 0, "A value is missing: a field, a quoted string, a number or a date."],
  ["a > 1 and < 5", 10, 10, "A value is missing: a field, a quoted string, a number or a date."],
  ["a = ()", 5, 5, "A value is missing: a field, a quoted string, a number or a date."],
  ["a = -", 5, 5, "A value is missing: a field, a quoted string, a number or a date."],
  ["a + = 1", 4, 4, "A value is missing: a field, a quoted string, a number or a date."],
  ["a in [1,]", 8, 8, "A value is missing: a field, a quoted string, a number or a date."],
  ["a in [,1]", 6, 6, "A value is missing: a field, a quoted string, a number or a date."],
  ["a = 1 and", 9, 9, "A condition is missing, such as `status = 'open'`."],
  ["or a = 1", 0, 0, "A condition is missing before `or`: write one, or remove `or`."],
  ["a = 1 or or b = 2", 9, 9, "A condition is missing before `or`: write one, or remove `or`."],
  ["not", 3, 3, "A condition is missing, such as `status = 'open'`."],
  ["()", 1, 1, "A condition is missing, such as `status = 'open'`."],
  ["(a = 1", 6, 6, "A closing `)` is missing.", "(a = 1)"],
  ["a in ['x'", 9, 9, "A closing `]` is missing.", "a in ['x']"],
  ["a. = 1", 3, 3, "A member name must follow the dot, as in `a.city`."],
  ["a..b = 1", 2, 2, "A member name must follow the dot, as in `a.city`."],
  ["a = 'x", 4, 6, "The string that starts here has no closing ' on the same line.", "a = 'x'"],
  ['a = "x', 4, 6, 'The string that starts here has no closing " on the same line.', 'a = "x"'],
  ["a = 'x\\", 4, 7, "The string that starts here has no closing ' on the same line."],
  ["a = 'x\\u00", 4, 10, "The string that starts here has no closing ' on the same line."],
  ["a = 'x\nand b = 1", 4, 6, "The string that starts here has no closing ' on the same line.", "a = 'x'\nand b = 1"],
  ["a = #2024-03-01", 4, 15, "The closing `#` is missing, as in `#2024-03-01#`."],
  // Unexpected parts.
  ["a = 1)", 5, 6, "`)` is not allowed here: remove it.", "a = 1"],
  ["a in [1]] and b = 2", 8, 9, "`]` is not allowed here: remove it.", "a in [1] and b = 2"],
  ["a = ? 1", 4, 5, "`?` is not allowed here: remove it.", "a =  1"],
  ["a = 1;", 5, 6, "`;` is not allowed here: remove it.", "a = 1"],
  ["a = 1 'x'", 6, 9, "`'x'` is not allowed here: an operator or `and` or `or` is missing before it."],
  ["a = [1]", 4, 7, "Lists are only allowed after `in` and `!in`: use `in` instead of `=`."],
  ["[1] = a", 0, 3, "Lists are only allowed after `in` and `!in`."],
  ["a in [[1]]", 6, 9, "Lists are only allowed after `in` and `!in`."],
  ["a in [b]", 6, 7, "Lists contain only values: quote `b` if it is a string.", "a in ['b']"],
  ["a in [1 + 1]", 6, 11, "Lists contain only values, not calculations: write the result."],
  ["(a = 1) = true", 1, 6, "A condition can't be used as a value."],
  ["(a = 1) + 2 = 3", 1, 6, "A condition can't be used as a value."],
  ["a in 'x'", 5, 8, "`in` needs a list in brackets, as in `in ['a', 'b']`.", "a in ['x']"],
  ["a in ('x', 'y')", 5, 15, "`in` needs a list in brackets, as in `in ['a', 'b']`.", "a in ['x', 'y']"],
  ["a !in b", 6, 7, "`!in` needs a list in brackets, as in `!in ['a', 'b']`."],
  ["a like 5", 7, 8, "`like` needs a quoted pattern, as in `like '*gift*'`."],
  ["a !ilike b", 9, 10, "`!ilike` needs a quoted pattern, as in `!ilike '*gift*'`."],
  ["a like ('x')", 7, 12, "`like` needs a quoted pattern, as in `like '*gift*'`."],
  ["1 < a < 3", 6, 7, "A comparison has one operator: write `… < a and a < …`.", "1 < a and a < 3"],
  ["a = b = c", 6, 7, "A comparison has one operator: write `… = b and b = …`.", "a = b and b = c"],
  ["1 < a < b < 3", 6, 7, "A comparison has one operator: write `… < a and a < …`."],
  ["a = 1 b = 2", 6, 7, "`b` is unexpected here: join conditions with `and` or `or`."],
  ["(a = 1) b = 2", 8, 9, "`b` is unexpected here: join conditions with `and` or `or`."],
  ["not ((a = 1 or b = 2)) xor", 23, 26, "`xor` is unexpected here: join conditions with `and` or `or`."],
  ["(a + 1) eq 2", 8, 10, "`eq` is not an operator. Use `=`.", "(a + 1) = 2"],
  ["a != = 1", 2, 6, "`!= =` is not an operator. Use `!=`.", "a != 1"],
  ["a ! = 1", 2, 5, "`! =` is not an operator. Use `!=`.", "a != 1"],
  // Operators of other languages, or in the wrong case.
  ["a == 1", 2, 4, "`==` is not an operator. Use `=`.", "a = 1"],
  ["a === 1", 2, 5, "`===` is not an operator. Use `=`.", "a = 1"],
  ["a <> 1", 2, 4, "`<>` is not an operator. Use `!=`.", "a != 1"],
  ["a =< 1", 2, 4, "`=<` is not an operator. Use `<=`.", "a <= 1"],
  ["a => 1", 2, 4, "`=>` is not an operator. Use `>=`.", "a >= 1"],
  ["a eq 1", 2, 4, "`eq` is not an operator. Use `=`.", "a = 1"],
  ["a is null", 2, 4, "`is` is not an operator. Use `=`.", "a = null"],
  ["a is not null", 2, 8, "`is not` is not an operator. Use `!=`.", "a != null"],
  ["a IS  NOT null", 2, 9, "`IS  NOT` is not an operator. Use `!=`.", "a != null"],
  ["a not in [1]", 2, 8, "`not in` is not an operator. Use `!in`.", "a !in [1]"],
  ["a NOT LIKE 'x'", 2, 10, "`NOT LIKE` is not an operator. Use `!like`.", "a !like 'x'"],
  [
    "a !foo 1",
    2,
    6,
    "`!foo` is not an operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.",
  ],
  ["a between 1", 2, 9, "`between` is not an operator. Use two comparisons, as in `total >= 1 and total <= 5`."],
  ["a IN [1]", 2, 4, "Operators are lowercase: write `in`.", "a in [1]"],
  ["a !Like 'x'", 2, 7, "Operators are lowercase: write `!like`.", "a !like 'x'"],
  ["a = 1 AND b = 2", 6, 9, "Keywords are lowercase: write `and`.", "a = 1 and b = 2"],
  ["a = 1 Or b = 2", 6, 8, "Keywords are lowercase: write `or`.", "a = 1 or b = 2"],
  ["NOT a = 1", 0, 3, "Keywords are lowercase: write `not`.", "not a = 1"],
  ["a = TRUE", 4, 8, "Keywords are lowercase: write `true`.", "a = true"],
  ["a = Null", 4, 8, "Keywords are lowercase: write `null`.", "a = null"],
  ["a = 1 & b = 2", 6, 7, "`&` is not an operator. Use `and`.", "a = 1 and b = 2"],
  ["a = 1 | b = 2", 6, 7, "`|` is not an operator. Use `or`.", "a = 1 or b = 2"],
  // Invalid literals.
  ["a = 01", 4, 6, "Numbers can't have leading zeros."],
  ["a = .5", 4, 6, "Write a digit before the decimal point."],
  ["a = 5.", 4, 6, "Write a digit after the decimal point, as in `1.5`, or remove the point."],
  ["a = 1e", 4, 6, "An exponent needs digits, as in `1e3`."],
  ["a = 9007199254740993", 4, 20, "This integer can't be represented exactly. The nearest is 9007199254740992."],
  ["a = -9007199254740993", 5, 21, "This integer can't be represented exactly. The nearest is 9007199254740992."],
  ["a = 1e999", 4, 9, "This number is too large (the maximum is about 1.8e308)."],
  ["a = 2024-03-01", 4, 14, "Write dates between `#` signs: `#2024-03-01#`.", "a = #2024-03-01#"],
  ["a in [2024-03-01]", 6, 16, "Write dates between `#` signs: `#2024-03-01#`.", "a in [#2024-03-01#]"],
  ["a = #2024-02-30#", 4, 16, "There is no day 30 in month 2 of 2024; it has 29 days."],
  [
    "a = #2024-3-1#",
    4,
    14,
    "A date is written `#2024-03-01#`, a date-time `#2024-03-01T10:30:00Z#`, a time `#T10:30:00#`.",
  ],
  [
    "a = #2024-03-01 10:30#",
    4,
    22,
    "A date is written `#2024-03-01#`, a date-time `#2024-03-01T10:30:00Z#`, a time `#T10:30:00#`.",
  ],
  ["a = ##", 4, 6, "A date is written `#2024-03-01#`, a date-time `#2024-03-01T10:30:00Z#`, a time `#T10:30:00#`."],
  ["a = #T25:00#", 4, 12, "There is no hour 25; hours run from 00 to 23."],
  [
    "a = 'x\\q'",
    6,
    8,
    "`\\q` is not an escape sequence. Write `\\\\` for a backslash; the escapes are \\' \\\" \\\\ \\n \\r \\t \\uXXXX and \\*.",
  ],
  ["a like '\\u12'", 8, 12, "`\\u` needs four hexadecimal digits, as in `\\u00e9`."],
];

describe("mistakes", () => {
  for (const [text, from, to, message, fixed] of mistakes) {
    test(`${JSON.stringify(text)}: ${message}`, () => {
      const { issues } = parse(text);
      expect(issues).toMatchObject([{ code: "FILTER_SYNTAX", severity: "error", from, to, message }]);
      if (fixed === undefined) return;
      const fix = issues[0]?.fixes[0];
      expect(fix && text.slice(0, fix.from) + fix.insert + text.slice(fix.to)).toBe(fixed);
      expect(parse(fixed).issues).toEqual([]);
    });
  }

  test("reports every mistake in text order", () => {
    const { issues } = parse("a == 1 AND b in 'x' or 5 or c = #2024-02-30# and (d = 'e");
    expect(issues.map(({ from }) => from)).toEqual([2, 7, 16, 23, 32, 54]);
  });

  test("reports at most a hundred mistakes", () => {
    expect(parse(new Array(1_000).fill("a == 1").join(" or ")).issues).toHaveLength(100);
  });
});

describe("reserved words", () => {
  test.each(["and", "or", "not", "in", "like", "ilike", "true", "false", "null", "And", "NULL"])(
    "%s is a name only after a dot",
    (word) => {
      expect(parse(`a.${word} = 1`)).toMatchObject({ issues: [], filter: { left: { name: `a.${word}` } } });
      expect(parse(`${word}Field = 1`).issues).toEqual([]);
      expect(parse(`${word}.a = 1`).issues).not.toEqual([]);
    },
  );
});

/** The CPU time of the fastest of several runs, or of the first below the bound, in milliseconds. */
function fastest(runs: number, bound: number, run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < runs && least >= bound; count++) {
    least = Math.min(least, measureCpuTime(run));
  }
  return least;
}

describe("any text", () => {
  const pieces =
    "a b.c in IN not NOT and or like null true !in !x ! != = < == <> ~ | & && ( ) [ ] , . + - * / 1 1. 1e 01 'x' ' \" '\\q' '\\ #2024-03-01# # #T10:00# ? 2024-03-01 is é \ud800".split(
      " ",
    );
  const irregular = fc
    .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom("", " ", "\n")), { maxLength: 25 })
    .map((parts) => parts.flat().join(""));

  test.each([
    ["tokens in any order", irregular],
    ["any characters", fc.string({ unit: "binary", maxLength: 40 })],
  ])("%s: issues have a position, and without issues the tree is complete", (_, anyText) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { filter, issues } = parse(text);
        expect(
          fastest(3, 50, () => parse(text)),
          JSON.stringify(text),
        ).toBeLessThan(50);
        for (const { from, to, message, fixes } of issues) {
          expect(0 <= from && from <= to && to <= text.length).toBe(true);
          expect(message).not.toBe("");
          for (const fix of fixes) expect(0 <= fix.from && fix.from <= fix.to && fix.to <= text.length).toBe(true);
        }
        const tree = parseTree(text).toString();
        const broken = /Junk|Missing|WrongOperator|Unfinished|TooDeep/.test(tree);
        if (issues.length === 0) {
          expect(broken).toBe(false);
          expect(JSON.stringify(filter)).not.toContain('"missing"');
          expect(filter === null).toBe(text.trim() === "");
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a number and what follows it without white space", () => {
  const spaced = "a = 92 or b = 1";
  test.each(["92", "1.5", "1e3", "0", "1E-3", "-92"])("%s ends where its digits end", (number) => {
    for (const joint of ["or", "and"]) {
      const { filter, issues } = parse(`a=${number}${joint} b=1`);
      expect(issues).toEqual([]);
      expect(print(filter)).toBe(print(parse(spaced.replace("92", number).replace("or", joint)).filter));
    }
    for (const operator of ["in[1]", "like'x'", "!in[1]", "ilike'x'"])
      expect(parse(number + operator).issues, number + operator).toEqual([]);
  });

  test.each(["92abc", "92or_", "92orb = 1", "92$", "1é", "1e3x", "0x10", "92true", "92null", "1_000"])(
    "%s is no value",
    (text) => {
      expect(parse(`a = ${text}`).issues).not.toEqual([]);
    },
  );
});

test.each([
  ["--1", "1"],
  ["- - 1", "1"],
  ["---1.5", "-1.5"],
])("in a list, %s is reported as a calculation with the fix %s", (written, value) => {
  const { issues } = parse(`a in [2, ${written}]`);
  expect(issues.map(({ message, from, fixes }) => [message, from, fixes.map(({ insert }) => insert)])).toEqual([
    [`Lists contain only values, not calculations: write \`${value}\`.`, 9, [value]],
  ]);
  expect(parse(`a = ${written}`).issues).toEqual([]);
  expect(parse("a in [2, - 1]").issues).toEqual([]);
});

test("treats a byte order mark as white space", () => {
  expect(parse("\ufeff")).toEqual({ filter: null, issues: [] });
  expect(parse("\ufeffa = 1").issues).toEqual([]);
});

describe("the limits of a text", () => {
  test("accepts up to 1 MiB of text", () => {
    const text = `a = '${"x".repeat(textLimit - 6)}'`;
    expect(text).toHaveLength(1024 * 1024);
    expect(parse(text).issues).toEqual([]);
    expect(parse(`${text} `)).toEqual({
      filter: { kind: "missing", from: 0, to: textLimit + 1 },
      issues: [
        {
          code: "FILTER_TOO_COMPLEX",
          severity: "error",
          message: "A filter has at most 1048576 characters; this one has 1048577.",
          from: 0,
          to: textLimit + 1,
          fixes: [],
        },
      ],
    });
  });

  test("aborts a text that needs more steps than any valid filter", () => {
    expect(parse("a=1 or ".repeat(149_000))).toMatchObject({
      filter: { kind: "missing" },
      issues: [
        {
          code: "FILTER_TOO_COMPLEX",
          message: "This filter has too many parts: shorten it, or split it into several requests.",
        },
      ],
    });
  });
});

test("parseTree returns the tree, or the issue if the text exceeds a limit", () => {
  expect(parseTree("a = 1").toString()).toBe("Filter(Comparison(Field(Name),Operator,Number))");
  expect(parseTree("x".repeat(textLimit + 1))).toMatchObject({ code: "FILTER_TOO_COMPLEX" });
});

describe("createEditingParser", () => {
  test("parses like parse, and attaches the given props to its nodes", () => {
    const prop = new NodeProp<string>();
    const tree = createEditingParser(prop.add({ Number: "a number" })).parse("a = 1");
    expect(tree.toString()).toBe(parseTree("a = 1").toString());
    expect(tree.resolve(5, -1).type.prop(prop)).toBe("a number");
  });

  test("takes few steps for text that an edit left unchanged", () => {
    const parser = createEditingParser();
    const steps = (text: string, fragments: readonly TreeFragment[] = []) => {
      const parsing = parser.startParse(text, fragments);
      let [count, tree]: [number, Tree | null] = [0, null];
      for (; tree === null; count++) tree = parsing.advance();
      return { count, tree };
    };
    const before = new Array(1_000).fill("a = 1").join(" or ");
    const afresh = steps(before);
    const edit = { fromA: 2_000, toA: 2_000, fromB: 2_000, toB: 2_001 };
    const fragments = TreeFragment.applyChanges(TreeFragment.addTree(afresh.tree), [edit]);
    const again = steps(`${before.slice(0, 2_000)} ${before.slice(2_000)}`, fragments);
    expect(again.tree.toString()).toBe(afresh.tree.toString());
    expect(again.count).toBeLessThan(afresh.count / 5);
  });
});
