// Booleans, which have no order.

import type { PlainType } from "./scalar-type.ts";

export const boolean = {
  noun: "a boolean",
  literal: "boolean",
  operands: ["equality"],
  constraints: [],
  sample: true,
  accept: (value) => (typeof value === "boolean" ? value : undefined),
  print: String,
} as const satisfies PlainType;
