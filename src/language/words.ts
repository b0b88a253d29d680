// Describes a filter in one sentence that states which rows match.

import { operator, signed } from "../../grammar/operators.ts";
import {
  type Comparison,
  type Condition,
  isLiteral,
  isOperand,
  type Operand,
  type Pattern,
  removeGroups,
  type Span,
} from "./ast.ts";
import { listNodes } from "./collect-fields.ts";
import { printNode } from "./print.ts";
import { encodePattern, quoteShort, shorten } from "./text-literal.ts";
import { findPresentation } from "./types/lookup.ts";
import { getVerb } from "./verb.ts";

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
export function describeFilter(filter: Condition): Phrase[] {
  return describeCondition(filter, true);
}

/** @param holds - false to describe the negation */
function describeCondition(node: Condition, holds: boolean): Phrase[] {
  switch (node.kind) {
    case "and":
    case "or": {
      const inner = joinPhrases(node.conditions.map(describeNested), `, ${node.kind} `);
      return holds ? inner : [createGlue("it is not true that ("), ...inner, createGlue(")")];
    }
    case "not":
      return describeCondition(node.condition, !holds);
    case "paren":
      return describeCondition(node.condition, holds);
    case "comparison":
      return describeComparison(node, holds);
    case "missing":
      return [createEllipsis(node)];
  }
}

/** Describes a condition inside a chain. A nested chain gets parentheses. */
function describeNested(node: Condition): Phrase[] {
  const words = describeCondition(node, true);
  return isBareChain(node, true) ? [createGlue("("), ...words, createGlue(")")] : words;
}

/** Whether the node is described as a chain without parentheses. */
function isBareChain(node: Condition, holds: boolean): boolean {
  if (node.kind === "not") return isBareChain(node.condition, !holds);
  if (node.kind === "paren") return isBareChain(node.condition, holds);
  return holds && (node.kind === "and" || node.kind === "or");
}

function describeComparison(node: Comparison, holds: boolean): Phrase[] {
  const { mirror, operands, negative } = operator(node.operator);
  const { left, right } = node;
  // `100 < price` is described as a condition on the price.
  if (mirror !== null && isValue(left) && !isValue(right) && isOperand(right)) {
    return describeComparison({ ...node, operator: mirror, left: right, right: left }, holds);
  }
  const said = [...describeOperandWords(left), createGlue(" ")];
  if (removeGroups(right).kind === "null" && operands === "equality") {
    const has = negative === holds;
    const span = { from: Math.min(node.operatorSpan.from, right.from), to: Math.max(node.operatorSpan.to, right.to) };
    return [...said, { text: has ? "has a value" : "has no value", span }];
  }
  return [...said, ...describeRelation(node, holds), ...describeNullMatch(node, holds)];
}

/** Describes the operator and its right side. */
function describeRelation({ operator: symbol, operatorSpan, right }: Comparison, holds: boolean): Phrase[] {
  if (right.kind === "pattern") return describePatternRelation(symbol, operatorSpan, right, holds);
  const said: Phrase[] = [{ text: getVerb(symbol, holds, right), span: operatorSpan }, createGlue(" ")];
  if (right.kind !== "array") return [...said, ...describeOperandWords(right)];
  if (right.items.length === 0) return [...said, { text: "an empty list", span: right }];
  const items = right.items.map((item) => describeOperandWords(item));
  const last = items.at(-1) ?? [];
  return items.length === 1
    ? [...said, ...last]
    : [...said, ...joinPhrases([joinPhrases(items.slice(0, -1), ", "), last], " or ")];
}

/** Common pattern shapes with their own wording, positive and negative. */
const shapes: readonly (readonly [shape: RegExp, holds: string, not: string])[] = [
  [/^t$/, "is exactly", "is not exactly"],
  [/^t\*$/, "begins with", "does not begin with"],
  [/^\*t$/, "ends with", "does not end with"],
  [/^\*t\*$/, "contains", "does not contain"],
];

function describePatternRelation(
  symbol: Comparison["operator"],
  span: Span,
  pattern: Pattern,
  holds: boolean,
): Phrase[] {
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
      { text: getVerb(positive, isSo, pattern), span },
      createGlue(" "),
      { text: shorten(text), span: pattern },
      createGlue(", where * matches any text"),
    ];
  }
  const [, does, doesNot] = words;
  const text = parts.find((part) => part !== "") ?? "";
  const said: Phrase[] = [
    { text: isSo ? does : doesNot, span },
    createGlue(" "),
    { text: quoteShort(text), span: pattern },
  ];
  return row.right === "pattern" && row.ignoresCase ? [...said, { text: ", ignoring case", span }] : said;
}

/** Explains that a negative comparison also matches rows without a value, which readers rarely expect. */
function describeNullMatch({ operator: symbol, left, right }: Comparison, holds: boolean): Phrase[] {
  const { negative } = operator(symbol);
  const isComplement = negative ? holds : !holds;
  if (!isComplement || removeGroups(left).kind !== "field") return [];
  const found = right.kind === "array" && right.items.some(({ kind }) => kind === "null");
  return found || (isOperand(right) && !isValue(right)) ? [] : [createGlue(" (or has no value)")];
}

function describeOperandWords(node: Operand): Phrase[] {
  return [node.kind === "missing" ? createEllipsis(node) : { text: formatOperand(node), span: node }];
}

function formatOperand(node: Exclude<Operand, { kind: "missing" }>): string {
  if (node.kind === "null") return "no value";
  if (node.kind === "string") return node.value === "" ? "an empty string" : quoteShort(node.value);
  if ("value" in node) return findPresentation(node.kind)?.describe(String(node.value)) ?? printNode(node);
  return listNodes(node).some(({ kind }) => kind === "missing") ? "…" : printNode(node);
}

function isValue(node: Comparison["right"]): boolean {
  return isLiteral(removeGroups(node));
}

function createGlue(text: string): Phrase {
  return { text, span: null };
}

function createEllipsis(span: Span): Phrase {
  return { text: "…", span };
}

function joinPhrases(all: readonly (readonly Phrase[])[], between: string): Phrase[] {
  return all.flatMap((words, index) => (index === 0 ? words : [createGlue(between), ...words]));
}
