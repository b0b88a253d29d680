// Values whose literals are between `#` signs, such as dates: as text in SQLite, in PostgreSQL of types of their own.

import {
  areComparable,
  findMarkedType,
  type Literal,
  type LiteralOf,
  type MarkedTypeName,
} from "../language/internal.ts";
import { type ConditionPair, createConstant } from "./condition-pair.ts";
import { type SqlType, sqlTypes } from "./marked-types.ts";
import { insertParameter, insertVerbatim, sql } from "./sql-text.ts";
import { type Ordering, type Value, writeEquals, writeMembership, writeOrdering } from "./value.ts";

export type MarkedLiteral = LiteralOf<MarkedTypeName>;

export function isMarked(literal: Literal): literal is MarkedLiteral {
  return literal.kind in sqlTypes;
}

/** Whether two values can be compared after `alike`. */
export function areAlike(left: Value, right: Value): boolean {
  return left.type in sqlTypes && areComparable(left.type, right.type);
}

function getSqlType({ type }: Value): SqlType {
  return sqlTypes[type as MarkedTypeName];
}

/** The type to which PostgreSQL casts a constant; empty for a value that is stored as text. */
function getCastType(value: Value): string {
  return value.text === undefined ? getSqlType(value).name : "";
}

/** A constant in the form of a value. Beside a date, a date-time becomes its day, and perhaps a later time of it. */
function createTemporalConstant(
  { type }: Value,
  { value }: MarkedLiteral,
): { readonly constant: string; readonly isLater: boolean } {
  const family = findMarkedType(type)?.family;
  if (family === undefined) return { constant: value, isLater: false };
  if (family.widest === type) return { constant: family.widen(value), isLater: false };
  const constant = family.narrow(value);
  return { constant, isLater: family.widen(value) !== family.widen(constant) };
}

export function writeMarkedEquality(value: Value, literal: MarkedLiteral): ConditionPair {
  const { constant, isLater } = createTemporalConstant(value, literal);
  return isLater ? createConstant(false) : writeEquals(value, insertParameter(constant, getCastType(value)));
}

export function isOneOfMarked(value: Value, literals: readonly MarkedLiteral[], includesNull: boolean): ConditionPair {
  const possible = literals.map((literal) => createTemporalConstant(value, literal)).filter(({ isLater }) => !isLater);
  const constants = possible.map(({ constant }) => constant);
  return writeMembership(value, constants, includesNull, getCastType(value) || "text");
}

export function writeMarkedComparison(value: Value, ordering: Ordering, literal: MarkedLiteral): ConditionPair {
  const { constant, isLater } = createTemporalConstant(value, literal);
  // A date is midnight: that of the same day is before the constant, that of the next day after it.
  const actual = isLater ? (ordering.startsWith("<") ? "<=" : ">") : ordering;
  return writeOrdering(value, actual, insertParameter(constant, getCastType(value)));
}

/** Converts two values to forms that the database compares: the same type, and a date to its midnight. */
export function convertAlike(left: Value, right: Value): readonly [Value, Value] {
  const areTexts = left.text !== undefined && right.text !== undefined;
  const areWidened = left.type !== right.type;
  return [convertValue(left, areTexts, areWidened), convertValue(right, areTexts, areWidened)];
}

function convertValue(value: Value, toText: boolean, toWidest: boolean): Value {
  const { name, widen } = getSqlType(value);
  const own = toText || value.text === undefined ? value.sql : sql`${value.sql}::${insertVerbatim(name)}`;
  const widened = toWidest && widen !== undefined ? widen[toText ? "text" : "native"](own) : own;
  return { ...value, text: toText ? value.text : undefined, sql: widened };
}
