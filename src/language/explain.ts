// Explains why a row matches or does not match: the result of every condition, and the values it compared.

import { compileArithmetic } from "./arithmetic.ts";
import { type Comparison, type Condition, isOperand, type Operand, removeGroups } from "./ast.ts";
import { compile } from "./evaluate.ts";
import { createIncompleteError } from "./filter-error.ts";
import { compilePath, compilePathThroughArrays, type RowLike } from "./row-path.ts";
import type { FieldTypes } from "./schema.ts";

/** A value of a row or of a calculation over it. Null if there is no value. */
export type SeenValue = string | number | boolean | null;

/** The values of an operand for a row: one, or any number through arrays. */
export interface SeenOperand {
  readonly node: Operand;
  readonly values: readonly SeenValue[];
  /** Whether the field's path leads through an array, so that one of several values suffices. */
  readonly many: boolean;
  /** The operands of arithmetic, each with its values. */
  readonly operands: readonly SeenOperand[];
}

/** A comparison with the values of its sides for the row. */
export interface ExplainedComparison {
  readonly node: Comparison;
  readonly truth: boolean;
  readonly left: SeenOperand;
  /** Null if the right side is a list or a pattern, which is the same for every row. */
  readonly right: SeenOperand | null;
}

/** A condition that contains others, each with its own explanation. */
export interface ExplainedGroup {
  readonly node: Exclude<Condition, Comparison>;
  readonly truth: boolean;
  /** In text order. One element for `not` and `paren`. */
  readonly conditions: readonly Explanation[];
}

/** The result of a condition and of all conditions in it, for one row. */
export type Explanation = ExplainedComparison | ExplainedGroup;

/** Whether an explanation is of a single comparison. */
export function isExplainedComparison(explanation: Explanation): explanation is ExplainedComparison {
  return explanation.node.kind === "comparison";
}

/**
 * Explains how a filter without issues evaluates for one row. At each node, the result agrees with `compile`.
 *
 * @throws FilterError for a tree with `missing` nodes
 */
export function explain(filter: Condition, row: object, types: FieldTypes = new Map()): Explanation {
  switch (filter.kind) {
    case "and":
    case "or": {
      const conditions = filter.conditions.map((inner) => explain(inner, row, types));
      const truth = filter.kind === "and" ? conditions.every(isTrue) : conditions.some(isTrue);
      return { node: filter, truth, conditions };
    }
    case "not":
    case "paren": {
      const inner = explain(filter.condition, row, types);
      return { node: filter, truth: filter.kind === "not" ? !inner.truth : inner.truth, conditions: [inner] };
    }
    case "comparison":
      return explainComparison(filter, row as RowLike, types);
    case "missing":
      throw createIncompleteError(filter, "evaluated");
  }
}

function isTrue({ truth }: Explanation): boolean {
  return truth;
}

function explainComparison(node: Comparison, row: RowLike, types: FieldTypes): ExplainedComparison {
  return {
    node,
    truth: compile(node, types)(row),
    left: readSeen(node.left, row, types),
    right: isOperand(node.right) ? readSeen(node.right, row, types) : null,
  };
}

function readSeen(node: Operand, row: RowLike, types: FieldTypes): SeenOperand {
  const bare = removeGroups(node) as Operand;
  switch (bare.kind) {
    case "field": {
      const many = types.get(bare.name)?.many === true;
      const values = many ? compilePathThroughArrays(bare.name)(row) : [compilePath(bare.name)(row)];
      return { node, values: values.map(toSeenValue), many, operands: [] };
    }
    case "sum":
    case "product":
      return explainCalculation(node, bare, bare.operands, row, types);
    case "negative":
      return explainCalculation(node, bare, [bare.operand], row, types);
    default:
      return { node, values: "value" in bare ? [bare.value] : [null], many: false, operands: [] };
  }
}

function explainCalculation(
  node: Operand,
  bare: Operand,
  inner: readonly Operand[],
  row: RowLike,
  types: FieldTypes,
): SeenOperand {
  const operands = inner.map((operand) => readSeen(operand, row, types));
  return { node, values: [compileArithmetic(bare)(row)], many: false, operands };
}

/** Values that filters can't compare, such as objects and arrays, become null. */
function toSeenValue(value: unknown): SeenValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}
