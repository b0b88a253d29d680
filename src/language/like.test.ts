// Tests pattern matching against a slow reference matcher, and that no pattern is slow.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureCpuTime } from "../../scripts/testing/cpu-time.ts";
import { compileFoldedPattern, compilePattern, foldCase } from "./like.ts";

/** Tries every length for every wildcard. */
function matches(parts: readonly string[], text: string): boolean {
  const [first = "", ...rest] = parts;
  if (!text.startsWith(first)) return false;
  if (rest.length === 0) return text === first;
  for (let at = first.length; at <= text.length; at++) if (matches(rest, text.slice(at))) return true;
  return false;
}

test.each([
  ["", "", true],
  ["", "a", false],
  ["a", "a", true],
  ["a", "ab", false],
  ["*", "", true],
  ["*", "line\nbreak", true],
  ["a*", "abc", true],
  ["*c", "abc", true],
  ["*b*", "abc", true],
  ["a*c", "ac", true],
  ["a*a", "a", false],
  ["ab*ba", "aba", false],
  ["a*b*a", "aba", true],
  ["*ab*ab*", "ab", false],
  ["a*bc*c", "abc", false],
  ["a**b", "ab", true],
  ["A*", "abc", false],
  ["a.c", "abc", false],
  ["a?c", "abc", false],
  ["a%", "abc", false],
])("%s matches %j: %s", (pattern, text, expected) => {
  expect(compilePattern(pattern.split("*"))(text)).toBe(expected);
});

test("agrees with the reference matcher", () => {
  const small = (maxLength: number) => fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength });
  fc.assert(
    fc.property(fc.array(small(2), { minLength: 1, maxLength: 5 }), small(10), (parts, text) => {
      expect(compilePattern(parts)(text)).toBe(matches(parts, text));
    }),
    { numRuns: 3_000 },
  );
});

test("a text built from a pattern matches it", () => {
  const runs = fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1 });
  fc.assert(
    fc.property(runs, fc.string(), (pairs, last) => {
      const parts = [...pairs.map(([part]) => part), last];
      expect(compilePattern(parts)(pairs.flat().join("") + last)).toBe(true);
    }),
  );
});

test.each(["*a*a*a*b", "*a*a*a*b*", `${"*a".repeat(50)}*b*`, `*${"a*".repeat(5_000)}b*`])(
  "a pattern made to backtrack is refused at once (%#)",
  (pattern) => {
    const took = measureCpuTime(() => {
      expect(compilePattern(pattern.split("*"))("a".repeat(10_000))).toBe(false);
    });
    // A matcher that backtracks takes minutes.
    expect(took).toBeLessThan(1_000);
  },
);

describe("compileFoldedPattern", () => {
  test.each([
    ["*BURG", "Hamburg", true],
    ["*burg", "BURG", true],
    ["*burg", "urg", false],
    ["*burg", "burgh", false],
    ["ham*", "HAMBURG", true],
    ["HAM*", "ham", true],
    ["ham*", "ha", false],
    ["ham*", "shame", false],
    ["*@`[{", "@`[{", true],
    ["*@", "`", false],
    ["[*", "{", false],
    // The whole text, the middle, and both ends.
    ["hamburg", "HamBurg", true],
    ["*MB*", "Hamburg", true],
    ["h*G", "Hamburg", true],
    // The Kelvin sign equals K. A letter with a mark does not equal the plain letter.
    ["*k", "\u212a", true],
    ["k*", "\u212am", true],
    ["*km", "5 \u212am", true],
    ["e*", "e\u0301te", false],
    ["et*", "Ete\u0301", true],
    ["ete*", "Ete\u0301", false],
    ["*\u0301", "e\u0301", false],
    ["*te", "e\u0301TE", true],
    ["*é", "E\u0301", true],
    // A dotted capital I equals i followed by a combining dot.
    ["i*", "\u0130x", true],
    ["*x", "\u0130X", true],
  ])("%s matches %j: %s", (pattern, text, expected) => {
    expect(compileFoldedPattern(pattern.split("*"))(text)).toBe(expected);
  });

  test("agrees with folding both sides completely", () => {
    const letters = ["a", "A", "e", "k", "K", "z", "Z", "@", "[", "`", "{"];
    const marked = [
      "é",
      "É",
      "\u0301",
      "\u0307",
      "\u212a",
      "\u0130",
      "I",
      "i",
      "ß",
      "Σ",
      "ς",
      "\u037e",
      ";",
      "각",
      "😀",
    ];
    const some = (maxLength: number) =>
      fc.string({
        unit: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...letters) }, fc.constantFrom(...marked)),
        maxLength,
      });
    const parts = fc.oneof(
      some(3).map((tail) => ["", tail]),
      some(3).map((head) => [head, ""]),
      fc.array(some(2), { minLength: 1, maxLength: 3 }),
    );
    // A text built from the parts in another case, so that it often matches.
    const text = (given: readonly string[]) =>
      fc.tuple(some(2), some(2), fc.boolean()).map(([before, after, upper]) => {
        const middle = upper ? given.join("").toUpperCase() : given.join("");
        return given[0] === "" ? before + middle : middle + after;
      });
    fc.assert(
      fc.property(
        parts.chain((given) => fc.tuple(fc.constant(given), fc.oneof(text(given), some(5)))),
        ([given, one]) => {
          const expected = compilePattern(given.map(foldCase))(foldCase(one));
          expect(compileFoldedPattern(given)(one)).toBe(expected);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe("foldCase", () => {
  test.each([
    ["HAMBURG", "hamburg"],
    ["ÉTÉ", "e\u0301te\u0301"],
    ["ΟΔΟΣ", "οδοσ"],
    ["ΣΑΣ ΟΔΟΣ", "σασ οδοσ"],
    ["𐐀", "𐐨"],
    ["Å", "\u212b"],
  ])("%s and %s are the same", (one, other) => {
    expect(foldCase(one)).toBe(foldCase(other));
  });

  test.each([
    ["a", "á"],
    ["ß", "ss"],
    ["i", "ı"],
    ["ς", "σ"],
  ])("%s and %s stay different", (one, other) => {
    expect(foldCase(one)).not.toBe(foldCase(other));
  });

  test("folds a text letter by letter", () => {
    const letter = fc.constantFrom("Σ", "Α", "σ", "ς", "İ", "I", "ẞ", " ", "'", "é");
    fc.assert(
      fc.property(fc.array(letter), (letters) => {
        expect(foldCase(letters.join(""))).toBe(letters.map(foldCase).join(""));
      }),
    );
  });
});
