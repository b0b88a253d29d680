// Describes in one sentence why a row matches or does not match.

import { type OperatorSymbol, operator, signed } from "../../grammar/operators.ts";
import { type Comparison, removeGroups } from "./ast.ts";
import {
  type ExplainedComparison,
  type Explanation,
  isExplainedComparison,
  type SeenOperand,
  type SeenValue,
} from "./explain.ts";
import { printNode } from "./print.ts";
import { quoteShort } from "./text-literal.ts";
import { formatCount, joinWords } from "./texts.ts";
import { findMarkedType } from "./types/lookup.ts";
import { getVerb } from "./verb.ts";

/** The maximum number of reasons in the sentence. The tree shows all of them. */
const reasonLimit = 5;
/** The maximum number of values shown from a list or an array. */
const valueLimit = 4;

/**
 * Describes in one sentence of plain text why the row matches or does not match. Only the decisive conditions are
 * mentioned. Without a filter (null) every row matches.
 */
export function explainInWords(explanation: Explanation | null): string {
  if (explanation === null) return "Kept, because there is no filter.";
  const reasons = findDecisiveComparisons(explanation).map(describeReason);
  return `${explanation.truth ? "Kept" : "Left out"}, because ${joinReasons(reasons)}.`;
}

/** The comparisons that decide the result of a node. */
export function findDecisiveComparisons(explanation: Explanation): ExplainedComparison[] {
  if (isExplainedComparison(explanation)) return [explanation];
  const { node, truth, conditions } = explanation;
  if (node.kind === "or" && truth)
    return conditions
      .filter((inner) => inner.truth)
      .slice(0, 1)
      .flatMap(findDecisiveComparisons);
  if (node.kind === "and" && !truth) return conditions.filter((inner) => !inner.truth).flatMap(findDecisiveComparisons);
  return conditions.flatMap(findDecisiveComparisons);
}

function describeReason({ node, truth, left, right }: ExplainedComparison): string {
  const { mirror } = operator(node.operator);
  // `100 < price` is described as a condition on the price.
  if (right !== null && isLiteral(left) && !isLiteral(right)) {
    return describeStatement({
      subject: right,
      symbol: mirror ?? node.operator,
      object: node.left,
      other: left,
      truth,
    });
  }
  return describeStatement({ subject: left, symbol: node.operator, object: node.right, other: right, truth });
}

/** A comparison in the form of a sentence: a subject compared with an object. */
interface Statement {
  readonly subject: SeenOperand;
  readonly symbol: OperatorSymbol;
  readonly object: Comparison["right"];
  /** The object's value for the row. Null for a list or a pattern. */
  readonly other: SeenOperand | null;
  readonly truth: boolean;
}

function describeStatement(statement: Statement): string {
  const { subject, symbol, object, other, truth } = statement;
  const name = printNode(subject.node);
  const relation = `${getVerb(symbol, truth, object)} ${describeObject(object, other)}`;
  if (isLiteral(subject)) return `${formatLiteralText(subject.node)} ${relation}`;
  const [value = null, ...more] = subject.values;
  if (subject.values.length === 0) return `${name} is empty, so nothing in it ${describeSomeRelation(statement)}`;
  if (more.length > 0) return describeMany(statement);
  if (value === null) return describeNoValue(statement, relation);
  const text = formatRowValue(value, object);
  const seen = `${name} ${subject.many ? "holds" : "is"} ${text}${describeOperands(subject)}`;
  if (isEquality(symbol) && text === describeObject(object, other)) return seen;
  return isNull(object) && isEquality(symbol) ? `${seen}, so it has a value` : `${seen}, which ${relation}`;
}

function describeNoValue({ subject, symbol, object, other, truth }: Statement, relation: string): string {
  const name = printNode(subject.node);
  const { right, negative } = operator(symbol);
  if (subject.operands.length > 0) return `${name} has no result${describeOperands(subject)}, so it ${relation}`;
  if (isEquality(symbol)) {
    if (isNull(object)) return `${name} has no value`;
    if (truth !== negative) return `${name} has no value, and neither does ${describeObject(object, null)}`;
  }
  if (right === "array" && truth !== negative)
    return `${name} has no value, and null is one of ${describeObject(object, other)}`;
  return `${name} has no value, so it ${relation}`;
}

/** One of several values suffices; a negative operator requires that none matches. */
function describeMany(statement: Statement): string {
  const { subject, symbol, object, truth } = statement;
  const { values, node } = subject;
  const held = values.slice(0, valueLimit).map((value) => formatRowValue(value, object));
  const left = values.length - held.length;
  const some = operator(symbol).negative ? !truth : truth;
  const all = joinWords(left > 0 ? [...held, `${left} more`] : held);
  return `${printNode(node)} holds ${all}, of which ${some ? "at least one" : "none"} ${describeSomeRelation(statement)}`;
}

/** Describes how the individual values of an array compare. */
function describeSomeRelation({ symbol, object, other }: Statement): string {
  return `${getVerb(signed(symbol, false), true, object)} ${describeObject(object, other)}`;
}

/** The text of the other side. A field or a calculation is followed by its value. */
function describeObject(object: Comparison["right"], other: SeenOperand | null): string {
  if (object.kind === "array") {
    const items = object.items.slice(0, valueLimit).map(formatLiteralText);
    const left = object.items.length - items.length;
    return `[${[...items, ...(left > 0 ? [`… ${left} more`] : [])].join(", ")}]`;
  }
  if (other === null || isLiteral(other)) return formatLiteralText(object);
  const [value = null] = other.values;
  return `${printNode(object)} (${value === null ? "no value" : formatRowValue(value, object)})`;
}

/** The fields of a calculation with their values. */
function describeOperands({ operands }: SeenOperand): string {
  const seen = new Map<string, SeenValue>();
  const collect = ({ node, values, operands: inner }: SeenOperand): void => {
    const bare = removeGroups(node);
    if (bare.kind === "field") seen.set(bare.name, values[0] ?? null);
    inner.forEach(collect);
  };
  operands.forEach(collect);
  if (seen.size === 0) return "";
  const said = [...seen].slice(0, valueLimit).map(([name, value]) => `${name} ${value ?? "without a value"}`);
  return ` (${said.join(", ")}${seen.size > valueLimit ? ", …" : ""})`;
}

function isLiteral({ node }: SeenOperand): boolean {
  const bare = removeGroups(node);
  return "value" in bare || bare.kind === "null";
}

function isNull(node: Comparison["right"]): boolean {
  return removeGroups(node).kind === "null";
}

function isEquality(symbol: OperatorSymbol): boolean {
  const { right, operands } = operator(symbol);
  return right === "value" && operands === "equality";
}

/** The text of a literal. Long strings are shortened. */
function formatLiteralText(node: Comparison["right"]): string {
  return node.kind === "string" ? quoteShort(node.value) : printNode(node);
}

/** A value of the row, written as it would be in the filter. */
function formatRowValue(value: SeenValue, object: Comparison["right"]): string {
  if (typeof value !== "string") return String(value);
  return findMarkedType(object.kind)?.print(value) ?? quoteShort(value);
}

/** Joins the reasons. Each reason contains a comma, so three or more are separated by semicolons. */
function joinReasons(reasons: readonly string[]): string {
  const left = reasons.length - reasonLimit;
  const said = left > 0 ? [...reasons.slice(0, reasonLimit), formatCount(left, "more reason")] : reasons;
  const comma = said.length > 2 ? "; " : ", ";
  return said.map((reason, index) => (index > 0 && index === said.length - 1 ? `and ${reason}` : reason)).join(comma);
}
