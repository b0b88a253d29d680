// Comparisons of a value with literals.

import { coerce, type Literal } from "../language/index.ts";
import { type Claim, constantly } from "./claim.ts";
import { comparesMarked, equalsMarked, isMarked, isOneOfMarked } from "./marked.ts";
import { allOf, anyOf, parameter, sql } from "./sql-text.ts";
import { comparesText, equalsText, isOneOfTexts } from "./text-tests.ts";
import { compares, equals, isNull, isOneOf, type Ordering, type Value } from "./value.ts";

/** A literal in the type of the value beside it, so that a quoted date is a date. */
function literalFor({ type }: Value, literal: Literal): Literal {
  const converted = coerce(literal, type);
  if (converted !== undefined) return converted;
  throw new TypeError(`A ${literal.kind} can't be compared with a ${type}. Check the filter before you translate it.`);
}

export function equalsLiteral(value: Value, written: Literal): Claim {
  const literal = literalFor(value, written);
  switch (literal.kind) {
    case "null":
      return isNull(value);
    case "string":
      return equalsText(value, literal.value);
    case "number":
      return equals(value, parameter(unsigned(literal.value), "float8"));
    case "boolean":
      return literal.value
        ? { holds: sql`${value.sql} IS TRUE`, fails: sql`${value.sql} IS NOT TRUE` }
        : { holds: sql`${value.sql} IS FALSE`, fails: sql`${value.sql} IS NOT FALSE` };
    default:
      return equalsMarked(value, literal);
  }
}

export function comparesLiteral(value: Value, ordering: Ordering, written: Literal): Claim {
  const literal = literalFor(value, written);
  switch (literal.kind) {
    case "null":
      return constantly(false);
    case "string":
      return comparesText(value, ordering, literal.value);
    case "number":
      return compares(value, ordering, parameter(unsigned(literal.value), "float8"));
    case "boolean":
      throw new TypeError("Booleans have no order. Check the filter before you translate it.");
    default:
      return comparesMarked(value, ordering, literal);
  }
}

/** Zero without a sign. JSON and some drivers lose it. */
function unsigned(value: number): number {
  return value === 0 ? 0 : value;
}

export function isOneOfLiterals(value: Value, written: readonly Literal[]): Claim {
  const literals = written.map((literal) => literalFor(value, literal));
  const includesNull = literals.some(({ kind }) => kind === "null");
  const texts = literals.flatMap((literal) => (literal.kind === "string" ? [literal.value] : []));
  const numbers = literals.flatMap((literal) => (literal.kind === "number" ? [unsigned(literal.value)] : []));
  switch (value.type) {
    case "string":
      return isOneOfTexts(value, texts, includesNull);
    case "number":
      return isOneOf(value, numbers, includesNull, "float8");
    case "boolean":
      return isOneOfFew(literals.map((literal) => equalsLiteral(value, literal)));
    default:
      return isOneOfMarked(value, literals.filter(isMarked), includesNull);
  }
}

function isOneOfFew(claims: readonly Claim[]): Claim {
  return { holds: anyOf(claims.map(({ holds }) => holds)), fails: allOf(claims.map(({ fails }) => fails)) };
}
