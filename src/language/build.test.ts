// Tests building filters without text: the resulting filters, and the arguments that are rejected.

import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Condition, Node } from "./ast.ts";
import * as build from "./build.ts";
import { isFieldName } from "./field-name.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import { anyFilter, withoutAdded } from "./testing/trees.ts";
import { readTree } from "./tree-json.ts";

// Many runs need more time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const { add, and, array, date, div, eq, field, ge, group, gt, ilike, isIn, le, like, lt, mul, ne, neg, not } = build;
const { boolean, nothing, notIlike, notIn, notLike, number, or, paren, pattern, string, sub, time } = build;

const literals = ["x", number(1), boolean(true), null, date("2024-03-01"), new Date("2024-03-01T10:30:00Z")];

// Built inside the test, so that a mistake in one filter fails only its own test.
describe("prints built filters as", () => {
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

test("returns a single condition or operand as is", () => {
  expect(and(eq("a", 1))).toEqual(eq("a", 1));
  expect(or(eq("a", 1))).toEqual(eq("a", 1));
  expect(add(5)).toEqual(number(5));
  expect(div(field("a"))).toEqual(field("a"));
});

test("accepts built lists and patterns", () => {
  expect(isIn("a", array([1]))).toEqual(isIn("a", [1]));
  expect(notIn("a", array([1]))).toEqual(notIn("a", [1]));
  expect(like("a", pattern("x*"))).toEqual(like("a", "x*"));
  expect(notIlike("a", pattern("x*"))).toEqual(notIlike("a", "x*"));
});

test("drops the sign of zero", () => {
  expect(number(-0)).toStrictEqual(number(0));
  expect(neg(0)).toStrictEqual(number(0));
  expect(mul(-0, 1)).toStrictEqual(mul(0, 1));
});

test("built nodes have no position", () => {
  const { from, to, operatorSpan } = eq("a", 1);
  expect({ from, to, operatorSpan }).toEqual({ from: 0, to: 0, operatorSpan: { from: 0, to: 0 } });
});

const dateForms = "A date is written `#2024-03-01#`, a date-time `#2024-03-01T10:30:00Z#`, a time `#T10:30:00#`.";
const timeForms = "A time is written `#T10:30#`, `#T10:30:00#` or `#T10:30:00.000#`.";
const nameForm = "names are letters, digits, _ and $, joined by dots, and not reserved words.";

/** Calls with arguments that TypeScript rejects, as plain JavaScript could make them. */
const untyped = build as unknown as Readonly<Record<keyof typeof build, (...given: unknown[]) => unknown>>;
const values = "strings, numbers, booleans, null, Dates, fields and arithmetic";
const items = "strings, numbers, booleans, null, Dates and literals";
const aCondition = 'a condition, such as eq("total", 100)';
const nested = (levels: number): Condition => (levels === 0 ? eq("a", 1) : not(nested(levels - 1)));
const tooDeep = "Nesting is too deep: at most 250 levels of parentheses, `not` and minus signs are allowed.";

const denied = { ...not(eq("a", 1)) };

describe("rejects arguments of the wrong kind", () => {
  test.each<[name: string, build: () => unknown, message: string]>([
    ["a list after =", () => untyped.eq("a", [1, 2]), `eq() expects ${values}, not an array.`],
    ["undefined after =", () => untyped.eq("a", undefined), `eq() expects ${values}, not undefined.`],
    ["undefined on the left", () => untyped.lt(undefined, 1), `lt() expects ${values}, not undefined.`],
    ["a bigint", () => untyped.eq("a", 1n), `eq() expects ${values}, not a bigint.`],
    ["a list in a list", () => untyped.isIn("a", [[1]]), `isIn() expects ${items}, not an array.`],
    ["a hole in a list", () => untyped.isIn("a", new Array(1)), `isIn() expects ${items}, not undefined.`],
    [
      "a set as a list",
      () => untyped.notIn("a", new Set([1])),
      "notIn() expects an array of values; this node is invalid.",
    ],
    ["null as a list", () => untyped.isIn("a", null), "isIn() expects an array of values, not null."],
    ["a string as a list", () => untyped.array("abc"), 'array() expects an array of values, not the string "abc".'],
    ["a field in a list", () => untyped.isIn("a", [field("b")]), `isIn() expects ${items}; this node is invalid.`],
    ["a number as a boolean", () => untyped.boolean(1), "boolean() expects true or false, not the number 1."],
    ["a string as a number", () => untyped.number("1"), 'number() expects a number, not the string "1".'],
    ["a number as a string", () => untyped.string(1), "string() expects a string, not the number 1."],
    ["a number as a date", () => untyped.date(0), "date() expects ISO text or a Date, not the number 0."],
    ["a Date as a time", () => untyped.time(new Date(0)), "time() expects ISO text, not a Date."],
    ["a symbol as a field", () => untyped.field(Symbol("a")), "field() expects a field's name, not a symbol."],
    ["a number as a pattern", () => untyped.like("a", 5), "like() expects a pattern string, not the number 5."],
    ["a string as a condition", () => untyped.not("a = 1"), `not() expects ${aCondition}, not the string "a = 1".`],
    ["an array of conditions", () => untyped.and([eq("a", 1)]), `and() expects ${aCondition}, not an array.`],
    ["no condition", () => untyped.paren(), `paren() expects ${aCondition}, not undefined.`],
    ["a value as a condition", () => untyped.or(field("a")), `or() expects ${aCondition}; this node is invalid.`],
    ["a condition as a value", () => untyped.eq("a", eq("b", 1)), `eq() expects ${values}; this node is invalid.`],
    ["a list node after =", () => untyped.eq("a", array([1])), `eq() expects ${values}; this node is invalid.`],
    [
      "a text in a calculation",
      () => untyped.add(1, "b"),
      'add() expects numbers, fields and arithmetic, not the string "b".',
    ],
    ["an object", () => untyped.not({}), `not() expects ${aCondition}; this node is invalid. $.kind: \`kind\` here is`],
    [
      "20,000 levels of a tree that was not built",
      () => not(Array.from({ length: 20_000 }).reduce<Condition>((condition) => ({ ...denied, condition }), denied)),
      "A tree has at most 1000 levels.",
    ],
    ["a missing node", () => not(parse("a =").filter as Condition), 'not "missing"'],
  ])("%s", (_, make, message) => {
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
  });
});

describe("rejects filters that exceed the limits of a text", () => {
  const deeper = Array.from({ length: 20_000 });
  test.each<[name: string, build: () => unknown, message: string]>([
    ["251 nots", () => nested(251), tooDeep],
    ["20,000 nots", () => deeper.reduce<Condition>((inner) => not(inner), eq("a", 1)), tooDeep],
    ["20,000 parentheses", () => deeper.reduce<Condition>((inner) => paren(inner), eq("a", 1)), tooDeep],
    ["20,000 minus signs", () => deeper.reduce<build.NumericOperand>((inner) => neg(inner), field("a")), tooDeep],
    [
      "250 nots around a negative number",
      () => not(Array.from({ length: 249 }).reduce<Condition>((inner) => not(inner), eq("a", -1))),
      tooDeep,
    ],
    [
      "more values than a filter has nodes",
      () => isIn("a", new Array(99_998).fill(1)),
      "A filter has at most 100000 fields, values and operators.",
    ],
    [
      "a text longer than a filter",
      () => eq("a", "x".repeat(1_048_576 - 5)),
      "A filter has at most 1048576 characters; this one has 1048577.",
    ],
  ])("%s", (_, make, message) => {
    expect(make).toThrow(new RangeError(message));
  });
});

test("copies foreign nodes with their spans, and freezes built nodes", () => {
  const parsed = parse("a = 1").filter as Condition;
  const made = not(parsed);
  expect(made.condition).toEqual(parsed);
  expect(made.condition).not.toBe(parsed);
  expect(not(made).condition).toBe(made);
  expect(() => Object.assign(made, { condition: null })).toThrow(TypeError);
});

describe("random calls", () => {
  const calls = Object.keys(build) as (keyof typeof build)[];
  const anyThing = fc.oneof(
    fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withSparseArray: true,
      withNullPrototype: true,
      withBoxedValues: true,
      withTypedArray: true,
    }),
    fc.constantFrom<unknown>(
      "a",
      "customer.city",
      "2024-03-01",
      "10:30",
      "*x*",
      -1,
      0,
      1.5,
      true,
      null,
      undefined,
      Symbol("s"),
      Math.max,
    ),
    anyFilter,
    anyFilter.map((tree) => parse(print(tree)).filter),
    fc.string({ unit: "binary" }),
    fc.constantFrom<unknown>(
      "\ud800",
      "a.\u0085b",
      "a;.b",
      [["x"]],
      new Array(2),
      ["x", Number.NaN],
      new Date(Number.NaN),
    ),
  );
  /** A call and its arguments: values, or results of earlier calls. */
  const anyCall = fc.record({
    call: fc.constantFrom(...calls),
    given: fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.nat(20).map((back) => ({ back })) },
        { weight: 1, arbitrary: anyThing.map((value) => ({ value })) },
      ),
      { maxLength: 4 },
    ),
  });

  test("build a tree that survives printing and parsing, or throw a readable error", () => {
    let filters = 0;
    fc.assert(
      fc.property(fc.array(anyCall, { minLength: 30, maxLength: 60 }), (steps) => {
        const made: unknown[] = ["a", 1, [1, "x"], field("b"), eq("a", 1), -2.5, "2024-03-01"];
        for (const { call, given } of steps) {
          let result: unknown;
          try {
            result = untyped[call](
              ...given.map((each) => ("back" in each ? made.at(-1 - (each.back % made.length)) : each.value)),
            );
          } catch (error) {
            expect(error instanceof TypeError || error instanceof RangeError, String(error)).toBe(true);
            expect(String(error)).toMatch(/[.…]$/);
            expect(String(error)).not.toMatch(/undefined \(|call stack|is not a function|not iterable|convert/);
            continue;
          }
          made.push(result);
          const filter = createFilter(result as Node);
          const { filter: read, issues } = parse(print(filter));
          expect(issues, print(filter)).toEqual([]);
          expect(withoutAdded(read, filter)).toEqual(withoutAdded(filter, filter));
          expect(readTree(JSON.parse(JSON.stringify(filter)))).toEqual(filter);
          filters += 1;
        }
      }),
      { numRuns: 80 },
    );
    expect(filters).toBeGreaterThan(400);
  });

  /** Returns a filter that contains the node. A condition is returned as is. */
  function createFilter(node: Node): Condition {
    switch (node.kind) {
      case "and":
      case "or":
      case "not":
      case "paren":
      case "comparison":
        return node;
      case "array":
        return isIn("a", node);
      case "pattern":
        return like("a", node);
      default:
        return untyped.eq(node, 1) as Condition;
    }
  }
});

