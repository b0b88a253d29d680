// Describes a filter in one sentence that states which rows match.

import { operator, signed } from "../../grammar/operators.ts";
import { type Comparison, type Condition, isLiteral, type Operand, type Pattern, type Span, ungrouped } from "./ast.ts";
import { printNode } from "./print.ts";
import { encodePattern, quoteShort, shorten } from "./text-literal.ts";
import { findPresentation } from "./types/lookup.ts";
import { verb } from "./verb.ts";

/** A phrase of the sentence, and the part of the filter that it describes. Null for connecting words. */
export interface Phrase {
  readonly text: string;
  readonly span: Span | null;
}

/**
 * Describes the rows that match a filter, as in "status is one of 'open' or 'paid', and total is greater than 100".
 * Where `and` and `or` are mixed, parentheses show the grouping. Missing parts of an unfinished filter become an
 * ellipsis.
 */
export function inWords(filter: Condition): Phrase[] {
  return conditionWords(filter, true);
}

/** @param holds - false to describe the negation */
function conditionWords(node: Condition, holds: boolean): Phrase[] {
  switch (node.kind) {
    case "and":
    case "or": {
      const inner = joined(node.conditions.map(nestedWords), `, ${node.kind} `);
      return holds ? inner : [glue("it is not true that ("), ...inner, glue(")")];
    }
    case "not":
      return conditionWords(node.condition, !holds);
    case "paren":
      return conditionWords(node.condition, holds);
    case "comparison":
      return comparisonWords(node, holds);
    case "missing":
      return [ellipsis(node)];
  }
}

/** Describes a condition inside a chain. A nested chain gets parentheses. */
function nestedWords(node: Condition): Phrase[] {
  const words = conditionWords(node, true);
  return isBareChain(node, true) ? [glue("("), ...words, glue(")")] : words;
}

/** Whether the node is described as a chain without parentheses. */
function isBareChain(node: Condition, holds: boolean): boolean {
  if (node.kind === "not") return isBareChain(node.condition, !holds);
  if (node.kind === "paren") return isBareChain(node.condition, holds);
  return holds && (node.kind === "and" || node.kind === "or");
}

function comparisonWords(node: Comparison, holds: boolean): Phrase[] {
  const { mirror, operands, negative } = operator(node.operator);
  const { left, right } = node;
  // `100 < price` is described as a condition on the price.
  if (mirror !== null && isValue(left) && !isValue(right) && isOperand(right)) {
    return comparisonWords({ ...node, operator: mirror, left: right, right: left }, holds);
  }
  const said = [...operandWords(left), glue(" ")];
  if (ungrouped(right).kind === "null" && operands === "equality") {
    const has = negative === holds;
    const span = { from: Math.min(node.operatorSpan.from, right.from), to: Math.max(node.operatorSpan.to, right.to) };
    return [...said, { text: has ? "has a value" : "has no value", span }];
  }
  return [...said, ...relationWords(node, holds), ...nullWords(node, holds)];
}

/** Describes the operator and its right side. */
function relationWords({ operator: symbol, operatorSpan, right }: Comparison, holds: boolean): Phrase[] {
  if (right.kind === "pattern") return patternWords(symbol, operatorSpan, right, holds);
  const said: Phrase[] = [{ text: verb(symbol, holds, right), span: operatorSpan }, glue(" ")];
  if (right.kind !== "array") return [...said, ...operandWords(right)];
  if (right.items.length === 0) return [...said, { text: "an empty list", span: right }];
  const items = right.items.map((item) => operandWords(item));
  const last = items.at(-1) ?? [];
  return items.length === 1
    ? [...said, ...last]
    : [...said, ...joined([joined(items.slice(0, -1), ", "), last], " or ")];
}

/** Common pattern shapes with their own wording, positive and negative. */
const shapes: readonly (readonly [shape: RegExp, holds: string, not: string])[] = [
  [/^t$/, "is exactly", "is not exactly"],
  [/^t\*$/, "begins with", "does not begin with"],
  [/^\*t$/, "ends with", "does not end with"],
  [/^\*t\*$/, "contains", "does not contain"],
];

function patternWords(symbol: Comparison["operator"], span: Span, pattern: Pattern, holds: boolean): Phrase[] {
  const row = operator(symbol);
  const positive = signed(symbol, false);
  const isSo = row.negative !== holds;
  const { parts } = pattern;
  if (parts.length > 1 && parts.every((part) => part === "")) {
    return [{ text: isSo ? "is any text" : "is no text", span: { from: span.from, to: pattern.to } }];
  }
  const shape = parts.map((part) => (part === "" ? "" : "t")).join("*") || "t";
  const words = shapes.find(([form]) => form.test(shape));
  if (words === undefined) {
    const text = encodePattern(parts);
    return [
      { text: verb(positive, isSo, pattern), span },
      glue(" "),
      { text: shorten(text), span: pattern },
      glue(", where * matches any text"),
    ];
  }
  const [, does, doesNot] = words;
  const text = parts.find((part) => part !== "") ?? "";
  const said: Phrase[] = [{ text: isSo ? does : doesNot, span }, glue(" "), { text: quoteShort(text), span: pattern }];
  return row.right === "pattern" && row.ignoresCase ? [...said, { text: ", ignoring case", span }] : said;
}

/** Explains that a negative comparison also matches rows without a value, which readers rarely expect. */
function nullWords({ operator: symbol, left, right }: Comparison, holds: boolean): Phrase[] {
  const { negative } = operator(symbol);
  const isComplement = negative ? holds : !holds;
  if (!isComplement || ungrouped(left).kind !== "field") return [];
  const found = right.kind === "array" && right.items.some(({ kind }) => kind === "null");
  return found || (isOperand(right) && !isValue(right)) ? [] : [glue(" (or has no value)")];
}

function operandWords(node: Operand): Phrase[] {
  return [node.kind === "missing" ? ellipsis(node) : { text: operandText(node), span: node }];
}

function operandText(node: Exclude<Operand, { kind: "missing" }>): string {
  if (node.kind === "null") return "no value";
  if (node.kind === "string") return node.value === "" ? "an empty string" : quoteShort(node.value);
  if ("value" in node) return findPresentation(node.kind)?.describe(String(node.value)) ?? printNode(node);
  return holdsMissing(node) ? "…" : printNode(node);
}

function holdsMissing(node: Operand): boolean {
  switch (node.kind) {
    case "missing":
      return true;
    case "sum":
    case "product":
      return node.operands.some(holdsMissing);
    case "negative":
    case "group":
      return holdsMissing(node.operand);
    default:
      return false;
  }
}

function isOperand(node: Comparison["right"]): node is Operand {
  return node.kind !== "array" && node.kind !== "pattern";
}

function isValue(node: Comparison["right"]): boolean {
  return isLiteral(ungrouped(node));
}

function glue(text: string): Phrase {
  return { text, span: null };
}

function ellipsis(span: Span): Phrase {
  return { text: "…", span };
}

function joined(all: readonly (readonly Phrase[])[], between: string): Phrase[] {
  return all.flatMap((words, index) => (index === 0 ? words : [glue(between), ...words]));
}
