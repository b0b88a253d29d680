// Owns what a filter means: it becomes a predicate over rows, made of closures with everything constant worked out before.

import { compileArithmetic } from "./arithmetic.ts";
import { type ArrayLiteral, type Comparison, type Condition, type Operand, type Pattern, ungrouped } from "./ast.ts";
import { coerce, isCalendar } from "./coerce.ts";
import { widenDate } from "./date-literal.ts";
import { compilePattern, foldCase } from "./like.ts";
import { type OperatorSymbol, operator } from "./operators.ts";
import { compilePath, compilePathTest, compilePathThroughArrays, type RowLike } from "./row-path.ts";
import type { FieldTypes, ScalarType } from "./schema.ts";

export type Predicate = (row: RowLike) => boolean;

type Value = string | number | boolean | null;
type Test = (value: unknown) => boolean;

/**
 * Compiles a filter that has no issues (LANGUAGE.md "Meaning"). The types tell quoted dates from texts and which paths
 * lead through arrays; a path they do not hold is taken for a plain one. Null, no filter, is true of every row.
 * Throws a TypeError for a tree with `missing` nodes.
 */
export function compile(filter: Condition | null, types: FieldTypes = new Map()): Predicate {
  return filter === null ? () => true : compileCondition(filter, types);
}

function compileCondition(condition: Condition, types: FieldTypes): Predicate {
  switch (condition.kind) {
    case "and":
      return compileAll(condition.conditions.map((inner) => compileCondition(inner, types)));
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
      throw new TypeError("A filter with issues has no meaning; see the issues that parse returned.");
  }
}

function compileAll(predicates: readonly Predicate[]): Predicate {
  const [a, b, c] = predicates;
  if (a !== undefined && b !== undefined && c === undefined) return (row) => a(row) && b(row);
  return (row) => {
    for (const predicate of predicates) if (!predicate(row)) return false;
    return true;
  };
}

function compileAny(predicates: readonly Predicate[]): Predicate {
  const [a, b, c] = predicates;
  if (a !== undefined && b !== undefined && c === undefined) return (row) => a(row) || b(row);
  return (row) => {
    for (const predicate of predicates) if (predicate(row)) return true;
    return false;
  };
}

function compileComparison(comparison: Comparison, types: FieldTypes): Predicate {
  const { negative, complement, symbol } = operator(comparison.operator);
  // The negative operators are defined as complements, so that missing values and arrays need no rule of their own.
  if (!negative || complement === null) return compilePositive(comparison, symbol, types);
  const positive = compilePositive(comparison, complement, types);
  return (row) => !positive(row);
}

function compilePositive(comparison: Comparison, symbol: OperatorSymbol, types: FieldTypes): Predicate {
  const left = ungrouped(comparison.left);
  const right = ungrouped(comparison.right);
  if (right.kind === "array") return compileMembership(left, right, types);
  if (right.kind === "pattern") return compileTest(left, patternTest(symbol, right), types, false);
  const rightConstant = constantOf(right, typeOf(left, types));
  if (rightConstant !== undefined) {
    return compileTest(left, compareTo(symbol, rightConstant.value), types, rightConstant.widened);
  }
  const leftConstant = constantOf(left, typeOf(right, types));
  if (leftConstant !== undefined) {
    const mirror = operator(symbol).mirror ?? symbol;
    return compileTest(right, compareTo(mirror, leftConstant.value), types, leftConstant.widened);
  }
  return compileBetween(left, right, symbol, types);
}

function compileMembership(left: Operand, array: ArrayLiteral, types: FieldTypes): Predicate {
  const constants = array.items.map((item) => constantOf(item, typeOf(left, types)));
  const widen = constants.some((constant) => constant?.widened === true);
  const values = new Set(constants.map((constant) => (widen ? widenValue(constant?.value) : constant?.value)));
  return compileTest(left, (value) => values.has((value ?? null) as Value), types, widen);
}

/** Applies a test to an operand's value, or to each of its values where it is a field through arrays. */
function compileTest(operand: Operand, test: Test, types: FieldTypes, widen: boolean): Predicate {
  if (operand.kind === "field") {
    const type = types.get(operand.name);
    // A constant date was widened to a date-time; so must be the values, unless they are date-times already.
    const tested: Test = widen && type?.type !== "datetime" ? (value) => test(widenValue(value)) : test;
    if (type?.many === true) {
      const read = compilePathThroughArrays(operand.name);
      return (row) => read(row).some(tested);
    }
    return compilePathTest(operand.name, tested);
  }
  const constant = constantOf(operand, operand.kind);
  if (constant !== undefined) {
    const holds = test(widen ? widenValue(constant.value) : constant.value);
    return () => holds;
  }
  const read = compileArithmetic(operand);
  return (row) => test(read(row));
}

