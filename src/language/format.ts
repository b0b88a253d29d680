// The layout of long filters over several lines: one condition a line, groups indented.

import type { Comparison, Condition } from "./ast.ts";
import { textLimit } from "./limits.ts";
import { isEnclosed, print, printAt, printNode, spareOf } from "./print.ts";
import type { SpareParentheses } from "./printed-size.ts";

/** The longest line, in characters, that is not broken where it can be. */
const lineLength = 80;
const indentation = "  ";

/**
 * The text of a filter as a person would lay it out: canonical as by `print` where it fits one line, else broken before
 * each `and` and `or`, inside groups, and between a list's values. Parses back to the same tree: where the line breaks
 * and indents would make the text longer than a filter may be, it is the text of `print`.
 * Throws a TypeError for a tree with `missing` nodes.
 */
export function format(filter: Condition | null): string {
  if (filter === null) return "";
  const text = layOut(filter, { indent: "", depth: 0, spare: spareOf(filter) });
  return text.length > textLimit ? print(filter) : text;
}

/** Where a condition stands. */
interface Place {
  /** What its lines but the first begin with. */
  readonly indent: string;
  /** The parentheses and `not`s around it. */
  readonly depth: number;
  readonly spare: SpareParentheses;
}

/**
 * A condition whose first line begins after the indent. `lead` is how much of the first line is taken already, by
 * `and`, `or` and `not`.
 */
function layOut(condition: Condition, place: Place, lead = 0): string {
  const { indent, depth, spare } = place;
  const line = printAt(condition, depth, spare);
  if (indent.length + lead + line.length <= lineLength) return line;
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.conditions
        .map((inner, index) =>
          layOutInside(inner, condition.kind, place, index === 0 ? lead : condition.kind.length + 1),
        )
        .join(`\n${indent}${condition.kind} `);
    case "not":
      return `not ${layOutInside(condition.condition, "not", { ...place, depth: depth + 1 }, lead + 4)}`;
    case "paren":
      return enclose(condition.condition, place);
    case "comparison":
      return layOutComparison(condition, indent);
    default:
      return line;
  }
}

/** A condition inside another, where chains stand in parentheses. */
function layOutInside(inner: Condition, outer: "and" | "or" | "not", place: Place, lead: number): string {
  const { indent, depth, spare } = place;
  if (!isEnclosed(inner, outer, depth, spare)) return layOut(inner, place, lead);
  const line = `(${printAt(inner, depth + 1, spare)})`;
  return indent.length + lead + line.length <= lineLength ? line : enclose(inner, place);
}

function enclose(inner: Condition, { indent, depth, spare }: Place): string {
  const deeper = indent + indentation;
  return `(\n${deeper}${layOut(inner, { indent: deeper, depth: depth + 1, spare })}\n${indent})`;
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
