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
  removeGroups,
} from "../language/internal.ts";
import { guardArithmetic, writeComputed } from "./arithmetic.ts";
import { type ConditionPair, createConstant, createUnknown, swapComplement } from "./condition-pair.ts";
import { writeSomeElement } from "./elements.ts";
import { isOneOfLiterals, writeEqualsLiteral, writeOrderingLiteral } from "./literals.ts";
import { areAlike, convertAlike } from "./marked.ts";
import { isLike, isLikeFolded } from "./patterns.ts";
import { getFieldValue, getTypeAt, listFieldPaths, type Scope } from "./scope.ts";
import { sql } from "./sql-text.ts";
import { writeOrderingTexts } from "./text-tests.ts";
import { isOrdering, type Ordering, type Test, type Value, writeOrderingValues } from "./value.ts";

/** @throws TypeError for a comparison that `check` of the language rejects */
export function writeComparison(comparison: Comparison, scope: Scope): ConditionPair {
  const row = operator(comparison.operator);
  if (!row.negative || row.complement === null) return writePositive(comparison, row, scope);
  const positive = operator(row.complement);
  return swapComplement(writePositive({ ...comparison, operator: positive.symbol }, positive, scope));
}

function writePositive(comparison: Comparison, row: Operator, scope: Scope): ConditionPair {
  const paths = listFieldPaths(comparison);
  if (paths.length === 0) return createConstant(compile(comparison)({}));
  const absent = paths.find((path) => !getTypeAt(path, scope).many && scope.table.column(path) === undefined);
  if (absent !== undefined) return createUnknown(`The table has no column for \`${absent}\`.`);
  const left = removeGroups(comparison.left);
  const right = removeGroups(comparison.right);
  if (right.kind === "array") return applyTest(left, (value) => isOneOfLiterals(value, right.items), scope);
  if (right.kind === "pattern") {
    const ignoresCase = row.right === "pattern" && row.ignoresCase;
    return applyTest(left, createMatchTest(right, ignoresCase), scope, ignoresCase);
  }
  const rightConstant = evaluateConstant(right);
  if (rightConstant !== undefined) return applyTest(left, createSqlOrderingTest(row, rightConstant), scope);
  const leftConstant = evaluateConstant(left);
  if (leftConstant !== undefined && row.mirror !== null)
    return applyTest(right, createSqlOrderingTest(operator(row.mirror), leftConstant), scope);
  return compareSides(left, row, right, scope);
}

/** The value of an operand that uses no field. */
function evaluateConstant(operand: Operand): Literal | undefined {
  if (isLiteral(operand)) return operand;
  if (listFieldPaths(operand).length > 0) return undefined;
  const value = compileArithmetic(operand)({});
  const { from, to } = operand;
  return value === null ? { kind: "null", from, to } : { kind: "number", value, from, to };
}

function createSqlOrderingTest({ symbol }: Operator, literal: Literal): Test {
  return isOrdering(symbol)
    ? (value) => writeOrderingLiteral(value, symbol, literal)
    : (value) => writeEqualsLiteral(value, literal);
}

function createMatchTest({ parts }: Pattern, ignoresCase: boolean): Test {
  return (value) => {
    if (value.type !== "string")
      throw new TypeError("Only strings match patterns. Check the filter before you translate it.");
    return ignoresCase ? isLikeFolded(value, parts) : isLike(value, parts);
  };
}

/** Applies a test to a field, to every value of a field with many, or to arithmetic. */
function applyTest(operand: Operand, test: Test, scope: Scope, ignoresCase = false): ConditionPair {
  if (operand.kind !== "field") return guardArithmetic([operand], scope, () => test(writeComputed(operand, scope)));
  const { name } = operand;
  const isMany = getTypeAt(name, scope).many;
  const condition = isMany ? writeSomeElement(name, test, ignoresCase, scope) : test(getFieldValue(name, scope));
  return condition ?? createUnknown(`The table has no array for \`${name}\`.`);
}

/** Compares two sides that both depend on the row. */
function compareSides(left: Operand, { symbol }: Operator, right: Operand, scope: Scope): ConditionPair {
  const compare = isOrdering(symbol)
    ? (one: Value, other: Value) => writeInOrder(one, symbol, other)
    : (one: Value, other: Value) => areEqual(one, other);
  return guardArithmetic([left, right], scope, () => compare(writeSide(left, scope), writeSide(right, scope)));
}

function writeSide(operand: Operand, scope: Scope): Value {
  return operand.kind === "field" ? getFieldValue(operand.name, scope) : writeComputed(operand, scope);
}

function areEqual(one: Value, other: Value): ConditionPair {
  const [left, right] = convertToSameForms(one, other);
  if (left.text !== right.text) return createUnknown("The two fields are stored in different encodings.");
  return {
    holds: sql`${left.sql} IS NOT DISTINCT FROM ${right.sql}`,
    fails: sql`${left.sql} IS DISTINCT FROM ${right.sql}`,
  };
}

function writeInOrder(one: Value, ordering: Ordering, other: Value): ConditionPair {
  const [left, right] = convertToSameForms(one, other);
  return left.type === "string"
    ? writeOrderingTexts(left, ordering, right)
    : writeOrderingValues(left, ordering, right);
}

/** @throws TypeError for values that can't be compared */
function convertToSameForms(left: Value, right: Value): readonly [Value, Value] {
  if (areAlike(left, right)) return convertAlike(left, right);
  if (left.type === right.type) return [left, right];
  throw new TypeError(
    `A ${left.type} can't be compared with a ${right.type}. Check the filter before you translate it.`,
  );
}
