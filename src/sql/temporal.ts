// Dates, date-times and times.

import { type DateLiteral, type DateTimeLiteral, type TimeLiteral, widenDate } from "../language/index.ts";
import { type Claim, constantly } from "./claim.ts";
import { parameter, sql, verbatim } from "./sql-text.ts";
import { compares, equals, isOneOf, type Ordering, type Value } from "./value.ts";

export type TemporalLiteral = DateLiteral | DateTimeLiteral | TimeLiteral;

/** The types in PostgreSQL. */
const types: Readonly<Partial<Record<Value["type"], string>>> = { date: "date", datetime: "timestamptz", time: "time" };

export function isTemporal({ type }: Value): boolean {
  return types[type] !== undefined;
}

/** The type to which PostgreSQL casts a constant. */
function castFor({ type, text }: Value): string {
  return text === undefined ? (types[type] ?? "") : "";
}

const midnight = "T00:00:00.000Z";

/** A constant in the form of a value. Beside a date, a date-time becomes its day, and perhaps a later time of it. */
function constantFor(
  { type }: Value,
  { value }: TemporalLiteral,
): { readonly constant: string; readonly isLater: boolean } {
  if (type === "datetime") return { constant: widenDate(value), isLater: false };
  if (type === "date") return { constant: value.slice(0, 10), isLater: !widenDate(value).endsWith(midnight) };
  return { constant: value, isLater: false };
}

export function equalsTemporal(value: Value, literal: TemporalLiteral): Claim {
  const { constant, isLater } = constantFor(value, literal);
  return isLater ? constantly(false) : equals(value, parameter(constant, castFor(value)));
}

export function isOneOfTemporals(value: Value, literals: readonly TemporalLiteral[], includesNull: boolean): Claim {
  const possible = literals.map((literal) => constantFor(value, literal)).filter(({ isLater }) => !isLater);
  const cast = castFor(value);
  return isOneOf(
    value,
    possible.map(({ constant }) => constant),
    includesNull,
    cast === "" ? "text" : cast,
  );
}

export function comparesTemporal(value: Value, ordering: Ordering, literal: TemporalLiteral): Claim {
  const { constant, isLater } = constantFor(value, literal);
  // A date is midnight: that of the same day is before the constant, that of the next day after it.
  const actual = isLater ? (ordering.startsWith("<") ? "<=" : ">") : ordering;
  return compares(value, actual, parameter(constant, castFor(value)));
}

/** Converts two temporal values to forms that the database compares: the same type, and a date to its midnight. */
export function alike(left: Value, right: Value): readonly [Value, Value] {
  const areTexts = left.text !== undefined && right.text !== undefined;
  const areInstants = left.type !== right.type;
  return [converted(left, areTexts, areInstants), converted(right, areTexts, areInstants)];
}

function converted(value: Value, toText: boolean, toInstant: boolean): Value {
  if (toText) {
    const isShort = toInstant && value.type === "date";
    return isShort ? { ...value, sql: sql`(${value.sql} || ${verbatim(`'${midnight}'`)})` } : value;
  }
  const native = value.text === undefined ? value.sql : sql`${value.sql}::${verbatim(types[value.type] ?? "text")}`;
  const isDate = toInstant && value.type === "date";
  return { ...value, text: undefined, sql: isDate ? sql`(${native}::timestamp AT TIME ZONE 'UTC')` : native };
}
