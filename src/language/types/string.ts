// Strings.

import { encodeText } from "../text-literal.ts";
import type { PlainType } from "./scalar-type.ts";

export const string = {
  noun: "a string",
  literal: "quoted",
  operands: ["equality", "ordering", "text"],
  constraints: ["values", "maxLength"],
  sample: "text",
  accept: (value) => (typeof value === "string" ? value : undefined),
  print: encodeText,
} as const satisfies PlainType;
