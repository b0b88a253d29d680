// Tests the guess at what a misspelt word was meant to be.

import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

const fields = ["_id", "status", "total", "placed", "paid", "customer.city", "customer.name"];

test.each([
  ["stauts", "status"],
  ["statuss", "status"],
  ["STATUS", "status"],
  ["totl", "total"],
  ["customer.citi", "customer.city"],
  ["id", "_id"],
  ["customer.nmae", "customer.name"],
])("%s was meant to be %s", (word, meant) => {
  expect(nearest(word, fields)).toBe(meant);
});

test.each(["", "x", "colour", "amount", "city"])("nothing is near %j", (word) => {
  expect(nearest(word, fields)).toBeUndefined();
});

test("the first of two equally near ones is taken", () => {
  expect(nearest("pair", ["paid", "pain"])).toBe("paid");
});
