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
  ungrouped,
} from "../../language/index.ts";
import { intersect, point, points, prefixed, type Ranges, unite } from "./ranges.ts";
import type { Key } from "./store.ts";

/** The contribution of an index to a filter. */
export interface IndexUse {
  /** Every matching row has its value in one of these ranges. */
  readonly ranges: Ranges;
  /** Whether every row in the ranges matches, so that no row must be tested. */
  readonly exact: boolean;
}

/** How the index on a field can be used for a condition; null if it can't. Rows whose field is null are in no index. */
export function indexUseOf(condition: Condition, field: string, types: FieldTypes): IndexUse | null {
  switch (condition.kind) {
    case "and":
      return indexUseOfAll(condition.conditions.map((inner) => indexUseOf(inner, field, types)));
    case "or":
      return indexUseOfAny(condition.conditions.map((inner) => indexUseOf(inner, field, types)));
    case "paren":
      return indexUseOf(condition.condition, field, types);
    case "comparison":
      return indexUseOfComparison(condition, field, types);
    default:
      return null;
  }
}

function indexUseOfAll(uses: readonly (IndexUse | null)[]): IndexUse | null {
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

function indexUseOfAny(uses: readonly (IndexUse | null)[]): IndexUse | null {
  const known = uses.filter((use) => use !== null);
  if (known.length < uses.length) return null;
  return { ranges: unite(known.map((use) => use.ranges)), exact: known.every((use) => use.exact) };
}

function indexUseOfComparison(comparison: Comparison, field: string, types: FieldTypes): IndexUse | null {
  const left = ungrouped(comparison.left);
  const right = ungrouped(comparison.right);
  if (left.kind === "field" && left.name === field) return indexUseOfRight(comparison.operator, right, field, types);
  const { mirror } = operator(comparison.operator);
  if (right.kind === "field" && right.name === field && mirror !== null)
    return indexUseOfRight(mirror, left, field, types);
  return null;
}

function indexUseOfRight(
  symbol: OperatorSymbol,
  right: Operand | Comparison["right"],
  field: string,
  types: FieldTypes,
): IndexUse | null {
  const row = operator(symbol);
  const { index } = row;
  if (index === "points") return right.kind === "array" ? indexUseOfValues(right.items, field, types) : null;
  if (index === "prefix") return right.kind === "pattern" ? indexUseOfPattern(right.parts) : null;
  const value = keyOf(right, field, types);
  if (value === undefined) return null;
  if (index === "point") return { ranges: [point(value)], exact: true };
  if (row.operands !== "ordering" || index === null) return null;
  const isInclusive = row.holds(value, value);
  const range =
    index === "below"
      ? { upper: value, ...(isInclusive ? {} : { upperOpen: true }) }
      : { lower: value, ...(isInclusive ? {} : { lowerOpen: true }) };
  return { ranges: [range], exact: true };
}

function indexUseOfValues(items: readonly Literal[], field: string, types: FieldTypes): IndexUse | null {
  const keys = items.map((item) => keyOf(item, field, types));
  if (keys.includes(undefined)) return null;
  return { ranges: points(keys as Key[]), exact: true };
}

function indexUseOfPattern(parts: readonly string[]): IndexUse | null {
  const [first = "", ...rest] = parts;
  if (rest.length === 0) return { ranges: [point(first)], exact: true };
  if (first === "") return null;
  return { ranges: prefixed(first), exact: rest.length === 1 && rest[0] === "" };
}

/** A literal as stored in the index on a field; undefined for null and for values of another type. */
function keyOf(node: Operand | Comparison["right"], field: string, types: FieldTypes): Key | undefined {
  const type = types.get(field)?.type;
  if (type === undefined || !isLiteral(node)) return undefined;
  const literal = coerce(node, type);
  if (literal === undefined || literal.kind === "null" || !isOrdered(type)) return undefined;
  if (literal.kind === type) return literal.value as Key;
  const family = findMarkedType(type)?.family;
  return family?.widest === type ? family.widen(literal.value as string) : undefined;
}
