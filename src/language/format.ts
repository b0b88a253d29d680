// Owns the layout of long filters over several lines: one condition a line, groups indented.

import type { Comparison, Condition } from "./ast.ts";
import { printNode } from "./print.ts";

/** The longest line, in characters, that is not broken where it can be. */
const lineLength = 80;
const indentation = "  ";

/**
 * The text of a filter as a person would lay it out: canonical as by `print` where it fits one line, else broken before
 * each `and` and `or`, inside groups, and between a list's values. Parses back to the same tree.
 * Throws a TypeError for a tree with `missing` nodes.
 */
export function format(filter: Condition | null): string {
  return filter === null ? "" : layOut(filter, "");
}

/**
 * A condition whose first line begins after the indent, and whose other lines begin with it. `lead` is how much of the
 * first line is taken already, by `and`, `or` and `not`.
 */
function layOut(condition: Condition, indent: string, lead = 0): string {
  const line = printNode(condition);
  if (indent.length + lead + line.length <= lineLength) return line;
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.conditions
        .map((inner, index) => layOutInside(inner, indent, index === 0 ? lead : condition.kind.length + 1))
        .join(`\n${indent}${condition.kind} `);
    case "not":
      return `not ${layOutInside(condition.condition, indent, lead + 4)}`;
    case "paren":
      return enclose(condition.condition, indent);
    case "comparison":
      return layOutComparison(condition, indent);
    default:
      return line;
  }
}

/** A condition inside another, where chains stand in parentheses. */
function layOutInside(inner: Condition, indent: string, lead: number): string {
  if (!isChain(inner)) return layOut(inner, indent, lead);
  const line = `(${printNode(inner)})`;
  return indent.length + lead + line.length <= lineLength ? line : enclose(inner, indent);
}

function isChain(condition: Condition): boolean {
  return condition.kind === "and" || condition.kind === "or";
}

function enclose(inner: Condition, indent: string): string {
  const deeper = indent + indentation;
  return `(\n${deeper}${layOut(inner, deeper)}\n${indent})`;
}

function layOutComparison({ left, operator, right }: Comparison, indent: string): string {
  const start = `${printNode(left)} ${operator} `;
  if (right.kind !== "array" || right.items.length < 2) return start + printNode(right);
  return `${start}[\n${wrap(right.items.map(printNode), indent + indentation)}\n${indent}]`;
}

/** Items separated by commas, as many in a line as fit. */
function wrap(items: readonly string[], indent: string): string {
  const lines: string[] = [];
  let line = "";
  for (const [index, item] of items.entries()) {
    const piece = index < items.length - 1 ? `${item},` : item;
    if (line !== "" && indent.length + line.length + 1 + piece.length > lineLength) {
      lines.push(indent + line);
      line = piece;
    } else {
      line = line === "" ? piece : `${line} ${piece}`;
    }
  }
  return [...lines, indent + line].join("\n");
}
