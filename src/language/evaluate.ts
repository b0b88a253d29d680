// Compiles a filter to a predicate over rows: closures with all constants precomputed.

import { type Operator, operator } from "../../grammar/operators.ts";
import { compileArithmetic, compileArithmeticTest } from "./arithmetic.ts";
import {
  type ArrayLiteral,
  type Comparison,
  type Condition,
  isLiteral,
  type Operand,
  type Pattern,
  removeGroups,
} from "./ast.ts";
import { coerce } from "./coerce.ts";
import { createIncompleteError } from "./filter-error.ts";
import { compileFoldedPattern, compilePattern } from "./like.ts";
import { compilePath, compilePathTest, compilePathThroughArrays, type RowLike } from "./row-path.ts";
import {
  compileValueTest,
  createOrderingTest,
  intersectRanges,
  type RangeTest,
  type Scalar,
  type ValueTest,
} from "./row-value.ts";
import type { FieldTypes } from "./schema.ts";
import { findMarkedType } from "./types/lookup.ts";
import type { Family } from "./types/scalar-type.ts";

/** Returns whether a row matches a filter. A row is any JSON object. */
export type Predicate = (row: object) => boolean;

type RowTest = (row: RowLike) => boolean;

/**
 * Compiles a filter that has no issues. Null (no filter) matches every row.
 *
 * @param types - distinguish quoted dates from strings, and determine which paths lead through arrays. A path without a
 * type is treated as plain.
 * @throws FilterError for a tree with `missing` nodes
 */
export function compile(filter: Condition | null, types: FieldTypes = new Map()): Predicate {
  return filter === null ? () => true : (compileCondition(filter, types) as Predicate);
}

/**
 * Evaluates a filter that has no issues for one row. For many rows, `compile` it once.
 *
 * @param types - as in `compile`
 * @throws FilterError for a tree with `missing` nodes
 */
export function evaluate(filter: Condition | null, row: object, types?: FieldTypes): boolean {
  return compile(filter, types)(row);
}

function compileCondition(condition: Condition, types: FieldTypes): RowTest {
  switch (condition.kind) {
    case "and":
      return compileAll(compileConjuncts(condition.conditions, types));
    case "or":
      return compileAny(condition.conditions.map((inner) => compileCondition(inner, types)));
    case "not": {
      const inner = compileCondition(condition.condition, types);
      return (row) => !inner(row);
    }
    case "paren":
      return compileCondition(condition.condition, types);
    case "comparison":
      return compileComparison(condition, types);
    case "missing":
      throw createIncompleteError(condition, "evaluated");
  }
}

/**
 * Compiles the conditions of an `and`. Ranges of one field (`total >= 100 and total < 500`) are merged at the position
 * of the first.
 */
function compileConjuncts(conditions: readonly Condition[], types: FieldTypes): RowTest[] {
  const ranges = new Map<string, RangeTest>();
  const predicates = new Map<string | Condition, RowTest>();
  for (const condition of conditions) {
    const found = findFieldRange(condition, types);
    if (found === undefined) {
      predicates.set(condition, compileCondition(condition, types));
      continue;
    }
    const earlier = ranges.get(found.name);
    const range = earlier === undefined ? found.range : intersectRanges(earlier, found.range);
    ranges.set(found.name, range);
    predicates.set(found.name, compilePathTest(found.name, range));
  }
  return [...predicates.values()];
}

/**
 * The range that a condition requires of a single-valued field. Ranges through an array can't be merged, because each
 * may match a different element.
 */
function findFieldRange(condition: Condition, types: FieldTypes): { name: string; range: RangeTest } | undefined {
  if (condition.kind !== "comparison" || operator(condition.operator).negative) return undefined;
  const { operand, test } = createConstantTest(condition, operator(condition.operator), types) ?? {};
  if (operand?.kind !== "field" || types.get(operand.name)?.many === true) return undefined;
  return test?.kind === "number" || test?.kind === "text" ? { name: operand.name, range: test } : undefined;
}

