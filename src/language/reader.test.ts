// Tests walking a syntax tree: text that is not allowed, and mistakes that are consequences of others.

import { describe, expect, test } from "vitest";
import { nodeLimit } from "./limits.ts";
import { parse, parseTree } from "./parse.ts";
import { Reader, ReadingStopped } from "./reader.ts";

/** The span and the message of each issue. */
function issueLines(text: string): string[] {
  return parse(text).issues.map(({ from, to, message }) => `${from}-${to} ${message}`);
}

const value = "A value is missing: a field, a quoted string, a number or a date.";
const list = "`in` needs a list in brackets, as in `in ['a', 'b']`.";
const condition = "A condition is missing, such as `status = 'open'`.";

describe("unexpected text", () => {
  test("is reported with a fix that removes it", () => {
    expect(parse("a = 1 ?").issues).toEqual([
      {
        code: "FILTER_SYNTAX",
        severity: "error",
        message: "`?` is not allowed here: remove it.",
        from: 6,
        to: 7,
        fixes: [{ label: "Remove it", from: 6, to: 7, insert: "" }],
      },
    ]);
  });

  test.each([
    ["a = 1 ? ;", ["6-9 `? ;` is not allowed here: remove it."]],
    ["a = 1 ? ; ]", ["6-11 `? ; ]` is not allowed here: remove it."]],
    [
      "a = ; not b = 1",
      ["4-9 `; not` is not allowed here.", "12-13 A comparison has one operator: write `… = b and b = …`."],
    ],
    ["a / NOT", ["4-7 `not` applies to a whole condition, not to a value."]],
    ["a = ? 1 ?", ["4-5 `?` is not allowed here: remove it.", "8-9 `?` is not allowed here: remove it."]],
    ["]", [`0-0 ${condition}`, "0-1 `]` is not allowed here: remove it."]],
    [") ;", [`0-0 ${condition}`, "0-3 `) ;` is not allowed here: remove it."]],
  ])("includes text that follows without a gap: %s", (text, messages) => {
    expect(issueLines(text)).toEqual(messages);
  });

  test("is shortened in the message", () => {
    expect(issueLines(`a = 1 ${"?".repeat(40)}`)).toEqual([
      `6-46 \`${"?".repeat(40)}\` is not allowed here: remove it.`,
    ]);
    expect(issueLines(`a = 1 ${"?".repeat(41)}`)).toEqual([
      `6-47 \`${"?".repeat(39)}…\` is not allowed here: remove it.`,
    ]);
  });
});

describe("a missing part", () => {
  test.each([
    ["=", [`0-0 ${value}`, `1-1 ${value}`]],
    ["= )", [`0-0 ${value}`, `2-2 ${value}`, "2-3 `)` is not allowed here: remove it."]],
    ["(a = 1 and", [`10-10 ${condition}`]],
    ["not ?", ["4-5 `?` is not allowed here: remove it."]],
    ["in", [`0-0 ${value}`]],
    ["in\n", [`0-0 ${value}`, `3-3 ${list}`]],
    ["!in=", [`1-1 ${value}`, `3-3 ${list}`]],
    [
      ")ilike",
      [
        `0-0 ${value}`,
        "0-1 `)` is not allowed here: remove it.",
        "6-6 `ilike` needs a quoted pattern, as in `ilike '*gift*'`.",
      ],
    ],
    ["+(+nil", [`0-0 ${value}`, `2-2 ${value}`, "6-6 A closing `)` is missing."]],
    [
      "a =!x== 1",
      ["3-4 `!` is not allowed here: remove it.", "5-7 A comparison has one operator: write `… = x and x == …`."],
    ],
    ["a > or", [`4-4 ${value}`]],
    ["a > or b", [`4-4 ${value}`, "7-8 `b` is not a condition: add an operator, as in `b = true`."]],
    ["a > or or", [`4-4 ${value}`, `7-7 ${condition}`]],
  ])("is reported, unless it is a consequence of the preceding mistake: %s", (text, messages) => {
    expect(issueLines(text)).toEqual(messages);
  });
});

test.each([
  ["a = \u201cgift\u201d", "'gift'"],
  ["a = \u2018it's\u2019", "'it''s'"],
  ["a = \u00abgift\u00bb", "'gift'"],
])("a fix replaces curly quotes: %s", (text, straight) => {
  expect(parse(text).issues).toEqual([
    {
      code: "FILTER_SYNTAX",
      severity: "error",
      message: `Use straight quotes: \`${straight}\`.`,
      from: 4,
      to: text.length,
      fixes: [{ label: `Write ${straight}`, from: 4, to: text.length, insert: straight }],
    },
  ]);
});

describe("habits from other languages", () => {
  const currency = (amount: number) => `Write numbers without a currency: \`${amount}\`.`;

  test("are all reported at their positions", () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7];
    const text = numbers.map((number) => `a > €${number}`).join(" or ");
    expect(issueLines(text)).toEqual(
      numbers.map((number, index) => `${10 * index + 4}-${10 * index + 6} ${currency(number)}`),
    );
    expect(issueLines("a = 1; ? b = €2 or c = €3; d")).toEqual([
      "5-8 `; ?` is not allowed here.",
      `13-15 ${currency(2)}`,
      `23-25 ${currency(3)}`,
    ]);
  });

  test.each([
    [
      "= =<)",
      `0-0 ${value}`,
      "0-4 `= =<` is two operators: remove one of them.",
      "4-5 `)` is not allowed here: remove it.",
    ],
    [
      "=~ /x/",
      `0-0 ${value}`,
      "0-2 `=~` is not an operator. Use `like` and a pattern, as in `like '*gift*'`.",
      "3-6 Regular expressions are not supported. In a pattern, `*` matches any text: `like '*x*'`.",
    ],
    ["<1,000=", `0-0 ${value}`, "1-6 Write numbers without separators: `1000`."],
    [":\n+ ", "0-1 `:` is written `=` here."],
    [
      "10:30%)",
      "0-5 Write times as `#Thh:mm#`: `#T10:30#`.",
      "5-6 There is no remainder operator. Arithmetic supports `+ - * /`.",
    ],
    [
      "is%",
      "0-2 `is` is not a condition: add an operator, as in `is = true`.",
      "2-3 There is no remainder operator. Arithmetic supports `+ - * /`.",
    ],
  ])("hide their consequences, but no other mistakes: %j", (text, ...messages) => {
    expect(issueLines(text)).toEqual(messages);
  });

  test("nesting that is too deep is not read", () => {
    const text = `${"not ".repeat(251)}contains(a, 'x')`;
    expect(parse(text).issues).toMatchObject([
      { code: "FILTER_TOO_COMPLEX", message: expect.stringContaining("Nesting is too deep"), to: text.length },
    ]);
  });
});

test("reads up to 100,000 nodes", () => {
  const tree = parseTree("a = 1");
  if ("code" in tree) throw new Error(tree.message);
  const reader = new Reader(tree, "a = 1");
  for (let node = 0; node < nodeLimit; node++) reader.span();
  expect(reader.issues).toEqual([]);
  expect(() => reader.span()).toThrow(ReadingStopped);
  expect(reader.issues).toMatchObject([
    {
      code: "FILTER_TOO_COMPLEX",
      message: "A filter has at most 100000 fields, values and operators.",
      from: 0,
      to: 5,
    },
  ]);
});