function widenValue<T>(value: T): T | string {
  return typeof value === "string" ? widenDate(value) : value;
}

function compileBetween(left: Operand, right: Operand, symbol: OperatorSymbol, types: FieldTypes): Predicate {
  const mixed = isCalendar(typeOf(left, types) ?? "") && typeOf(left, types) !== typeOf(right, types);
  const readLeft = readerOf(left, mixed);
  const readRight = readerOf(right, mixed);
  const compare = comparators[symbol];
  if (compare === undefined) throw new TypeError(`The operator ${symbol} does not compare two values.`);
  return (row) => compare(readLeft(row), readRight(row));
}

function readerOf(operand: Operand, widen: boolean): (row: RowLike) => unknown {
  const read = operand.kind === "field" ? compilePath(operand.name) : compileArithmetic(operand);
  return widen ? (row) => widenValue(read(row)) : read;
}

function typeOf(node: Operand | ArrayLiteral | Pattern, types: FieldTypes): string | undefined {
  return node.kind === "field" ? types.get(node.name)?.type : node.kind;
}

interface Constant {
  readonly value: Value;
  /** Whether the value is a date made a date-time, so that the values it is compared with must be made so too. */
  readonly widened: boolean;
}

/** A literal's value as rows keep it; undefined for anything that depends on the row. `beside` is the other side's type. */
function constantOf(node: Operand, beside: string | undefined): Constant | undefined {
  switch (node.kind) {
    case "string": {
      const read = beside === undefined ? node : coerce(node, beside as ScalarType);
      return read === undefined || read.kind === "string"
        ? { value: node.value, widened: false }
        : constantOf(read, beside);
    }
    case "date":
    case "datetime":
      return node.kind === "date" && beside === "date"
        ? { value: node.value, widened: false }
        : { value: widenDate(node.value), widened: true };
    case "number":
    case "boolean":
    case "time":
      return { value: node.value, widened: false };
    case "null":
      return { value: null, widened: false };
    default:
      return undefined;
  }
}

function patternTest(symbol: OperatorSymbol, pattern: Pattern): Test {
  if (symbol === "ilike") {
    const matches = compilePattern(pattern.parts.map(foldCase));
    return (value) => typeof value === "string" && matches(foldCase(value));
  }
  const matches = compilePattern(pattern.parts);
  return (value) => typeof value === "string" && matches(value);
}

/** A test of a value against a constant. */
function compareTo(symbol: OperatorSymbol, bound: Value): Test {
  if (symbol === "=")
    return bound === null ? (value) => value === null || value === undefined : (value) => value === bound;
  if (typeof bound === "number") return numberOrdering(symbol, bound);
  if (typeof bound === "string") return textOrdering(symbol, bound);
  return () => false;
}

// Two functions and not one with the type as an argument: a `typeof` against a constant is a single machine check.
function numberOrdering(symbol: OperatorSymbol, bound: number): Test {
  switch (symbol) {
    case "<":
      return (value) => typeof value === "number" && value < bound;
    case ">":
      return (value) => typeof value === "number" && value > bound;
    case "<=":
      return (value) => typeof value === "number" && value <= bound;
    case ">=":
      return (value) => typeof value === "number" && value >= bound;
    default:
      throw new TypeError(`The operator ${symbol} does not order values.`);
  }
}

function textOrdering(symbol: OperatorSymbol, bound: string): Test {
  switch (symbol) {
    case "<":
      return (value) => typeof value === "string" && value < bound;
    case ">":
      return (value) => typeof value === "string" && value > bound;
    case "<=":
      return (value) => typeof value === "string" && value <= bound;
    case ">=":
      return (value) => typeof value === "string" && value >= bound;
    default:
      throw new TypeError(`The operator ${symbol} does not order values.`);
  }
}

type Compare = (left: unknown, right: unknown) => boolean;

function ordered(compare: (left: number | string, right: number | string) => boolean): Compare {
  return (left, right) =>
    (typeof left === "number" && typeof right === "number") || (typeof left === "string" && typeof right === "string")
      ? compare(left, right)
      : false;
}

const comparators: Partial<Record<OperatorSymbol, Compare>> = {
  "=": (left, right) => (left ?? null) === (right ?? null),
  "<": ordered((left, right) => left < right),
  ">": ordered((left, right) => left > right),
  "<=": ordered((left, right) => left <= right),
  ">=": ordered((left, right) => left >= right),
};
