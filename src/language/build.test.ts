// Tests building filters without text: what is built says, and what is refused.

import { describe, expect, test } from "vitest";
import type { Condition } from "./ast.ts";
import * as build from "./build.ts";
import { isFieldName } from "./field-name.ts";
import { print } from "./print.ts";

const { add, and, array, date, div, eq, field, ge, group, gt, ilike, isIn, le, like, lt, mul, ne, neg, not } = build;
const { boolean, nothing, notIlike, notIn, notLike, number, or, paren, pattern, string, sub, time } = build;

const literals = ["x", number(1), boolean(true), null, date("2024-03-01"), new Date("2024-03-01T10:30:00Z")];

// Built inside the test, so that a mistake in building fails the one line that shows it.
describe("what is built says", () => {
  test.each<[text: string, build: () => Condition]>([
    ["status = 'open'", () => eq("status", "open")],
    ["status != null", () => ne("status", null)],
    ["total < 100", () => lt("total", 100)],
    ["price * quantity > 100", () => gt(mul(field("price"), field("quantity")), 100)],
    ["placed <= #2024-03-01#", () => le("placed", date("2024-03-01"))],
    ["placed >= #1970-01-01T00:00:00.000Z#", () => ge("placed", new Date(0))],
    ["opens < #T10:30:00.000#", () => lt("opens", time("10:30"))],
    ["status in ['open', null]", () => isIn("status", ["open", null])],
    ["total !in [1, -2.5]", () => notIn("total", array([1, -2.5]))],
    ["note like '*50\\\\% off\\*'", () => like("note", "*50\\% off\\*")],
    ["note !like 'a*'", () => notLike("note", pattern("a*"))],
    ["note ilike 'it''s'", () => ilike("note", "it's")],
    ["note !ilike '*'", () => notIlike(field("note"), "*")],
    ["'a' = 'b'", () => eq(string("a"), "b")],
    ["a = 1 and (b = 2 or c = 3)", () => and(eq("a", 1), or(eq("b", 2), eq("c", 3)))],
    ["a = 1 and b = 2 and c = 3", () => and(eq("a", 1), and(eq("b", 2), eq("c", 3)))],
    ["a = 1", () => and(eq("a", 1))],
    ["not (a = 1 and b = 2)", () => not(and(eq("a", 1), eq("b", 2)))],
    ["(a = true)", () => paren(eq("a", true))],
    ["a = 1 + 2 + b", () => eq("a", add(1, 2, field("b")))],
    ["a = 1 + 2 + 3", () => eq("a", add(add(1, 2), 3))],
    ["a = 1 + (2 + 3)", () => eq("a", add(1, add(2, 3)))],
    ["a = b - 1 / 2", () => eq("a", sub(field("b"), div(1, 2)))],
    ["a = (1 + 2) * 3", () => eq("a", mul(add(1, 2), 3))],
    ["a = (1 + 2) * 3", () => eq("a", mul(group(add(1, 2)), 3))],
    ["a = -b", () => eq("a", neg(field("b")))],
    ["a = -1", () => eq("a", neg(1))],
    ["a = 0", () => eq("a", neg(0))],
    ["a = 5", () => eq("a", add(5))],
    ["a in ['x', 1, true, null, #2024-03-01#, #2024-03-01T10:30:00.000Z#]", () => isIn("a", literals)],
    ["a !in []", () => notIn("a", [])],
    ["placed > #2024-03-01T10:30:00.000Z#", () => gt("placed", new Date("2024-03-01T10:30:00Z"))],
    ["opens < #T10:30:00.000#", () => lt("opens", time("T10:30"))],
    ["1 = null", () => eq(number(1), nothing())],
    ["true != a", () => ne(true, field("a"))],
    ["null = a", () => eq(null, field("a"))],
    ["a = 1 or b = 2 or c = 3", () => or(or(eq("a", 1), eq("b", 2)), eq("c", 3))],
    ["a = 8 / 4 / 2", () => eq("a", div(div(8, 4), 2))],
    ["a = 1 - 2 + 3", () => eq("a", add(sub(1, 2), 3))],
    ["a = 1 - (2 + 3) / 4", () => eq("a", sub(1, div(add(2, 3), 4)))],
    ["a = -(b + 1)", () => eq("a", neg(add(field("b"), 1)))],
  ])("%s", (text, filter) => {
    expect(print(filter())).toBe(text);
  });
});

test("one condition, and one operand, stands for itself", () => {
  expect(and(eq("a", 1))).toEqual(eq("a", 1));
  expect(or(eq("a", 1))).toEqual(eq("a", 1));
  expect(add(5)).toEqual(number(5));
  expect(div(field("a"))).toEqual(field("a"));
});

test("a list and a pattern may be given built", () => {
  expect(isIn("a", array([1]))).toEqual(isIn("a", [1]));
  expect(notIn("a", array([1]))).toEqual(notIn("a", [1]));
  expect(like("a", pattern("x*"))).toEqual(like("a", "x*"));
  expect(notIlike("a", pattern("x*"))).toEqual(notIlike("a", "x*"));
});

test("zero has no sign", () => {
  expect(number(-0)).toStrictEqual(number(0));
  expect(neg(0)).toStrictEqual(number(0));
  expect(mul(-0, 1)).toStrictEqual(mul(0, 1));
});

test("a node that was built has its place nowhere", () => {
  const { from, to, operatorSpan } = eq("a", 1);
  expect({ from, to, operatorSpan }).toEqual({ from: 0, to: 0, operatorSpan: { from: 0, to: 0 } });
});

const dateForms = "A date is written `#2024-03-01#`, a date-time `#2024-03-01T10:30:00Z#`, a time `#T10:30:00#`.";
const timeForms = "A time is written `#T10:30#`, `#T10:30:00#` or `#T10:30:00.000#`.";
const nameForm = "names are letters, digits, _ and $, joined by dots, and no reserved word.";

describe("what no text can say is refused", () => {
  test.each<[name: string, build: () => unknown, error: Error]>([
    ["NaN", () => eq("a", Number.NaN), new RangeError("NaN is no number that a filter can hold.")],
    [
      "an infinity",
      () => gt("a", Number.NEGATIVE_INFINITY),
      new RangeError("-Infinity is no number that a filter can hold."),
    ],
    ["an invalid Date", () => eq("a", new Date("x")), new RangeError("This Date is invalid: it holds no instant.")],
    ["a Date past the last year", () => eq("a", new Date("+010000-01-01T00:00:00Z")), new RangeError(dateForms)],
    [
      "an impossible date",
      () => date("2024-02-30"),
      new RangeError("There is no day 30 in month 2 of 2024; it has 29 days."),
    ],
    ["a text that is no date", () => date("soon"), new RangeError(dateForms)],
    ["a time as a date", () => date("T10:30"), new RangeError('"T10:30" is a time; use time().')],
    ["a date as a time", () => time("2024-03-01"), new RangeError(timeForms)],
    ["an impossible time", () => time("24:00"), new RangeError("There is no hour 24; hours run from 00 to 23.")],
    ["an empty and", () => and(), new TypeError("and() needs at least one condition.")],
    ["an empty or", () => or(), new TypeError("or() needs at least one condition.")],
    ["a field that is no name", () => field("a b"), new TypeError(`"a b" is no field name: ${nameForm}`)],
    ["a reserved word as a field", () => eq("not", 1), new TypeError(`"not" is no field name: ${nameForm}`)],
  ])("%s", (_, make, error) => {
    expect(make).toThrow(error);
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
  [" a", false],
  ["a . b", false],
  ["a;", false],
  ["a)", false],
  ["a'", false],
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
