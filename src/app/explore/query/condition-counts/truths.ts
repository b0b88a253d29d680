// Evaluates each condition of a filter for a row, and finds the decisive ones.

import {
  type Condition,
  compile,
  type FieldTypes,
  type Predicate,
  type RowLike,
} from "../../../../language/internal.ts";

/** A condition of a filter without parentheses, prepared to be evaluated for many rows. */
export interface Judge {
  readonly node: Condition;
  /** The conditions that it consists of; empty for a comparison. */
  readonly parts: readonly Judge[];
  /** Evaluates a comparison for a row; undefined for other conditions. */
  readonly test: Predicate | undefined;
  /** The result for the last row. */
  truth: boolean;
}

/** Prepares a filter without issues, and every condition in it. */
export function createJudge(node: Condition, types: FieldTypes): Judge {
  switch (node.kind) {
    case "paren":
      return createJudge(node.condition, types);
    case "not":
      return { node, parts: [createJudge(node.condition, types)], test: undefined, truth: false };
    case "and":
    case "or":
      return { node, parts: node.conditions.map((each) => createJudge(each, types)), test: undefined, truth: false };
    default:
      return { node, parts: [], test: compile(node, types), truth: false };
  }
}

/** Evaluates every condition for a row, without short-circuiting. */
export function judgeRow(judge: Judge, row: RowLike): boolean {
  const { node, parts, test } = judge;
  if (test !== undefined) {
    judge.truth = test(row);
    return judge.truth;
  }
  let [all, any] = [true, false];
  for (const part of parts) {
    if (judgeRow(part, row)) any = true;
    else all = false;
  }
  judge.truth = node.kind === "and" ? all : node.kind === "or" ? any : !any;
  return judge.truth;
}

/**
 * Calls `visit` for each decisive condition, after `judgeRow`: one whose removal would change whether the row matches.
 * A condition removed from an `and` counts as true, from an `or` as false. Without any filter, every row matches. A
 * negated condition can't be removed without its `not`.
 */
export function visitDecisive(judge: Judge, visit: (decisive: Judge) => void): void {
  if (!judge.truth) visit(judge);
  descend(judge, visit);
}

/** Visits the decisive conditions in `judge`, whose own result decides that of the whole filter. */
function descend(judge: Judge, visit: (decisive: Judge) => void): void {
  const { node, parts } = judge;
  if (node.kind === "not") {
    for (const part of parts) descend(part, visit);
    return;
  }
  // An `and` depends on its only false part, or on each part if all are true. For an `or`, it is the reverse.
  const neutral = node.kind === "and";
  const others = parts.filter(({ truth }) => truth !== neutral);
  for (const part of parts) {
    const isAlone = part.truth === neutral ? others.length === 0 : others.length === 1;
    if (!isAlone) continue;
    if (part.truth !== neutral) visit(part);
    descend(part, visit);
  }
}
