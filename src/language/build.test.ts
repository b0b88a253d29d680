import { describe, expect, test } from "vitest";
import * as build from "./build.ts";
import { isFieldName } from "./field-name.ts";
import { print } from "./print.ts";

const { add, and, array, date, div, eq, field, ge, group, gt, ilike, isIn, le, like, lt, mul, ne, neg, not } = build;
const { notIlike, notIn, notLike, or, paren, pattern, string, sub, time } = build;

describe("what is built says", () => {
  test.each([
    [eq("status", "open"), "status = 'open'"],
    [ne("status", null), "status != null"],
    [lt("total", 100), "total < 100"],
    [gt(mul(field("price"), field("quantity")), 100), "price * quantity > 100"],
    [le("placed", date("2024-03-01")), "placed <= #2024-03-01#"],
    [ge("placed", new Date(0)), "placed >= #1970-01-01T00:00:00.000Z#"],
    [lt("opens", time("10:30")), "opens < #T10:30:00.000#"],
    [isIn("status", ["open", null]), "status in ['open', null]"],
    [notIn("total", array([1, -2.5])), "total !in [1, -2.5]"],
    [like("note", "*50\\% off\\*"), "note like '*50\\\\% off\\*'"],
    [notLike("note", pattern("a*")), "note !like 'a*'"],
    [ilike("note", "it's"), "note ilike 'it''s'"],
    [notIlike(field("note"), "*"), "note !ilike '*'"],
    [eq(string("a"), "b"), "'a' = 'b'"],
    [and(eq("a", 1), or(eq("b", 2), eq("c", 3))), "a = 1 and (b = 2 or c = 3)"],
    [and(eq("a", 1), and(eq("b", 2), eq("c", 3))), "a = 1 and b = 2 and c = 3"],
    [and(eq("a", 1)), "a = 1"],
    [not(and(eq("a", 1), eq("b", 2))), "not (a = 1 and b = 2)"],
    [paren(eq("a", true)), "(a = true)"],
    [eq("a", add(1, 2, field("b"))), "a = 1 + 2 + b"],
    [eq("a", add(add(1, 2), 3)), "a = 1 + 2 + 3"],
    [eq("a", add(1, add(2, 3))), "a = 1 + (2 + 3)"],
    [eq("a", sub(field("b"), div(1, 2))), "a = b - 1 / 2"],
    [eq("a", mul(add(1, 2), 3)), "a = (1 + 2) * 3"],
    [eq("a", mul(group(add(1, 2)), 3)), "a = (1 + 2) * 3"],
    [eq("a", neg(field("b"))), "a = -b"],
    [eq("a", neg(1)), "a = -1"],
    [eq("a", neg(0)), "a = 0"],
    [eq("a", add(5)), "a = 5"],
  ])("%#: %s", (filter, text) => {
    expect(print(filter)).toBe(text);
  });
});

describe("what no text can say is refused", () => {
  test.each([
    ["NaN", () => eq("a", Number.NaN)],
    ["an infinity", () => gt("a", Number.POSITIVE_INFINITY)],
    ["an invalid Date", () => eq("a", new Date("x"))],
    ["an impossible date", () => date("2024-02-30")],
    ["a time as a date", () => date("T10:30")],
    ["a date as a time", () => time("2024-03-01")],
    ["an empty and", () => and()],
    ["an empty or", () => or()],
    ["a field that is no name", () => field("a b")],
    ["a reserved word as a field", () => eq("not", 1)],
  ])("%s", (_, make) => {
    expect(make).toThrow();
  });
});

test.each([
  ["a", true],
  ["customer.city", true],
  ["address.in", true],
  ["$x_1", true],
  ["価格", true],
  ["", false],
  ["1a", false],
  ["a.", false],
  [".a", false],
  ["a..b", false],
  ["a b", false],
  ["in", false],
  ["AND", false],
  ["a@b", false],
  ["a\n", false],
  ["true", false],
])("%j is a field name: %s", (name, is) => {
  expect(isFieldName(name)).toBe(is);
});

test("wrong operands do not compile", () => {
  const mistakes = [
    // @ts-expect-error a boolean has no order
    () => lt("a", true),
    // @ts-expect-error a text can't be added
    () => add(1, "2"),
    // @ts-expect-error a list stands only right of in
    () => eq("a", array([1])),
    // @ts-expect-error a pattern stands only right of like
    () => eq("a", pattern("x")),
    // @ts-expect-error a number is no pattern
    () => like("a", 5),
    // @ts-expect-error a field is no value of a list
    () => isIn("a", [field("b")]),
  ];
  expect(mistakes).toHaveLength(6);
});
