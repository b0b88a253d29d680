// Comparisons of a value with literals.

import { coerce, type Literal } from "../language/internal.ts";
import { type ConditionPair, createConstant } from "./condition-pair.ts";
import { isMarked, isOneOfMarked, writeMarkedComparison, writeMarkedEquality } from "./marked.ts";
import { insertParameter, joinWithAnd, joinWithOr, sql } from "./sql-text.ts";
import { isOneOfTexts, writeEqualsText, writeOrderingText } from "./text-tests.ts";
import { isNull, type Ordering, type Value, writeEquals, writeMembership, writeOrdering } from "./value.ts";

/** A literal in the type of the value beside it, so that a quoted date is a date. */
function coerceLiteral({ type }: Value, literal: Literal): Literal {
  const converted = coerce(literal, type);
  if (converted !== undefined) return converted;
  throw new TypeError(`A ${literal.kind} can't be compared with a ${type}. Check the filter before you translate it.`);
}

export function writeEqualsLiteral(value: Value, written: Literal): ConditionPair {
  const literal = coerceLiteral(value, written);
  switch (literal.kind) {
    case "null":
      return isNull(value);
    case "string":
      return writeEqualsText(value, literal.value);
    case "number":
      return writeEquals(value, insertParameter(removeZeroSign(literal.value), "float8"));
    case "boolean":
      return literal.value
        ? { holds: sql`${value.sql} IS TRUE`, fails: sql`${value.sql} IS NOT TRUE` }
        : { holds: sql`${value.sql} IS FALSE`, fails: sql`${value.sql} IS NOT FALSE` };
    default:
      return writeMarkedEquality(value, literal);
  }
}

export function writeOrderingLiteral(value: Value, ordering: Ordering, written: Literal): ConditionPair {
  const literal = coerceLiteral(value, written);
  switch (literal.kind) {
    case "null":
      return createConstant(false);
    case "string":
      return writeOrderingText(value, ordering, literal.value);
    case "number":
      return writeOrdering(value, ordering, insertParameter(removeZeroSign(literal.value), "float8"));
    case "boolean":
      throw new TypeError("Booleans have no order. Check the filter before you translate it.");
    default:
      return writeMarkedComparison(value, ordering, literal);
  }
}

/** Zero without a sign. JSON and some drivers lose it. */
function removeZeroSign(value: number): number {
  return value === 0 ? 0 : value;
}

export function isOneOfLiterals(value: Value, written: readonly Literal[]): ConditionPair {
  const literals = written.map((literal) => coerceLiteral(value, literal));
  const includesNull = literals.some(({ kind }) => kind === "null");
  const texts = literals.flatMap((literal) => (literal.kind === "string" ? [literal.value] : []));
  const numbers = literals.flatMap((literal) => (literal.kind === "number" ? [removeZeroSign(literal.value)] : []));
  switch (value.type) {
    case "string":
      return isOneOfTexts(value, texts, includesNull);
    case "number":
      return writeMembership(value, numbers, includesNull, "float8");
    case "boolean":
      return isOneOfFew(literals.map((literal) => writeEqualsLiteral(value, literal)));
    default:
      return isOneOfMarked(value, literals.filter(isMarked), includesNull);
  }
}

function isOneOfFew(claims: readonly ConditionPair[]): ConditionPair {
  return { holds: joinWithOr(claims.map(({ holds }) => holds)), fails: joinWithAnd(claims.map(({ fails }) => fails)) };
}
