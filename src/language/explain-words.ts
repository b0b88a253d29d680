// Owns the one sentence that says why a row is kept or left out.

import type { Comparison } from "./ast.ts";
import {
  type ExplainedComparison,
  type Explanation,
  isExplainedComparison,
  type SeenOperand,
  type SeenValue,
} from "./explain.ts";
import { type OperatorSymbol, operator } from "./operators.ts";
import { printNode } from "./print.ts";
import { encodeText } from "./text-literal.ts";

/** At most this many reasons are said; the tree shows all. */
const reasonLimit = 5;

/**
 * Why the row is kept or left out, in one sentence of plain text: only the conditions that decide it. Without a filter
 * (null) every row is kept.
 */
export function explainInWords(explanation: Explanation | null): string {
  if (explanation === null) return "Kept, because there is no filter.";
  const reasons = decisive(explanation).map(reasonOf);
  const said =
    reasons.length > reasonLimit
      ? [...reasons.slice(0, reasonLimit), `${reasons.length - reasonLimit} more reasons`]
      : reasons;
  return `${explanation.truth ? "Kept" : "Left out"}, because ${listed(said)}.`;
}

/** The comparisons that make the node what it is: all of what had to hold and did, or what did not. */
function decisive(explanation: Explanation): ExplainedComparison[] {
  if (isExplainedComparison(explanation)) return [explanation];
  const { node, truth, conditions } = explanation;
  if (node.kind === "or" && truth)
    return conditions
      .filter((inner) => inner.truth)
      .slice(0, 1)
      .flatMap(decisive);
  if (node.kind === "and" && !truth) return conditions.filter((inner) => !inner.truth).flatMap(decisive);
  return conditions.flatMap(decisive);
}

function reasonOf({ node, truth, left, right }: ExplainedComparison): string {
  const relation = `${verb(node.operator, truth)} ${printRight(node, right)}`;
  if (left.many) return manyReason(left, node.operator, truth, printRight(node, right));
  const name = printNode(left.node);
  if (isLiteral(left)) return `${name} ${relation}`;
  const [value = null] = left.values;
  if (value !== null) return `${name} is ${valueText(value)}, which ${relation}`;
  return isAboutNull(node) ? `${name} has no value` : `${name} has no value, so it ${relation}`;
}

function isAboutNull(node: Comparison): boolean {
  return node.right.kind === "null" && (node.operator === "=" || node.operator === "!=");
}

function manyReason({ node, values }: SeenOperand, symbol: OperatorSymbol, truth: boolean, right: string): string {
  const { negative, complement } = operator(symbol);
  const positive = negative ? (complement ?? symbol) : symbol;
  const some = negative ? !truth : truth;
  if (values.length === 0) return `${printNode(node)} is empty, so none of it ${verb(positive, true)} ${right}`;
  const held = values.slice(0, 4).map(valueText).join(", ") + (values.length > 4 ? ", …" : "");
  return `${printNode(node)} holds ${held}, of which ${some ? "one" : "none"} ${verb(positive, true)} ${right}`;
}

/** The operator's name, or its denial. */
function verb(symbol: OperatorSymbol, truth: boolean): string {
  const { name, complement } = operator(symbol);
  if (truth) return name;
  return complement === null ? name.replace(/^is /, "is not ") : operator(complement).name;
}

/** The right side as it is written; a field or a calculation with its value. */
function printRight(node: Comparison, right: SeenOperand | null): string {
  const text = printNode(node.right);
  if (right === null || isLiteral(right)) return text;
  const [value = null] = right.values;
  return `${text} (${value === null ? "no value" : valueText(value)})`;
}

function isLiteral({ node }: SeenOperand): boolean {
  return "value" in node || node.kind === "null";
}

function valueText(value: SeenValue): string {
  return typeof value === "string" ? encodeText(value.length > 60 ? `${value.slice(0, 59)}…` : value) : String(value);
}

function listed(reasons: readonly string[]): string {
  const last = reasons.at(-1) ?? "it is so";
  return reasons.length < 2 ? last : `${reasons.slice(0, -1).join(", ")}, and ${last}`;
}
