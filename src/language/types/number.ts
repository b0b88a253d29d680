// Numbers: finite doubles.

import type { PlainType } from "./scalar-type.ts";

export const number = {
  noun: "a number",
  literal: "number",
  operands: ["equality", "ordering"],
  constraints: ["values", "integer", "minimum", "maximum"],
  sample: 100,
  // Zero has no sign: neither the syntax nor JSON keeps it.
  accept: (value) => (typeof value === "number" && Number.isFinite(value) ? value + 0 : undefined),
  print: printNumber,
} as const satisfies PlainType;

/** Integers are printed with all digits, other numbers in the shortest form that parses to the same double. */
function printNumber(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}
