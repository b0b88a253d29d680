// Tests the correction of misspelt words.

import { expect, test } from "vitest";
import { findNearest, guessWord } from "./nearest.ts";

const fields = ["_id", "status", "total", "placed", "paid", "customer.city", "customer.name"];

test.each([
  ["stauts", "status"],
  ["statuss", "status"],
  ["STATUS", "status"],
  ["totl", "total"],
  ["customer.citi", "customer.city"],
  ["id", "_id"],
  ["customer.nmae", "customer.name"],
])("corrects %s to %s", (word, meant) => {
  expect(guessWord(word, fields)).toBe(meant);
});

test.each(["", "x", "colour", "amount", "city"])("finds no match for %j", (word) => {
  expect(guessWord(word, fields)).toBeUndefined();
});

test.each([
  ["d", "id"],
  ["d", "da"],
  ["", "x"],
  ["ab", "ba"],
  ["abcdef", "badcef"],
  ["abcdefghi", "axcxexghi"],
])("%j is near %j", (word, candidate) => {
  expect(guessWord(word, [candidate])).toBe(candidate);
});

test.each([
  ["d", "cab"],
  ["ab", "cd"],
  ["abxy", "abcd"],
  ["abxy", "abyz"],
  ["abxy", "abzx"],
  ["abcd", "badc"],
  ["abcde", "badce"],
  ["abcdef", "axcxex"],
  ["ab", "abcd"],
])("%j is too far from %j", (word, candidate) => {
  expect(guessWord(word, [candidate])).toBeUndefined();
});

test("returns the nearest candidate in any order", () => {
  expect(guessWord("orders", ["border", "order", "ordre"])).toBe("order");
  expect(guessWord("orders", ["order", "border"])).toBe("order");
});

test("returns the first of two equally near candidates", () => {
  expect(guessWord("pair", ["paid", "pain"])).toBe("paid");
});

test("returns all near candidates, the nearest first", () => {
  const cities = ["Homburg", "Bamberg", "hamburg", "Hamburg", "Berlin"];
  expect(findNearest("Hambrg", cities)).toEqual(["hamburg", "Hamburg", "Homburg", "Bamberg"]);
  expect(findNearest("HAMBURG", cities)).toEqual(["hamburg", "Hamburg", "Homburg", "Bamberg"]);
  expect(findNearest("Berlni", cities)).toEqual(["Berlin"]);
});
