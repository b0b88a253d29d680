// The only implicit conversion: a quoted ISO string that is compared with a date, date-time or time.

import type { DateLiteral, DateTimeLiteral, Literal, TimeLiteral } from "./ast.ts";
import { readTemporalAs } from "./date-literal.ts";
import type { ScalarTypeName } from "./schema.ts";

/** Converts a literal to a type. Returns undefined if the literal has another type and can't be converted. */
export function coerce(literal: Literal, type: ScalarTypeName | "null"): Literal | undefined {
  if (literal.kind === "null" || literal.kind === type) return literal;
  if (isCalendar(literal.kind) && isCalendar(type)) return literal;
  if (literal.kind === "string" && isTemporal(type)) return readAs(literal, type);
  return undefined;
}

function readAs(
  literal: Literal & { kind: "string" },
  type: "date" | "datetime" | "time",
): DateLiteral | DateTimeLiteral | TimeLiteral | undefined {
  const temporal = readTemporalAs(type, literal.value);
  if (typeof temporal === "string" || (temporal.kind === "time") !== (type === "time")) return undefined;
  return { ...temporal, from: literal.from, to: literal.to };
}

/** Dates and date-times are compared as one type: a date means its midnight in UTC. */
export function isCalendar(type: string): type is "date" | "datetime" {
  return type === "date" || type === "datetime";
}

export function isTemporal(type: string): type is "date" | "datetime" | "time" {
  return isCalendar(type) || type === "time";
}
