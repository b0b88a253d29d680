// How an index can be used for a filter: ranges that contain all matches, and whether they contain nothing else.

import {
  type Comparison,
  type Condition,
  coerce,
  type FieldTypes,
  findMarkedType,
  isLiteral,
  isOrdered,
  type Literal,
  type Operand,
  type OperatorSymbol,
  operator,
  removeGroups,
} from "../../language/internal.ts";
import { createPointRange, createPointRanges, createPrefixRanges, intersect, type Ranges, unite } from "./ranges.ts";
import type { Key } from "./store.ts";

/** The contribution of an index to a filter. */
export interface IndexUse {
  /** Every matching row has its value in one of these ranges. */
  readonly ranges: Ranges;
  /** Whether every row in the ranges matches, so that no row must be tested. */
  readonly exact: boolean;
}

/** How the index on a field can be used for a condition; null if it can't. Rows whose field is null are in no index. */
export function findIndexUse(condition: Condition, field: string, types: FieldTypes): IndexUse | null {
  switch (condition.kind) {
    case "and":
      return combineUsesOfAnd(condition.conditions.map((inner) => findIndexUse(inner, field, types)));
    case "or":
      return combineUsesOfOr(condition.conditions.map((inner) => findIndexUse(inner, field, types)));
    case "paren":
      return findIndexUse(condition.condition, field, types);
    case "comparison":
      return findComparisonUse(condition, field, types);
    default:
      return null;
  }
}

function combineUsesOfAnd(uses: readonly (IndexUse | null)[]): IndexUse | null {
  const known = uses.filter((use) => use !== null);
  if (known.length === 0) return null;
  return {
    // Short lists first, so that intermediate results stay short.
    ranges: known
      .map((use) => use.ranges)
      .sort((a, b) => a.length - b.length)
      .reduce(intersect),
    exact: known.length === uses.length && known.every((use) => use.exact),
  };
}

function combineUsesOfOr(uses: readonly (IndexUse | null)[]): IndexUse | null {
  const known = uses.filter((use) => use !== null);
  if (known.length < uses.length) return null;
  return { ranges: unite(known.map((use) => use.ranges)), exact: known.every((use) => use.exact) };
}

function findComparisonUse(comparison: Comparison, field: string, types: FieldTypes): IndexUse | null {
  const left = removeGroups(comparison.left);
  const right = removeGroups(comparison.right);
  if (left.kind === "field" && left.name === field) return findRightSideUse(comparison.operator, right, field, types);
  const { mirror } = operator(comparison.operator);
  if (right.kind === "field" && right.name === field && mirror !== null)
    return findRightSideUse(mirror, left, field, types);
  return null;
}

function findRightSideUse(
  symbol: OperatorSymbol,
  right: Operand | Comparison["right"],
  field: string,
  types: FieldTypes,
): IndexUse | null {
  const row = operator(symbol);
  const { index } = row;
  if (index === "points") return right.kind === "array" ? findValuesUse(right.items, field, types) : null;
  if (index === "prefix") return right.kind === "pattern" ? findPatternUse(right.parts) : null;
  const value = readIndexKey(right, field, types);
  if (value === undefined) return null;
  if (index === "point") return { ranges: [createPointRange(value)], exact: true };
  if (row.operands !== "ordering" || index === null) return null;
  const isInclusive = row.holds(value, value);
  const range =
    index === "below"
      ? { upper: value, ...(isInclusive ? {} : { upperOpen: true }) }
      : { lower: value, ...(isInclusive ? {} : { lowerOpen: true }) };
  return { ranges: [range], exact: true };
}

function findValuesUse(items: readonly Literal[], field: string, types: FieldTypes): IndexUse | null {
  const keys = items.map((item) => readIndexKey(item, field, types));
  if (keys.includes(undefined)) return null;
  return { ranges: createPointRanges(keys as Key[]), exact: true };
}

function findPatternUse(parts: readonly string[]): IndexUse | null {
  const [first = "", ...rest] = parts;
  if (rest.length === 0) return { ranges: [createPointRange(first)], exact: true };
  if (first === "") return null;
  return { ranges: createPrefixRanges(first), exact: rest.length === 1 && rest[0] === "" };
}

/** A literal as stored in the index on a field; undefined for null and for values of another type. */
function readIndexKey(node: Operand | Comparison["right"], field: string, types: FieldTypes): Key | undefined {
  const type = types.get(field)?.type;
  if (type === undefined || !isLiteral(node)) return undefined;
  const literal = coerce(node, type);
  if (literal === undefined || literal.kind === "null" || !isOrdered(type)) return undefined;
  if (literal.kind === type) return literal.value as Key;
  const family = findMarkedType(type)?.family;
  return family?.widest === type ? family.widen(literal.value as string) : undefined;
}
