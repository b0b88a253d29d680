import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Match, matchWords, normalizeText, splitTypedWords } from "./match-words.ts";

const match = (typed: string, text: string): Match | null => matchWords(splitTypedWords(typed), normalizeText(text));
const highlighted = (typed: string, text: string): string | undefined =>
  match(typed, text)
    ?.parts.map(({ from, to }) => `[${text.slice(from, to)}]`)
    .join("");

describe("what matches", () => {
  test.each([
    ["", "Send", ""],
    ["send", "Send", "[Send]"],
    ["to exp", "Go to Explore", "[to][Exp]"],
    ["exp go", "Go to Explore", "[Go][Exp]"],
    ["city", "Insert customer.city", "[city]"],
    ["hand", "onHand", "[Hand]"],
    ["burg", "customer.city = 'Hamburg'", "[burg]"],
    ["'open'", "status in ['open', 'paid']", "['open']"],
    [">=", "total >= 100", "[>=]"],
    ["fmt", "Format the filter", "[F][m][t]"],
    ["gte", "Go to Explore", "[G][t][E]"],
    ["cari", "Copy a Request Into", "[C][a][R][I]"],
    ["athina", "Αθήνα", undefined],
    ["αθηνα", "Αθήνα", "[Αθήνα]"],
    ["sao", "São Paulo", "[São]"],
    ["stra", "Straße", "[Stra]"],
    ["istanbul", "İstanbul", "[İstanbul]"],
  ])("%s in %s", (typed, text, expected) => {
    expect(highlighted(typed, text)).toBe(expected);
  });

  test.each([
    ["x", "Send"],
    ["send x", "Send"],
    ["tmf", "Format"],
    ["ormt", "Format"],
  ])("%s is not in %s", (typed, text) => {
    expect(match(typed, text)).toBeNull();
  });
});

test("a whole word ranks above a prefix, then a substring, then single letters", () => {
  const texts = ["Copy", "Copying", "Photocopy", "Call operators, yes"];
  const costs = texts.map((text) => match("copy", text)?.cost ?? Number.NaN);
  expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  expect(new Set(costs).size).toBe(texts.length);
});

test("leaves a letter to the word that needs it", () => {
  expect(match("ordst", "Orders in stock")?.parts).toEqual([
    { from: 0, to: 3 },
    { from: 10, to: 12 },
  ]);
});

test("uses the better match of a word that occurs twice", () => {
  expect(match("port", "Export a port")?.parts).toEqual([{ from: 9, to: 13 }]);
});

test("matches are ordered, disjoint parts of the text, and each word of a text is found in it", () => {
  const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 5 }),
      fc.string({ unit: "grapheme", maxLength: 6 }),
      (words, other) => {
        const text = words.join(" ");
        for (const typed of [other, words.at(-1) ?? "", text]) {
          let end = -1;
          const found = match(typed, text);
          for (const { from, to } of found?.parts ?? []) {
            expect(from).toBeGreaterThan(end);
            expect(to).toBeGreaterThan(from);
            expect(to).toBeLessThanOrEqual(text.length);
            end = to;
          }
          if (typed !== other) expect(found).not.toBeNull();
        }
      },
    ),
  );
});
