// The only implicit conversion: a quoted text that is compared with a value whose literals are between `#` signs.

import type { Literal } from "./ast.ts";
import { areComparable, findMarkedType } from "./types/lookup.ts";
import { readMarkedAs } from "./types/read-marked.ts";
import type { MarkedTypeName } from "./types/table.ts";

/** A value of JSON as a literal; undefined for an object or an array. */
export function toLiteral(value: unknown): Literal | undefined {
  const span = { from: 0, to: 0 };
  if (value === null) return { kind: "null", ...span };
  const kind = typeof value;
  return kind === "string" || kind === "number" || kind === "boolean"
    ? ({ kind, value, ...span } as Literal)
    : undefined;
}

/**
 * Converts a literal to a type or to one that is comparable with it.
 *
 * @param type - the name of a type; with any other text only null is returned
 * @returns undefined if the literal has another type and can't be converted
 */
export function coerce(literal: Literal, type: string): Literal | undefined {
  if (literal.kind === "null" || areComparable(literal.kind, type)) return literal;
  if (literal.kind !== "string" || findMarkedType(type) === undefined) return undefined;
  const read = readMarkedAs(type as MarkedTypeName, literal.value);
  if ("problem" in read || !areComparable(read.kind, type)) return undefined;
  return { ...read, from: literal.from, to: literal.to };
}
