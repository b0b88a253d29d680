// How large the canonical text of a tree is, by what the limits of a text count; and where that text has parentheses.

import { nestingLimit } from "../../grammar/tokens.ts";
import type { Condition, Node, Operand } from "./ast.ts";
import { nodeLimit, textLimit } from "./limits.ts";

/** The size of a node's text. */
export interface PrintedSize {
  /** Parentheses, `not`s and minus signs inside each other. */
  readonly depth: number;
  /** Nodes of the tree that the text is read as, its parentheses included. */
  readonly nodes: number;
  /** In UTF-16 code units. */
  readonly length: number;
}

/**
 * Whether a condition inside another stands in parentheses: "needed" where the text would be read as another tree
 * without them, "spare" where they only show what precedence does.
 */
export function parenthesesAround(inner: Condition, outer: "and" | "or" | "not"): "needed" | "spare" | "none" {
  if (inner.kind !== "and" && inner.kind !== "or") return "none";
  return outer === "or" && inner.kind === "and" ? "spare" : "needed";
}

/** Whether an operand inside arithmetic would be read differently without parentheses. */
export function needsParentheses(inner: Operand, outer: "sum" | "product" | "negative"): boolean {
  return inner.kind === "sum" || (inner.kind === "product" && outer !== "sum");
}

/**
 * The size of a node, from the sizes of the nodes inside it.
 *
 * @param inside - gives the size of a node inside; also asked for single values.
 * @param spare - whether the spare parentheses count.
 * @param leafLength - the length of a single value's text.
 */
export function printedSize(
  node: Node,
  inside: (inner: Node) => PrintedSize,
  spare: boolean,
  leafLength: (leaf: Node) => number,
): PrintedSize {
  switch (node.kind) {
    case "and":
    case "or":
      return joined(
        node.conditions.map((inner) => conditionInside(inner, node.kind)),
        node.kind.length + 2,
      );
    case "not":
      return enclosed(conditionInside(node.condition, "not"), "not ".length);
    case "paren":
      return enclosed(inside(node.condition), "()".length);
    case "comparison":
      return joined([inside(node.left), inside(node.right)], node.operator.length + 2);
    case "array": {
      const items = joined(node.items.map(inside), ", ".length);
      return { ...items, length: items.length + "[]".length };
    }
    case "group":
      return enclosed(inside(node.operand), "()".length);
    case "negative":
      return enclosed(operandInside(node.operand, "negative"), "-".length);
    case "sum":
    case "product":
      return joined(
        node.operands.map((inner) => operandInside(inner, node.kind)),
        " + ".length,
      );
    default:
      return { depth: node.kind === "number" && node.value < 0 ? 1 : 0, nodes: 1, length: leafLength(node) };
  }

  function conditionInside(inner: Condition, outer: "and" | "or" | "not"): PrintedSize {
    const around = parenthesesAround(inner, outer);
    const size = inside(inner);
    return around === "needed" || (around === "spare" && spare) ? enclosed(size, "()".length) : size;
  }

  function operandInside(inner: Operand, outer: "sum" | "product" | "negative"): PrintedSize {
    const size = inside(inner);
    return needsParentheses(inner, outer) ? enclosed(size, "()".length) : size;
  }
}

/** One level, one node and some characters around. */
function enclosed({ depth, nodes, length }: PrintedSize, characters: number): PrintedSize {
  return { depth: depth + 1, nodes: nodes + 1, length: length + characters };
}

/** A node over others that stand side by side. */
function joined(sizes: readonly PrintedSize[], between: number): PrintedSize {
  let [depth, nodes, length] = [0, 1, Math.max(0, sizes.length - 1) * between];
  for (const size of sizes) {
    depth = Math.max(depth, size.depth);
    nodes += size.nodes;
    length += size.length;
  }
  return { depth, nodes, length };
}

/** What is too large about a text of this size, as a sentence; undefined for one that parses. */
export function tooLarge({ depth, nodes, length }: PrintedSize): string | undefined {
  if (depth > nestingLimit)
    return `Nesting is too deep: at most ${nestingLimit} levels of parentheses, \`not\` and minus signs are allowed.`;
  if (nodes > nodeLimit) return `A filter has at most ${nodeLimit} fields, values and operators.`;
  if (length > textLimit) return `A filter has at most ${textLimit} characters; this one has ${length}.`;
  return undefined;
}

/** Decides whether the spare parentheses around a condition that lies some levels deep are written. */
export type SpareParentheses = (inner: Condition, depth: number) => boolean;

/**
 * The spare parentheses of a tree: all of them where its text then stays within the limits, else those that fit in
 * above what lies inside them. Printing a tree that was read from the text decides the same.
 *
 * @param leafLength - the length of a single value's text.
 */
export function spareParentheses(root: Node, leafLength: (leaf: Node) => number): SpareParentheses {
  if (!hasSpare(root)) return () => false;
  const sizes = new Map<Node, PrintedSize>();
  const sizeOf = (node: Node): PrintedSize => {
    let size = sizes.get(node);
    if (size === undefined) {
      size = printedSize(node, sizeOf, true, leafLength);
      // Only these are looked up again.
      if (node.kind === "and") sizes.set(node, size);
    }
    return size;
  };
  const { depth, nodes, length } = sizeOf(root);
  if (nodes > nodeLimit || length > textLimit) return () => false;
  if (depth <= nestingLimit) return () => true;
  return (inner, outside) => outside + 1 + sizeOf(inner).depth <= nestingLimit;
}

/** Whether a tree mixes `and` and `or` where precedence would do. */
function hasSpare(node: Node): boolean {
  switch (node.kind) {
    case "and":
    case "or":
      return node.conditions.some((inner) => parenthesesAround(inner, node.kind) === "spare" || hasSpare(inner));
    case "not":
    case "paren":
      return hasSpare(node.condition);
    default:
      return false;
  }
}