function compileAll(predicates: readonly RowTest[]): RowTest {
  const [a, b, c, d] = predicates;
  if (a === undefined || b === undefined) return a ?? (() => true);
  if (c === undefined) return (row) => a(row) && b(row);
  if (d === undefined) return (row) => a(row) && b(row) && c(row);
  return (row) => {
    for (const predicate of predicates) if (!predicate(row)) return false;
    return true;
  };
}

function compileAny(predicates: readonly RowTest[]): RowTest {
  const [a, b, c, d] = predicates;
  if (a === undefined || b === undefined) return a ?? (() => false);
  if (c === undefined) return (row) => a(row) || b(row);
  if (d === undefined) return (row) => a(row) || b(row) || c(row);
  return (row) => {
    for (const predicate of predicates) if (predicate(row)) return true;
    return false;
  };
}

function compileComparison(comparison: Comparison, types: FieldTypes): RowTest {
  const row = operator(comparison.operator);
  // Negative operators are defined as complements, so missing values and arrays need no separate rules.
  if (!row.negative || row.complement === null) return compilePositive(comparison, row, types);
  const positive = compilePositive(comparison, operator(row.complement), types);
  return (entity) => !positive(entity);
}

function compilePositive(comparison: Comparison, row: Operator, types: FieldTypes): RowTest {
  const found = createConstantTest(comparison, row, types);
  return found === undefined ? compileBetween(comparison, row, types) : compileTest(found, types);
}

/** A comparison with a constant: the other operand, and a test for its value. */
interface ConstantTest {
  readonly operand: Operand;
  readonly test: ValueTest;
}

/** Converts a comparison to a test of one side. Returns undefined if both sides depend on the row. */
function createConstantTest(comparison: Comparison, row: Operator, types: FieldTypes): ConstantTest | undefined {
  const left = removeGroups(comparison.left);
  const right = removeGroups(comparison.right);
  if (right.kind === "missing") throw createIncompleteError(right, "evaluated");
  if (right.kind === "array") return { operand: left, test: createMembershipTest(left, right, types) };
  if (right.kind === "pattern") return { operand: left, test: createPatternTest(row, right) };
  const rightConstant = readConstant(right, findOperandType(left, types));
  if (rightConstant !== undefined) {
    const test = compareTo(row, rightConstant.value);
    return { operand: left, test: widenTest(test, rightConstant.widenedIn, findOperandType(left, types)) };
  }
  const leftConstant = readConstant(left, findOperandType(right, types));
  if (leftConstant === undefined) return undefined;
  const test =
    row.mirror === null
      ? createTestAfter(leftConstant.value, row)
      : compareTo(operator(row.mirror), leftConstant.value);
  return { operand: right, test: widenTest(test, leftConstant.widenedIn, findOperandType(right, types)) };
}

/** Adapts a test against a value that was widened: values must be widened too, unless they are of the widest type. */
function widenTest(test: ValueTest, family: Family | undefined, type: string | undefined): ValueTest {
  if (family === undefined || type === family.widest) return test;
  const holds = compileValueTest(test);
  return { kind: "other", holds: (value) => holds(widenValue(value, family)) };
}

function createMembershipTest(left: Operand, array: ArrayLiteral, types: FieldTypes): ValueTest {
  const constants = array.items.map((item) => readConstant(item, findOperandType(left, types)));
  const family = constants.find((constant) => constant?.widenedIn !== undefined)?.widenedIn;
  const values = new Set(constants.map((constant) => widenValue(constant?.value, family)));
  const test: ValueTest = { kind: "other", holds: (value) => values.has((value ?? null) as Scalar) };
  return widenTest(test, family, findOperandType(left, types));
}

