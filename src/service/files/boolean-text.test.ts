import { expect, test } from "vitest";
import { areTwoWords, readBoolean } from "./boolean-text.ts";

test.each([
  ["Ja", true],
  [" nein ", false],
  ["TRUE", true],
  ["n", false],
  ["Sí", true],
  ["0", false],
  ["jain", undefined],
  ["", undefined],
])("%j is %s", (text, expected) => {
  expect(readBoolean(text)).toBe(expected);
});

test("two words are those of one language", () => {
  expect(areTwoWords(["Ja", "nein", "NEIN"])).toBe(true);
  expect(areTwoWords(["j", "N"])).toBe(true);
  expect(areTwoWords(["ja", "no"])).toBe(false);
  expect(areTwoWords(["ja"])).toBe(false);
  expect(areTwoWords(["ja", "nein", "vielleicht"])).toBe(false);
});
