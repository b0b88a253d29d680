// Making pieces of a filter that were not read from a text.

import type { Comparison, Condition, Operand, OperatorSymbol } from "../../../language/index.ts";

/** What was not read from a text has no place in one. */
export const nowhere = { from: 0, to: 0 } as const;

export function comparison(left: Operand, symbol: OperatorSymbol, right: Comparison["right"]): Comparison {
  return { kind: "comparison", operator: symbol, operatorSpan: nowhere, left, right, ...nowhere };
}

/** All or any of the conditions: those of a chain inside are taken up, one stands for itself. There must be one. */
export function chain(kind: "and" | "or", conditions: readonly Condition[]): Condition {
  const flat = conditions.map(bare).flatMap((each) => (each.kind === kind ? each.conditions : [each]));
  const [only] = flat;
  if (only === undefined) throw new Error("A chain of conditions has at least one.");
  return flat.length === 1 ? only : { kind, conditions: flat, ...nowhere };
}

/** A condition without the parentheses around it; printing puts them where they are needed. */
export function bare(condition: Condition): Condition {
  let inner = condition;
  while (inner.kind === "paren") inner = inner.condition;
  return inner;
}

/** The conditions that all must hold, parentheses looked through. */
export function conjuncts(condition: Condition): readonly Condition[] {
  const inner = bare(condition);
  return inner.kind === "and" ? inner.conditions.flatMap(conjuncts) : [inner];
}

/** The complement of a condition, without a `not` wherever the language has an operator for it. */
export function denied(
  condition: Condition,
  complementOf: (symbol: OperatorSymbol) => OperatorSymbol | null,
): Condition {
  const inner = bare(condition);
  const deny = (each: Condition): Condition => denied(each, complementOf);
  switch (inner.kind) {
    case "not":
      return bare(inner.condition);
    case "and":
      return chain("or", inner.conditions.map(deny));
    case "or":
      return chain("and", inner.conditions.map(deny));
    case "comparison": {
      const complement = complementOf(inner.operator);
      return complement === null ? { kind: "not", condition: inner, ...nowhere } : { ...inner, operator: complement };
    }
    default:
      return { kind: "not", condition: inner, ...nowhere };
  }
}
