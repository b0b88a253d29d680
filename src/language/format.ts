// Formats long filters over several lines: one condition per line, with indented groups.

import type { Comparison, Condition } from "./ast.ts";
import { textLimit } from "./limits.ts";
import { findSpareParentheses, isEnclosed, print, printAt, printNode } from "./print.ts";
import type { SpareParentheses } from "./printed-size.ts";

/** Longer lines are broken where possible, in characters. */
const lineLength = 80;
const indentation = "  ";

/**
 * Formats a filter for readability. A filter that fits on one line is printed as by `print`. A longer one is broken
 * before each `and` and `or`, inside groups, and between a list's values. The result parses to the same tree. If line
 * breaks and indents would exceed the length limit, the result is that of `print`.
 *
 * @throws FilterError for a tree with `missing` nodes
 */
export function format(filter: Condition | null): string {
  if (filter === null) return "";
  const text = formatCondition(filter, { indent: "", depth: 0, spare: findSpareParentheses(filter) });
  return text.length > textLimit ? print(filter) : text;
}

/** Where a condition is printed. */
interface FormatContext {
  /** The indent of every line except the first. */
  readonly indent: string;
  /** The number of enclosing parentheses and `not`s. */
  readonly depth: number;
  readonly spare: SpareParentheses;
}

/**
 * Formats a condition whose first line starts after the indent. `lead` is how much of that line is already used by
 * `and`, `or` and `not`.
 */
function formatCondition(condition: Condition, context: FormatContext, lead = 0): string {
  const { indent, depth, spare } = context;
  const line = printAt(condition, depth, spare);
  if (indent.length + lead + line.length <= lineLength) return line;
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.conditions
        .map((inner, index) =>
          formatInside(inner, condition.kind, context, index === 0 ? lead : condition.kind.length + 1),
        )
        .join(`\n${indent}${condition.kind} `);
    case "not":
      return `not ${formatInside(condition.condition, "not", { ...context, depth: depth + 1 }, lead + 4)}`;
    case "paren":
      return enclose(condition.condition, context);
    case "comparison":
      return layOutComparison(condition, indent);
    default:
      return line;
  }
}

/** Formats a nested condition. Chains are enclosed in parentheses. */
function formatInside(inner: Condition, outer: "and" | "or" | "not", context: FormatContext, lead: number): string {
  const { indent, depth, spare } = context;
  if (!isEnclosed(inner, outer, depth, spare)) return formatCondition(inner, context, lead);
  const line = `(${printAt(inner, depth + 1, spare)})`;
  return indent.length + lead + line.length <= lineLength ? line : enclose(inner, context);
}

function enclose(inner: Condition, { indent, depth, spare }: FormatContext): string {
  const deeper = indent + indentation;
  return `(\n${deeper}${formatCondition(inner, { indent: deeper, depth: depth + 1, spare })}\n${indent})`;
}

function layOutComparison({ left, operator, right }: Comparison, indent: string): string {
  const start = `${printNode(left)} ${operator} `;
  if (right.kind !== "array" || right.items.length < 2) return start + printNode(right);
  return `${start}[\n${wrap(right.items.map(printNode), indent + indentation)}\n${indent}]`;
}

/** Joins items with commas, as many per line as fit. */
function wrap(items: readonly string[], indent: string): string {
  const lines: string[] = [];
  let line = "";
  for (const [index, item] of items.entries()) {
    const word = index < items.length - 1 ? `${item},` : item;
    if (line !== "" && indent.length + line.length + 1 + word.length > lineLength) {
      lines.push(indent + line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, indent + line].join("\n");
}
