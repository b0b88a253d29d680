// Tests encoding and decoding the content of literals.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodePattern, decodeText, encodePattern, encodeText, type TextProblem } from "./text-literal.ts";

function listProblems(literal: string): TextProblem[] {
  const problems: TextProblem[] = [];
  decodeText(literal, problems);
  return problems;
}

/** Texts that are likely to contain special characters of literals. */
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."ab*'\"\\n\n\r\t\u0000\u2028\u2029\ud800\udc00é") }),
  fc.string({ unit: "binary" }),
);

describe("decodeText", () => {
  test.each([
    ["''", ""],
    ["'open'", "open"],
    ['"open"', "open"],
    ["'it''s'", "it's"],
    ["''''", "'"],
    ['"say ""so"""', 'say "so"'],
    [`'"'`, '"'],
    [`"'"`, "'"],
    [`'""'`, '""'],
    ["'\\''", "'"],
    [`"\\""`, '"'],
    ["'\\\\'", "\\"],
    ["'a\\nb\\rc\\td'", "a\nb\rc\td"],
    ["'\\u00e9\\u00E9'", "éé"],
    ["'\\ud83d\\ude00'", "😀"],
    ["'\\*'", "*"],
    ["'*'", "*"],
    ["'\\\\*'", "\\*"],
  ])("%s decodes to %j", (literal, text) => {
    expect(decodeText(literal, [])).toBe(text);
    expect(listProblems(literal)).toEqual([]);
  });

  const escapes = "Write `\\\\` for a backslash; the escapes are \\' \\\" \\\\ \\n \\r \\t \\uXXXX and \\*.";
  const digits = "`\\u` needs four hexadecimal digits, as in `\\u00e9`.";

  test.each([
    ["'\\q'", 1, 3, `\`\\q\` is not an escape sequence. ${escapes}`],
    ["'ab\\x41'", 3, 5, `\`\\x\` is not an escape sequence. ${escapes}`],
    ["'\\N'", 1, 3, `\`\\N\` is not an escape sequence. ${escapes}`],
    ["'\\u12'", 1, 5, digits],
    ["'\\u12g4'", 1, 5, digits],
    ["'\\u1g23'", 1, 4, digits],
    ["'\\ug123'", 1, 3, digits],
    ["'\\u1\n23'", 1, 4, digits],
    ["'\\u'", 1, 3, digits],
    ["'a\\", 2, 3, `\`\\\` is not an escape sequence. ${escapes}`],
  ])("%s has an invalid escape from %i to %i", (literal, from, to, message) => {
    expect(listProblems(literal)).toEqual([{ from, to, message }]);
  });

  test("reports every invalid escape", () => {
    expect(listProblems("'\\a \\b'").map(({ from }) => from)).toEqual([1, 4]);
  });
});

/** The content of literals with an invalid escape or without a closing quote. */
test.each([
  ["'a\\u12b'", "a12b", ["a12b"]],
  ["'\\ug*'", "g*", ["g", ""]],
  ["'a\\qb*'", "aqb*", ["aqb", ""]],
  ["'a\\", "a", ["a"]],
  ["'a", "a", ["a"]],
  ["'a*", "a*", ["a", ""]],
  ["'", "", [""]],
])("%s is read as %j", (literal, text, parts) => {
  expect(decodeText(literal, [])).toBe(text);
  expect(decodePattern(literal, [])).toEqual(parts);
});

describe("decodePattern", () => {
  test.each([
    ["''", [""]],
    ["'a'", ["a"]],
    ["'*'", ["", ""]],
    ["'a*b'", ["a", "b"]],
    ["'**'", ["", "", ""]],
    ["'a\\*b'", ["a*b"]],
    ["'a\\\\*b'", ["a\\", "b"]],
    ["'*it''s*'", ["", "it's", ""]],
    ["'\\u002a'", ["*"]],
    ["'a?b%_.'", ["a?b%_."]],
  ])("%s has the parts %j", (literal, parts) => {
    expect(decodePattern(literal, [])).toEqual(parts);
  });
});

describe("encodeText and encodePattern", () => {
  test.each([
    ["open", "'open'"],
    ["it's", "'it''s'"],
    ['"', `'"'`],
    ["\\", "'\\\\'"],
    ["\n\r\t", "'\\n\\r\\t'"],
    ["\u0000\u2028\ud800", "'\\u0000\\u2028\\ud800'"],
    ["😀 *", "'😀 *'"],
  ])("encode %j as %s", (text, literal) => {
    expect(encodeText(text)).toBe(literal);
  });

  test("escape stars in the parts of a pattern", () => {
    expect(encodePattern(["a*", "\\"])).toBe("'a\\**\\\\'");
  });

  test("write one line that decodes to the original", () => {
    fc.assert(
      fc.property(anyText, fc.array(anyText, { minLength: 1 }), (text, parts) => {
        expect(decodeText(encodeText(text), [])).toBe(text);
        expect(decodePattern(encodePattern(parts), [])).toEqual(parts);
        expect(listProblems(encodeText(text))).toEqual([]);
        expect(encodePattern(parts)).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
