// Tests reading a typed key: what is one, and what is said of the rest.

import { expect, test } from "vitest";
import { collections } from "../../../samples/index.ts";
import { readKey } from "./key-text.ts";

function read(text: string, name: string): unknown {
  const collection = collections.find((each) => each.name === name);
  if (collection === undefined) throw new Error(`There is no collection ${name}.`);
  const result = readKey(text, collection);
  return "key" in result ? result.key : result.problem;
}

test.each([
  ["17", 17],
  [" 17 ", 17],
  ["017", 17],
  ["-3", -3],
  ["1.5", 1.5],
])("%j is a number's key", (text, expected) => {
  expect(read(text, "Orders")).toBe(expected);
});

test.each(["abc", "1e3", "0x11", "1 2", "Infinity", "--1", "1."])("%j is none", (text) => {
  expect(read(text, "Orders")).toBe(`Keys in Orders are numbers, such as 17. “${text}” is not a number.`);
});

test("what is wrong is said", () => {
  expect(read(" ", "Orders")).toBe("Enter the key of a row in Orders, a number.");
  expect(read("9007199254740993", "Orders")).toBe("This number has more digits than a key can hold.");
  expect(read("x".repeat(50), "Orders")).toContain(`“${"x".repeat(39)}…”`);
  expect(read("  ", "Products")).toBe("Enter the key of a row in Products.");
});

test("a text is a key as it is, without the spaces around it", () => {
  expect(read(" A-1042 ", "Products")).toBe("A-1042");
  expect(read("17", "Products")).toBe("17");
});
