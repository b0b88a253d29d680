// How large and how fine the result of arithmetic can be, so that it neither overflows nor underflows.

import type { Operand, ScalarDeclaration } from "../language/public.ts";

/** A number x with |x| ≤ 2^top that is a whole multiple of 2^grain. */
export interface Magnitude {
  readonly top: number;
  readonly grain: number;
}

/** The exponents of all doubles: the least is 2^-1074, and each has 53 significant bits. */
const leastGrain = -1074;
const significant = 52;

/** The largest exponents of a result that PostgreSQL computes without an error. */
const greatestTop = 1023;
const leastNormal = -1022;

/** The magnitude that a declaration guarantees. Whole numbers are at most 2^53 (docs/language.md#literals). */
export function getDeclaredMagnitude({ minimum, maximum, integer }: ScalarDeclaration): Magnitude {
  const bounds =
    minimum === undefined || maximum === undefined ? Number.POSITIVE_INFINITY : findLargest(minimum, maximum);
  const top = Math.min(computeExponent(bounds), integer === true ? 53 : 1024);
  if (integer === true) return { top, grain: 0 };
  return { top, grain: minimum !== undefined && minimum > 0 ? computeGrain(minimum) : leastGrain };
}

function findLargest(...numbers: readonly number[]): number {
  return Math.max(...numbers.map(Math.abs));
}

/** An integer e with x ≤ 2^e. Rounding errors of the logarithm are less than the distance to the next integer. */
function computeExponent(x: number): number {
  return x === 0 ? leastGrain : Math.min(Math.ceil(Math.log2(x)) + 1, 1024);
}

/** An integer e such that every double from x on is a whole multiple of 2^e. */
function computeGrain(x: number): number {
  return Math.max(Math.floor(Math.log2(x)) - 1 - significant, leastGrain);
}

function computeConstantMagnitude(value: number): Magnitude {
  const size = Math.abs(value);
  return { top: computeExponent(size), grain: Number.isInteger(value) ? 0 : computeGrain(size) };
}

/**
 * The magnitude of an operand. Undefined if an operation of it might overflow, or underflow to zero, for which
 * PostgreSQL raises an error.
 *
 * @param fieldMagnitude - by the path of a field
 */
export function computeMagnitude(operand: Operand, fieldMagnitude: (path: string) => Magnitude): Magnitude | undefined {
  const of = (inner: Operand) => computeMagnitude(inner, fieldMagnitude);
  switch (operand.kind) {
    case "field":
      return fieldMagnitude(operand.name);
    case "number":
      return computeConstantMagnitude(operand.value);
    case "negative":
    case "group":
      return of(operand.operand);
    case "sum":
      return reduceMagnitudes(operand.operands.map(of), sum);
    case "product":
      return reduceMagnitudes(operand.operands.map(of), (left, right, index) =>
        operand.operators[index] === "*" ? multiplyMagnitudes(left, right) : divideMagnitudes(left, right),
      );
    default:
      return { top: leastGrain, grain: 0 };
  }
}

function reduceMagnitudes(
  [first, ...rest]: readonly (Magnitude | undefined)[],
  step: (left: Magnitude, right: Magnitude, index: number) => Magnitude | undefined,
): Magnitude | undefined {
  return rest.reduce(
    (left, right, index) => (left === undefined || right === undefined ? undefined : step(left, right, index)),
    first,
  );
}

/** Rounding keeps a sum a multiple of the finer grain, so it can't underflow. */
function sum(left: Magnitude, right: Magnitude): Magnitude | undefined {
  const top = Math.max(left.top, right.top) + Math.log2(1 + 2 ** -Math.abs(left.top - right.top));
  return top > greatestTop ? undefined : { top, grain: Math.min(left.grain, right.grain) };
}

function multiplyMagnitudes(left: Magnitude, right: Magnitude): Magnitude | undefined {
  return checkMagnitude({ top: left.top + right.top, grain: left.grain + right.grain });
}

/** The divisor isn't zero, so it is at least 2^grain. The quotient is at least the left grain divided by the right top. */
function divideMagnitudes(left: Magnitude, right: Magnitude): Magnitude | undefined {
  const least = left.grain - right.top;
  const magnitude = checkMagnitude({ top: left.top - right.grain, grain: least });
  return magnitude && { ...magnitude, grain: Math.floor(least) - 1 - significant };
}

function checkMagnitude(magnitude: Magnitude): Magnitude | undefined {
  return magnitude.top > greatestTop || magnitude.grain < leastNormal ? undefined : magnitude;
}
