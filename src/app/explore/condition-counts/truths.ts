// Evaluates each condition of a filter for a row, and finds which of them decide.

import { type Condition, compile, type FieldTypes, type Predicate, type RowLike } from "../../../language/index.ts";

/** A condition of a filter, parentheses passed over, with what is needed to find its truth for many rows. */
export interface Judge {
  readonly node: Condition;
  /** What the condition is made of; of a comparison, nothing. */
  readonly parts: readonly Judge[];
  /** The truth of a comparison for a row; undefined for conditions that are made of others. */
  readonly test: Predicate | undefined;
  /** The truth for the row that was judged last. */
  truth: boolean;
}

/** A condition without the parentheses around it. */
export function unparenthesized(node: Condition): Condition {
  return node.kind === "paren" ? unparenthesized(node.condition) : node;
}

/** Makes the judge of a filter without issues, and of every condition in it. */
export function judgeOf(node: Condition, types: FieldTypes): Judge {
  switch (node.kind) {
    case "paren":
      return judgeOf(node.condition, types);
    case "not":
      return { node, parts: [judgeOf(node.condition, types)], test: undefined, truth: false };
    case "and":
    case "or":
      return { node, parts: node.conditions.map((each) => judgeOf(each, types)), test: undefined, truth: false };
    default:
      return { node, parts: [], test: compile(node, types), truth: false };
  }
}

/** Finds the truth of every condition for a row. None is passed over, as a mere answer would pass them over. */
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
 * Calls back for each condition by which the row's fate would change if it were left out, after `judgeRow`. Left out of
 * an `and` it is as if it held, of an `or` as if it did not; the whole filter left out keeps every row. What a `not`
 * denies can't be left out by itself.
 */
export function eachDecisive(judge: Judge, visit: (decisive: Judge) => void): void {
  if (!judge.truth) visit(judge);
  descend(judge, visit);
}

/** `judge` is one whose truth, were it another, would change that of the whole filter. */
function descend(judge: Judge, visit: (decisive: Judge) => void): void {
  const { node, parts } = judge;
  if (node.kind === "not") {
    for (const part of parts) descend(part, visit);
    return;
  }
  // What an `and` hangs on is its only false part, or, when all hold, any of them; and the other way round for an `or`.
  const neutral = node.kind === "and";
  const others = parts.filter(({ truth }) => truth !== neutral);
  for (const part of parts) {
    const isAlone = part.truth === neutral ? others.length === 0 : others.length === 1;
    if (!isAlone) continue;
    if (part.truth !== neutral) visit(part);
    descend(part, visit);
  }
}
