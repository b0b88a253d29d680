// Tests the ranges for orderings, and their intersections.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { operator } from "../../grammar/operators.ts";
import {
  compileValueTest,
  createOrderingTest,
  getNextNumber,
  intersectRanges,
  type OrderingOperator,
  type RangeTest,
  type Scalar,
} from "./row-value.ts";

const symbols = ["<", ">", "<=", ">="] as const;
type Ordering = (typeof symbols)[number];
type Ordered = number | string;

function isOrdered(value: Ordered, symbol: Ordering, bound: Ordered): boolean {
  switch (symbol) {
    case "<":
      return value < bound;
    case ">":
      return value > bound;
    case "<=":
      return value <= bound;
    case ">=":
      return value >= bound;
  }
}

function holds(symbol: Ordering, bound: Scalar, value: unknown): boolean {
  return compileValueTest(createOrderingTest(operator(symbol) as OrderingOperator, bound))(value);
}

const { MAX_VALUE, MIN_VALUE } = Number;
const numbers = [-MAX_VALUE, -2, -1, -MIN_VALUE, -0, 0, MIN_VALUE, 0.1, 1, 1 + Number.EPSILON, 2 ** 53, MAX_VALUE];
const texts = ["", "\0", "a", "a\0", "a\0\0", "a\0b", "a\u0001", "ab", "b", "\ud83d\ude00", "\uff5e", "\uffff"];

describe.each([{ values: numbers }, { values: texts }])("orderings of $values", ({ values }) => {
  test.each(symbols)("%s", (symbol) => {
    for (const bound of values)
      for (const value of values) {
        const expected = isOrdered(value, symbol, bound);
        expect(holds(symbol, bound, value), `${JSON.stringify(value)} ${symbol} ${JSON.stringify(bound)}`).toBe(
          expected,
        );
      }
  });
});

test("orderings of any numbers and any texts", () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
  const letters = fc.string({ unit: fc.constantFrom("\0", "\u0001", "a", "\uffff"), maxLength: 3 });
  const pair = fc.oneof(fc.tuple(finite, finite), fc.tuple(letters, letters));
  fc.assert(
    fc.property(pair, fc.constantFrom(...symbols), ([value, bound], symbol) => {
      expect(holds(symbol, bound, value)).toBe(isOrdered(value, symbol, bound));
    }),
    { numRuns: 2_000 },
  );
});

test("values of another type and missing values never match", () => {
  for (const symbol of symbols) {
    for (const value of [null, undefined, true, "2", [], {}]) expect(holds(symbol, 1, value)).toBe(false);
    for (const value of [null, undefined, true, 2, [], {}]) expect(holds(symbol, "1", value)).toBe(false);
    for (const value of [null, undefined, true, 2, "2"]) {
      expect(holds(symbol, null, value)).toBe(false);
      expect(holds(symbol, true, value)).toBe(false);
    }
  }
});

test.each([
  [0, MIN_VALUE],
  [-0, MIN_VALUE],
  [-MIN_VALUE, -0],
  [1, 1 + Number.EPSILON],
  [-1, -1 + Number.EPSILON / 2],
  [MAX_VALUE, Number.POSITIVE_INFINITY],
  [2 ** 53, 2 ** 53 + 2],
])("the next number after %s is %s", (value, next) => {
  expect(getNextNumber(value)).toBe(next);
});

test("an intersection matches the values in both ranges", () => {
  const bound = fc.oneof(fc.constantFrom(...numbers), fc.constantFrom(...texts));
  const range = fc
    .tuple(fc.constantFrom(...symbols), bound)
    .map(([symbol, value]) => createOrderingTest(operator(symbol) as OrderingOperator, value) as RangeTest);
  fc.assert(
    fc.property(range, range, bound, (one, other, value) => {
      const expected = compileValueTest(one)(value) && compileValueTest(other)(value);
      expect(compileValueTest(intersectRanges(one, other))(value)).toBe(expected);
    }),
    { numRuns: 5_000 },
  );
});
