// One comparison as SQL.

import {
  type Comparison,
  compile,
  compileArithmetic,
  isLiteral,
  type Literal,
  type Operand,
  type Operator,
  operator,
  type Pattern,
  ungrouped,
} from "../language/index.ts";
import { computed, guarded } from "./arithmetic.ts";
import { type Claim, complementOf, constantly, unknown } from "./claim.ts";
import { someElement } from "./elements.ts";
import { comparesLiteral, equalsLiteral, isOneOfLiterals } from "./literals.ts";
import { alike, areAlike } from "./marked.ts";
import { isLike, isLikeFolded } from "./patterns.ts";
import { fieldsIn, type Scope, typeAt, valueAt } from "./scope.ts";
import { sql } from "./sql-text.ts";
import { comparesTexts } from "./text-tests.ts";
import { comparesValues, isOrdering, type Ordering, type Test, type Value } from "./value.ts";

/** @throws TypeError for a comparison that `check` of the language rejects */
export function claimOf(comparison: Comparison, scope: Scope): Claim {
  const row = operator(comparison.operator);
  if (!row.negative || row.complement === null) return positiveClaim(comparison, row, scope);
  const positive = operator(row.complement);
  return complementOf(positiveClaim({ ...comparison, operator: positive.symbol }, positive, scope));
}

function positiveClaim(comparison: Comparison, row: Operator, scope: Scope): Claim {
  const paths = fieldsIn(comparison);
  if (paths.length === 0) return constantly(compile(comparison)({}));
  const absent = paths.find((path) => !typeAt(path, scope).many && scope.table.column(path) === undefined);
  if (absent !== undefined) return unknown(`The table has no column for \`${absent}\`.`);
  const left = ungrouped(comparison.left);
  const right = ungrouped(comparison.right);
  if (right.kind === "array") return claimAbout(left, (value) => isOneOfLiterals(value, right.items), scope);
  if (right.kind === "pattern") {
    const ignoresCase = row.right === "pattern" && row.ignoresCase;
    return claimAbout(left, matching(right, ignoresCase), scope, ignoresCase);
  }
  const rightConstant = constantOf(right);
  if (rightConstant !== undefined) return claimAbout(left, comparing(row, rightConstant), scope);
  const leftConstant = constantOf(left);
  if (leftConstant !== undefined && row.mirror !== null)
    return claimAbout(right, comparing(operator(row.mirror), leftConstant), scope);
  return claimBetween(left, row, right, scope);
}

/** The value of an operand that uses no field. */
function constantOf(operand: Operand): Literal | undefined {
  if (isLiteral(operand)) return operand;
  if (fieldsIn(operand).length > 0) return undefined;
  const value = compileArithmetic(operand)({});
  const { from, to } = operand;
  return value === null ? { kind: "null", from, to } : { kind: "number", value, from, to };
}

function comparing({ symbol }: Operator, literal: Literal): Test {
  return isOrdering(symbol)
    ? (value) => comparesLiteral(value, symbol, literal)
    : (value) => equalsLiteral(value, literal);
}

function matching({ parts }: Pattern, ignoresCase: boolean): Test {
  return (value) => {
    if (value.type !== "string")
      throw new TypeError("Only strings match patterns. Check the filter before you translate it.");
    return ignoresCase ? isLikeFolded(value, parts) : isLike(value, parts);
  };
}

/** Applies a test to a field, to every value of a field with many, or to arithmetic. */
function claimAbout(operand: Operand, test: Test, scope: Scope, ignoresCase = false): Claim {
  if (operand.kind !== "field") return guarded([operand], scope, () => test(computed(operand, scope)));
  const { name } = operand;
  const isMany = typeAt(name, scope).many;
  const claim = isMany ? someElement(name, test, ignoresCase, scope) : test(valueAt(name, scope));
  return claim ?? unknown(`The table has no array for \`${name}\`.`);
}

/** Compares two sides that both depend on the row. */
function claimBetween(left: Operand, { symbol }: Operator, right: Operand, scope: Scope): Claim {
  const compare = isOrdering(symbol)
    ? (one: Value, other: Value) => inOrder(one, symbol, other)
    : (one: Value, other: Value) => areEqual(one, other);
  return guarded([left, right], scope, () => compare(sideOf(left, scope), sideOf(right, scope)));
}

function sideOf(operand: Operand, scope: Scope): Value {
  return operand.kind === "field" ? valueAt(operand.name, scope) : computed(operand, scope);
}

function areEqual(one: Value, other: Value): Claim {
  const [left, right] = sameForm(one, other);
  if (left.text !== right.text) return unknown("The two fields are stored in different encodings.");
  return {
    holds: sql`${left.sql} IS NOT DISTINCT FROM ${right.sql}`,
    fails: sql`${left.sql} IS DISTINCT FROM ${right.sql}`,
  };
}

function inOrder(one: Value, ordering: Ordering, other: Value): Claim {
  const [left, right] = sameForm(one, other);
  return left.type === "string" ? comparesTexts(left, ordering, right) : comparesValues(left, ordering, right);
}

/** @throws TypeError for values that can't be compared */
function sameForm(left: Value, right: Value): readonly [Value, Value] {
  if (areAlike(left, right)) return alike(left, right);
  if (left.type === right.type) return [left, right];
  throw new TypeError(
    `A ${left.type} can't be compared with a ${right.type}. Check the filter before you translate it.`,
  );
}
