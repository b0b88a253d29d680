// Prints a tree in one canonical form that parses to the same tree, but for added parentheses.

import type { Condition, Node, Operand, Product, Sum } from "./ast.ts";
import { createIncompleteError } from "./filter-error.ts";
import {
  classifyParentheses,
  needsParentheses,
  type SpareParentheses,
  selectSpareParentheses,
} from "./printed-size.ts";
import { encodePattern } from "./text-literal.ts";
import { getScalarType } from "./types/lookup.ts";

/**
 * Prints the canonical text of a filter. Where `and` and `or` are mixed, it adds parentheses that precedence does not
 * require, for readers who expect both to have the same precedence. These are omitted where they would exceed a limit
 * of the language. Null (no filter) is printed as an empty string.
 *
 * @throws FilterError for a tree with `missing` nodes
 */
export function print(filter: Condition | null): string {
  return filter === null ? "" : printNode(filter);
}

/** Prints a node on its own. */
export function printNode(node: Node): string {
  return printAt(node, 0, findSpareParentheses(node));
}

/** The optional parentheses for a tree. */
export function findSpareParentheses(node: Node): SpareParentheses {
  return selectSpareParentheses(node, (leaf) => printNode(leaf).length);
}

/** Prints a node at a depth inside another. `spare` was computed for the outermost node. */
export function printAt(node: Node, depth: number, spare: SpareParentheses): string {
  switch (node.kind) {
    case "and":
    case "or":
      return node.conditions.map((inner) => printInside(inner, node.kind, depth, spare)).join(` ${node.kind} `);
    case "not":
      return `not ${printInside(node.condition, "not", depth + 1, spare)}`;
    case "paren":
      return `(${printAt(node.condition, depth + 1, spare)})`;
    case "comparison":
      return `${printAt(node.left, depth, spare)} ${node.operator} ${printAt(node.right, depth, spare)}`;
    case "array":
      return `[${node.items.map(printOperand).join(", ")}]`;
    case "pattern":
      return encodePattern(node.parts);
    default:
      return printOperand(node);
  }
}

function printInside(inner: Condition, outer: "and" | "or" | "not", depth: number, spare: SpareParentheses): string {
  return isEnclosed(inner, outer, depth, spare)
    ? `(${printAt(inner, depth + 1, spare)})`
    : printAt(inner, depth, spare);
}

/** Whether a nested condition is printed in parentheses. */
export function isEnclosed(
  inner: Condition,
  outer: "and" | "or" | "not",
  depth: number,
  spare: SpareParentheses,
): boolean {
  const around = classifyParentheses(inner, outer);
  return around === "needed" || (around === "spare" && spare(inner, depth));
}

function printOperand(node: Operand): string {
  switch (node.kind) {
    case "field":
      return node.name;
    case "null":
      return "null";
    case "group":
      return `(${printOperand(node.operand)})`;
    case "negative":
      return `-${printOperandInside(node.operand, "negative")}`;
    case "sum":
    case "product":
      return printChain(node);
    case "missing":
      throw createIncompleteError(node, "printed");
    default:
      return getScalarType(node.kind).print(node.value);
  }
}

function printChain({ kind, operands, operators }: Sum | Product): string {
  return operands
    .map((operand, index) => `${index === 0 ? "" : ` ${operators[index - 1]} `}${printOperandInside(operand, kind)}`)
    .join("");
}

function printOperandInside(operand: Operand, outer: "sum" | "product" | "negative"): string {
  const text = printOperand(operand);
  return needsParentheses(operand, outer) ? `(${text})` : text;
}