describe("rejects what the syntax can't express", () => {
  test.each<[name: string, build: () => unknown, error: Error]>([
    ["NaN", () => eq("a", Number.NaN), new RangeError("NaN is not a number that a filter can contain.")],
    [
      "an infinity",
      () => gt("a", Number.NEGATIVE_INFINITY),
      new RangeError("-Infinity is not a number that a filter can contain."),
    ],
    ["an invalid Date", () => eq("a", new Date("x")), new RangeError("This Date is invalid.")],
    ["a Date after the year 9999", () => eq("a", new Date("+010000-01-01T00:00:00Z")), new RangeError(dateForms)],
    [
      "an impossible date",
      () => date("2024-02-30"),
      new RangeError("There is no day 30 in month 2 of 2024; it has 29 days."),
    ],
    ["a string that is not a date", () => date("soon"), new RangeError(dateForms)],
    ["a time as a date", () => date("T10:30"), new RangeError('"T10:30" is a time; use time().')],
    ["a date as a time", () => time("2024-03-01"), new RangeError(timeForms)],
    ["an impossible time", () => time("24:00"), new RangeError("There is no hour 24; hours run from 00 to 23.")],
    ["an empty and", () => and(), new TypeError("and() needs at least one condition.")],
    ["an empty or", () => or(), new TypeError("or() needs at least one condition.")],
    ["an invalid field name", () => field("a b"), new TypeError(`"a b" is not a field name: ${nameForm}`)],
    ["a reserved word as a field", () => eq("not", 1), new TypeError(`"not" is not a field name: ${nameForm}`)],
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
  ["a.\u0085b", false],
  ["a\ufeff.b", false],
  ["a;.b", false],
  ["a.;b", false],
  ["a.in.null", true],
])("%j is a field name: %s", (name, is) => {
  expect(isFieldName(name)).toBe(is);
});

test("wrong operands do not compile", () => {
  const mistakes = [
    // @ts-expect-error booleans have no order
    () => lt("a", true),
    // @ts-expect-error strings can't be added
    () => add(1, "2"),
    // @ts-expect-error a list is only valid on the right of in
    () => eq("a", array([1])),
    // @ts-expect-error a pattern is only valid on the right of like
    () => eq("a", pattern("x")),
    // @ts-expect-error a number is not a pattern
    () => like("a", 5),
    // @ts-expect-error a field is not a list value
    () => isIn("a", [field("b")]),
  ];
  expect(mistakes).toHaveLength(6);
});
