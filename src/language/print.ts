// Owns the way from tree to text: one canonical form that parses back to the same tree.

import type { Condition, Node, Operand } from "./ast.ts";
import { encodePattern, encodeText } from "./text-literal.ts";

/**
 * The canonical text of a filter. Where `and` and `or` mix it writes parentheses even where precedence would do, so
 * that readers who hold them to be of one level read the same. Null, no filter, is the empty text.
 * Throws a TypeError for a tree with `missing` nodes.
 */
export function print(filter: Condition | null): string {
  return filter === null ? "" : printNode(filter);
}

/** The text of any node by itself. */
export function printNode(node: Node): string {
  switch (node.kind) {
    case "and":
    case "or":
      return node.conditions
        .map((inner) => (isChain(inner) ? `(${printNode(inner)})` : printNode(inner)))
        .join(` ${node.kind} `);
    case "not":
      return `not ${isChain(node.condition) ? `(${printNode(node.condition)})` : printNode(node.condition)}`;
    case "paren":
      return `(${printNode(node.condition)})`;
    case "comparison":
      return `${printNode(node.left)} ${node.operator} ${printNode(node.right)}`;
    case "array":
      return `[${node.items.map(printNode).join(", ")}]`;
    case "pattern":
      return encodePattern(node.parts);
    default:
      return printOperand(node);
  }
}

function isChain(condition: Condition): boolean {
  return condition.kind === "and" || condition.kind === "or";
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
      return `-${printInside(node.operand, ["sum", "product"])}`;
    case "sum":
      return printChain(node.operands, node.operators, ["sum"]);
    case "product":
      return printChain(node.operands, node.operators, ["sum", "product"]);
    case "missing":
      throw new TypeError("A filter with issues can't be printed; see the issues that parse returned.");
  }
}

function printChain(
  operands: readonly Operand[],
  operators: readonly string[],
  loose: readonly Operand["kind"][],
): string {
  return operands
    .map((operand, index) => `${index === 0 ? "" : ` ${operators[index - 1]} `}${printInside(operand, loose)}`)
    .join("");
}

/** An operand, in parentheses when its kind would be read differently here without them. */
function printInside(operand: Operand, loose: readonly Operand["kind"][]): string {
  const text = printOperand(operand);
  return loose.includes(operand.kind) ? `(${text})` : text;
}

/** Whole numbers in full digits; others in the shortest form that reads back as the same double. */
function printNumber(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}
