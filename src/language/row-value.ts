// Tests of a single value, represented as data so that ranges can be merged and values tested inline.

import type { Operator } from "../../grammar/operators.ts";

/** A value of a row, or a constant. */
export type Scalar = string | number | boolean | null;

/** Values of one type, from `from` (inclusive) to `below` (exclusive). Without `below` the range is unbounded. */
export interface Range<T> {
  readonly from: T;
  readonly below: T | undefined;
}

export type NumberTest = Range<number> & { readonly kind: "number" };
export type RangeTest = NumberTest | (Range<string> & { readonly kind: "text" });

export type ValueTest =
  /** Equals the value. A missing value counts as null. */
  | { readonly kind: "equal"; readonly value: Scalar }
  | RangeTest
  /** A string that matches a pattern. */
  | { readonly kind: "pattern"; readonly matches: (text: string) => boolean }
  /** Any other test. */
  | { readonly kind: "other"; readonly holds: (value: unknown) => boolean };

/** Converts a test to a function of the value. */
export function compileValueTest(test: ValueTest): (value: unknown) => boolean {
  switch (test.kind) {
    case "equal": {
      const { value: wanted } = test;
      return (value) => isEqual(value, wanted);
    }
    case "number": {
      const { from, below } = test;
      return (value) => isNumberIn(value, from, below);
    }
    case "text": {
      const { from, below } = test;
      return (value) => isTextIn(value, from, below);
    }
    case "pattern": {
      const { matches } = test;
      return (value) => isMatch(value, matches);
    }
    case "other":
      return test.holds;
  }
}

export function isEqual(value: unknown, wanted: Scalar): boolean {
  return (value ?? null) === wanted;
}

// Two functions, because a `typeof` check against a constant compiles to a single machine check.
export function isNumberIn(value: unknown, from: number, below: number | undefined): boolean {
  return typeof value === "number" && value >= from && (below === undefined || value < below);
}

export function isTextIn(value: unknown, from: string, below: string | undefined): boolean {
  return typeof value === "string" && value >= from && (below === undefined || value < below);
}

export function isMatch(value: unknown, matches: (text: string) => boolean): boolean {
  return typeof value === "string" && matches(value);
}

/** The test for an ordering operator and its bound. Only numbers and strings have an order. */
export function createOrderingTest(row: OrderingOperator, bound: Scalar): ValueTest {
  if (typeof bound === "number") {
    return { kind: "number", ...createRange(row, bound, Number.NEGATIVE_INFINITY, getNextNumber(bound)) };
  }
  // The next string after `bound` is `bound` followed by the smallest code unit.
  if (typeof bound === "string") return { kind: "text", ...createRange(row, bound, "", `${bound}\0`) };
  return { kind: "other", holds: () => false };
}

export type OrderingOperator = Extract<Operator, { operands: "ordering" }>;

function createRange<T extends number | string>(
  { index, holds }: OrderingOperator,
  bound: T,
  least: T,
  next: T,
): Range<T> {
  const isInclusive = holds(bound, bound);
  return index === "below"
    ? { from: least, below: isInclusive ? next : bound }
    : { from: isInclusive ? bound : next, below: undefined };
}

/** The smallest double above a number. Infinity for the largest. */
export function getNextNumber(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const double = new DataView(new ArrayBuffer(8));
  double.setFloat64(0, value);
  // Apart from the sign, the bits of doubles are in the same order as their values.
  double.setBigInt64(0, double.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return double.getFloat64(0);
}

/** The test for values in both ranges. */
export function intersectRanges(one: RangeTest, other: RangeTest): RangeTest {
  if (one.kind === "number" && other.kind === "number") return { kind: "number", ...intersectBounds(one, other) };
  if (one.kind === "text" && other.kind === "text") return { kind: "text", ...intersectBounds(one, other) };
  // No value is both a number and a string. No string precedes the empty one, so this range is empty.
  return { kind: "text", from: "", below: "" };
}

function intersectBounds<T extends number | string>(one: Range<T>, other: Range<T>): Range<T> {
  const from = one.from > other.from ? one.from : other.from;
  if (one.below === undefined) return { from, below: other.below };
  return { from, below: other.below === undefined || one.below < other.below ? one.below : other.below };
}
