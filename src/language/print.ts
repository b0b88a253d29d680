// The way from tree to text: one canonical form that parses back to the same tree.

import type { Condition, Node, Operand, Product, Sum } from "./ast.ts";
import { needsParentheses, parenthesesAround, type SpareParentheses, spareParentheses } from "./printed-size.ts";
import { encodePattern, encodeText } from "./text-literal.ts";

/**
 * The canonical text of a filter. Where `and` and `or` mix it writes parentheses even where precedence would do, so
 * that readers who hold them to be of one level read the same; those alone are left out where they would take the text
 * past a limit of the language. Null, no filter, is the empty text.
 * Throws a TypeError for a tree with `missing` nodes.
 */
export function print(filter: Condition | null): string {
  return filter === null ? "" : printNode(filter);
}

/** The text of any node by itself. */
export function printNode(node: Node): string {
  return printAt(node, 0, spareOf(node));
}

/** The spare parentheses of a tree's text. */
export function spareOf(node: Node): SpareParentheses {
  return spareParentheses(node, (leaf) => printNode(leaf).length);
}

/** The text of a node that lies some levels deep in another, which decided where the spare parentheses go. */
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

/** Whether a condition inside another stands in parentheses. */
export function isEnclosed(
  inner: Condition,
  outer: "and" | "or" | "not",
  depth: number,
  spare: SpareParentheses,
): boolean {
  const around = parenthesesAround(inner, outer);
  return around === "needed" || (around === "spare" && spare(inner, depth));
}

function printOperand(node: Operand): string {
  switch (node.kind) {
    case "field":
      return node.name;
    case "number":
      return printNumber(node.value);
    case "string":
      return encodeText(node.value);
    case "boolean":
      return String(node.value);
    case "null":
      return "null";
    case "date":
    case "datetime":
      return `#${node.value}#`;
    case "time":
      return `#T${node.value}#`;
    case "group":
      return `(${printOperand(node.operand)})`;
    case "negative":
      return `-${printOperandInside(node.operand, "negative")}`;
    case "sum":
    case "product":
      return printChain(node);
    case "missing":
      throw new TypeError("A filter with issues can't be printed; see the issues that parse returned.");
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

/** Whole numbers in full digits; others in the shortest form that reads back as the same double. */
function printNumber(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}
