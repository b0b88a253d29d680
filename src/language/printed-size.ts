// Computes the size of a tree's canonical text for comparison with the limits, and where the text has parentheses.

import { nestingLimit } from "../../grammar/tokens.ts";
import type { Condition, Node, Operand } from "./ast.ts";
import { listNodes } from "./collect-fields.ts";
import { nodeLimit, textLimit } from "./limits.ts";

/** The size of a node's text. */
export interface PrintedSize {
  /** The nesting depth of parentheses, `not`s and minus signs. */
  readonly depth: number;
  /** The number of nodes in the parsed tree, including parentheses. */
  readonly nodes: number;
  /** In UTF-16 code units. */
  readonly length: number;
}

/**
 * Whether a nested condition is printed in parentheses: "needed" if the text would otherwise parse to another tree,
 * "spare" if they only make the precedence explicit.
 */
export function classifyParentheses(inner: Condition, outer: "and" | "or" | "not"): "needed" | "spare" | "none" {
  if (inner.kind !== "and" && inner.kind !== "or") return "none";
  return outer === "or" && inner.kind === "and" ? "spare" : "needed";
}

/** Whether an operand inside arithmetic would be parsed differently without parentheses. */
export function needsParentheses(inner: Operand, outer: "sum" | "product" | "negative"): boolean {
  return inner.kind === "sum" || (inner.kind === "product" && outer !== "sum");
}

/**
 * Computes the size of a node from the sizes of its children.
 *
 * @param inside - returns the size of a child, including literals and fields
 * @param spare - whether optional parentheses count
 * @param leafLength - the length of a literal's or field's text
 */
export function computePrintedSize(
  node: Node,
  inside: (inner: Node) => PrintedSize,
  spare: boolean,
  leafLength: (leaf: Node) => number,
): PrintedSize {
  switch (node.kind) {
    case "and":
    case "or":
      return sumSizes(
        node.conditions.map((inner) => computeConditionSize(inner, node.kind)),
        node.kind.length + 2,
      );
    case "not":
      return addEnclosing(computeConditionSize(node.condition, "not"), "not ".length);
    case "paren":
      return addEnclosing(inside(node.condition), "()".length);
    case "comparison":
      return sumSizes([inside(node.left), inside(node.right)], node.operator.length + 2);
    case "array": {
      const items = sumSizes(node.items.map(inside), ", ".length);
      return { ...items, length: items.length + "[]".length };
    }
    case "group":
      return addEnclosing(inside(node.operand), "()".length);
    case "negative":
      return addEnclosing(computeOperandSize(node.operand, "negative"), "-".length);
    case "sum":
    case "product":
      return sumSizes(
        node.operands.map((inner) => computeOperandSize(inner, node.kind)),
        " + ".length,
      );
    default:
      return { depth: node.kind === "number" && node.value < 0 ? 1 : 0, nodes: 1, length: leafLength(node) };
  }

  function computeConditionSize(inner: Condition, outer: "and" | "or" | "not"): PrintedSize {
    const around = classifyParentheses(inner, outer);
    const size = inside(inner);
    return around === "needed" || (around === "spare" && spare) ? addEnclosing(size, "()".length) : size;
  }

  function computeOperandSize(inner: Operand, outer: "sum" | "product" | "negative"): PrintedSize {
    const size = inside(inner);
    return needsParentheses(inner, outer) ? addEnclosing(size, "()".length) : size;
  }
}

/** Adds one level, one node, and the given number of characters. */
function addEnclosing({ depth, nodes, length }: PrintedSize, characters: number): PrintedSize {
  return { depth: depth + 1, nodes: nodes + 1, length: length + characters };
}

/** The size of a node whose children are siblings. */
function sumSizes(sizes: readonly PrintedSize[], between: number): PrintedSize {
  let [depth, nodes, length] = [0, 1, Math.max(0, sizes.length - 1) * between];
  for (const size of sizes) {
    depth = Math.max(depth, size.depth);
    nodes += size.nodes;
    length += size.length;
  }
  return { depth, nodes, length };
}

/** The limit that a text of this size exceeds, as a sentence. Undefined if the text can be parsed. */
export function findExceededLimit({ depth, nodes, length }: PrintedSize): string | undefined {
  if (depth > nestingLimit)
    return `Nesting is too deep: at most ${nestingLimit} levels of parentheses, \`not\` and minus signs are allowed.`;
  if (nodes > nodeLimit) return `A filter has at most ${nodeLimit} fields, values and operators.`;
  if (length > textLimit) return `A filter has at most ${textLimit} characters; this one has ${length}.`;
  return undefined;
}

/** Decides whether the optional parentheses around a condition at a given depth are printed. */
export type SpareParentheses = (inner: Condition, depth: number) => boolean;

/**
 * Decides which optional parentheses of a tree are printed. All of them are if the text stays within the limits,
 * otherwise those whose content leaves enough depth. A tree that was parsed from the printed text gives the same
 * result.
 *
 * @param leafLength - the length of a literal's or field's text
 */
export function selectSpareParentheses(root: Node, leafLength: (leaf: Node) => number): SpareParentheses {
  if (!hasSpare(root)) return () => false;
  const sizes = new Map<Node, PrintedSize>();
  const getNodeSize = (node: Node): PrintedSize => {
    let size = sizes.get(node);
    if (size === undefined) {
      size = computePrintedSize(node, getNodeSize, true, leafLength);
      // Only the size of an `and` is looked up again.
      if (node.kind === "and") sizes.set(node, size);
    }
    return size;
  };
  const { depth, nodes, length } = getNodeSize(root);
  if (nodes > nodeLimit || length > textLimit) return () => false;
  if (depth <= nestingLimit) return () => true;
  return (inner, outside) => outside + 1 + getNodeSize(inner).depth <= nestingLimit;
}

/** Whether a tree contains a condition with optional parentheses. */
function hasSpare(root: Node): boolean {
  return listNodes(root).some((node) => node.kind === "or" && node.conditions.some(({ kind }) => kind === "and"));
}