/** Applies a test to an operand's value. For a field through arrays, one matching value suffices. */
function compileTest({ operand, test }: ConstantTest, types: FieldTypes): RowTest {
  const holds = compileValueTest(test);
  if (operand.kind === "field") {
    if (types.get(operand.name)?.many !== true) return compilePathTest(operand.name, test);
    const read = compilePathThroughArrays(operand.name);
    return (row) => read(row).some(holds);
  }
  const constant = readConstant(operand, operand.kind);
  if (constant !== undefined) {
    const truth = holds(constant.value);
    return () => truth;
  }
  if (test.kind === "number") return compileArithmeticTest(operand, test);
  const read = compileArithmetic(operand);
  return (row) => holds(read(row));
}

function widenValue<T>(value: T, family: Family | undefined): T | string {
  return typeof value === "string" && family !== undefined ? family.widen(value) : value;
}

function compileBetween(comparison: Comparison, row: Operator, types: FieldTypes): RowTest {
  const left = removeGroups(comparison.left);
  // Arrays and patterns are constants, so the right side is an operand here.
  const right = removeGroups(comparison.right) as Operand;
  const type = findOperandType(left, types);
  const family = type === findOperandType(right, types) ? undefined : findMarkedType(type)?.family;
  const readLeft = compileReader(left, family);
  const readRight = compileReader(right, family);
  const compare = createComparator(row);
  return (entity) => compare(readLeft(entity), readRight(entity));
}

function compileReader(operand: Operand, family: Family | undefined): (row: RowLike) => unknown {
  const read = operand.kind === "field" ? compilePath(operand.name) : compileArithmetic(operand);
  return family === undefined ? read : (row) => widenValue(read(row), family);
}

function findOperandType(node: Operand, types: FieldTypes): string | undefined {
  return node.kind === "field" ? types.get(node.name)?.type : node.kind;
}

interface Constant {
  readonly value: Scalar;
  /** If the value is in the form of the widest type of a family: that family. The values beside it are widened, too. */
  readonly widenedIn: Family | undefined;
}

/**
 * A literal's value in the representation of rows; `beside` is the type of the other side. Returns undefined for
 * anything that depends on the row.
 */
function readConstant(node: Operand, beside: string | undefined): Constant | undefined {
  if (!isLiteral(node)) return undefined;
  const literal = (beside === undefined ? undefined : coerce(node, beside)) ?? node;
  if (literal.kind === "null") return { value: null, widenedIn: undefined };
  const family = literal.kind === beside ? undefined : findMarkedType(literal.kind)?.family;
  return { value: widenValue(literal.value, family), widenedIn: family };
}

function createPatternTest(row: Operator, { parts }: Pattern): ValueTest {
  const ignoresCase = row.right === "pattern" && row.ignoresCase;
  return { kind: "pattern", matches: ignoresCase ? compileFoldedPattern(parts) : compilePattern(parts) };
}

/** Creates a test of a value against a constant. */
function compareTo(row: Operator, bound: Scalar): ValueTest {
  if (row.index === "point") return { kind: "equal", value: bound };
  if (row.operands === "ordering" && row.index !== null) return createOrderingTest(row, bound);
  const compare = createComparator(row);
  return { kind: "other", holds: (value) => compare(value, bound) };
}

/** Creates a test of a value to the right of a constant, for an operator without a mirrored form. */
function createTestAfter(constant: Scalar, row: Operator): ValueTest {
  const compare = createComparator(row);
  return { kind: "other", holds: (value) => compare(constant, value) };
}

/** Compares two values. Returns false for values of types that the operator does not support. */
function createComparator(row: Operator): (left: unknown, right: unknown) => boolean {
  if (row.right !== "value") throw new TypeError(`The operator ${row.symbol} does not compare two values.`);
  switch (row.operands) {
    case "equality":
      return (left, right) => row.holds((left ?? null) as Scalar, (right ?? null) as Scalar);
    case "ordering":
      return (left, right) =>
        (typeof left === "number" && typeof right === "number") ||
        (typeof left === "string" && typeof right === "string")
          ? row.holds(left, right)
          : false;
    case "text":
      return (left, right) => typeof left === "string" && typeof right === "string" && row.holds(left, right);
  }
}
