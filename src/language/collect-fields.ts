// Finds the fields and the literals that a filter uses.

import { type Condition, isLiteral, type Literal, type Node } from "./ast.ts";

/** The paths of every field in a filter. */
export function collectFields(filter: Condition | null): ReadonlySet<string> {
  const names = new Set<string>();
  if (filter !== null) collect(filter, names);
  return names;
}

/** The literals in a node, in text order. */
export function collectLiterals(node: Node): Literal[] {
  return isLiteral(node) ? [node] : getChildren(node).flatMap(collectLiterals);
}

/** A node's direct children, in text order. */
export function getChildren(node: Node): readonly Node[] {
  switch (node.kind) {
    case "and":
    case "or":
      return node.conditions;
    case "not":
    case "paren":
      return [node.condition];
    case "comparison":
      return [node.left, node.right];
    case "array":
      return node.items;
    case "sum":
    case "product":
      return node.operands;
    case "negative":
    case "group":
      return [node.operand];
    default:
      return [];
  }
}

function collect(node: Node, names: Set<string>): void {
  if (node.kind === "field") names.add(node.name);
  for (const child of getChildren(node)) collect(child, names);
}
