// Lists the nodes of a filter, and finds the fields and the literals that it uses.

import { type Condition, isLiteral, type Literal, type Node } from "./ast.ts";

/** The paths of every field in a filter. */
export function collectFields(filter: Condition | null): ReadonlySet<string> {
  const nodes = filter === null ? [] : listNodes(filter);
  return new Set(nodes.flatMap((node) => (node.kind === "field" ? [node.name] : [])));
}

/** The literals in a node, in text order. */
export function collectLiterals(node: Node): Literal[] {
  return listNodes(node).filter(isLiteral);
}

/** A node and all nodes in it, in text order. */
export function listNodes(root: Node): readonly Node[] {
  const nodes: Node[] = [];
  const rest = [root];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    nodes.push(node);
    for (const child of getChildren(node).toReversed()) rest.push(child);
  }
  return nodes;
}

/** The conditions directly inside a condition, in text order. */
export function getConditions(node: Condition): readonly Condition[] {
  if (node.kind === "and" || node.kind === "or") return node.conditions;
  return node.kind === "not" || node.kind === "paren" ? [node.condition] : [];
}

/** A node's direct children, in text order. */
export function getChildren(node: Node): readonly Node[] {
  switch (node.kind) {
    case "and":
    case "or":
    case "not":
    case "paren":
      return getConditions(node);
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
