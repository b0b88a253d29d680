// Tests finding a pattern's parts in the original text, in agreement with the matcher.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileFoldedPattern, compilePattern, foldCase } from "./like.ts";
import { compileFoldedPatternSpans, compilePatternSpans } from "./like-spans.ts";

/** The text with each span in brackets. */
function shown(text: string, spans: readonly { readonly from: number; readonly to: number }[] | null): string {
  if (spans === null) return "no match";
  let at = 0;
  const pieces = spans.map(({ from, to }) => {
    const piece = `${text.slice(at, from)}[${text.slice(from, to)}]`;
    at = to;
    return piece;
  });
  return pieces.join("") + text.slice(at);
}

test.each([
  ["abc", "abc", "[abc]"],
  ["abc", "abcd", "no match"],
  ["*", "abc", "abc"],
  ["", "", ""],
  ["a*", "abca", "[a]bca"],
  ["*a", "abca", "abc[a]"],
  ["*b*", "abcb", "a[b]cb"],
  ["a*a", "aba", "[a]b[a]"],
  ["a*b*b", "aabbb", "[a]a[b]b[b]"],
  ["*ab*ab*", "xabxabx", "x[ab]x[ab]x"],
  ["*a*b*", "ab", "[a][b]"],
])("%s in %j lies at %s", (pattern, text, expected) => {
  expect(shown(text, compilePatternSpans(pattern.split("*"))(text))).toBe(expected);
});

describe("folded", () => {
  test.each([
    ["*BURG", "Hamburg", "Ham[burg]"],
    ["*BURG", "Hambürg", "no match"],
    ["*ü*", "Z\u00dcRICH", "Z[\u00dc]RICH"],
    // A letter and its mark are one character in every normalization form.
    ["*ü*", "ZU\u0308RICH", "Z[U\u0308]RICH"],
    ["*rich", "ZU\u0308RICH", "ZU\u0308[RICH]"],
    // Folding turns the dotted capital I into two code units.
    ["*stanbul", "\u0130STANBUL", "\u0130[STANBUL]"],
    ["i*", "\u0130stanbul", "[\u0130]stanbul"],
    ["i*\u0307*bul", "\u0130stanbul", "[\u0130]stan[bul]"],
    // Korean letters that form one syllable.
    ["*\ud55c*", "x\u1112\u1161\u11aby", "x[\u1112\u1161\u11ab]y"],
    ["*\ud83d\ude00*", "A\ud83d\ude00B", "A[\ud83d\ude00]B"],
    ["*ος", "ΝΙΚΟΣ", "no match"],
    ["*οσ", "ΝΙΚΟΣ", "ΝΙΚ[ΟΣ]"],
  ])("%s in %s lies at %s", (pattern, text, expected) => {
    expect(shown(text, compileFoldedPatternSpans(pattern.split("*"))(text))).toBe(expected);
  });
});

const letters = fc.string({
  unit: fc.constantFrom("a", "b", "B", "u", "\u0308", "\u00dc", "\u0130", "\u0307", "\u03a3", "\u1112", "\u1161", "😀"),
  maxLength: 8,
});
const anyParts = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "u", "ü", "i", "\u0307"), maxLength: 2 }), {
  minLength: 1,
  maxLength: 4,
});

test("returns ordered, separate spans of the parts exactly if the pattern matches", () => {
  fc.assert(
    fc.property(anyParts, letters, (parts, text) => {
      const spans = compilePatternSpans(parts)(text);
      expect(spans !== null).toBe(compilePattern(parts)(text));
      if (spans === null) return;
      expect(spans.map(({ from, to }) => text.slice(from, to))).toEqual(parts.filter((part) => part !== ""));
      spans.slice(1).forEach(({ from }, index) => {
        expect(from).toBeGreaterThanOrEqual(spans[index]?.to ?? 0);
      });
    }),
    { numRuns: 3_000 },
  );
});

test("spans of folded matches contain their parts and lie within the text", () => {
  fc.assert(
    fc.property(anyParts, letters, (parts, text) => {
      const spans = compileFoldedPatternSpans(parts)(text);
      expect(spans !== null).toBe(compileFoldedPattern(parts)(text));
      if (spans === null) return;
      const wanted = parts.map(foldCase).join("");
      const found = foldCase(spans.map(({ from, to }) => text.slice(from, to)).join(""));
      expect(found.length).toBeGreaterThanOrEqual(wanted === "" ? 0 : 1);
      expect(spans.length === 0).toBe(wanted === "");
      let at = 0;
      for (const { from, to } of spans) {
        expect(from).toBeGreaterThanOrEqual(at);
        expect(to).toBeGreaterThan(from);
        at = to;
      }
      expect(at).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 3_000 },
  );
});
