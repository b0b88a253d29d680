// Describes literals in words: dates with their weekday, grouped numbers, explained patterns.

import {
  type ArrayLiteral,
  isLiteral,
  joinWords,
  type Operand,
  type Operator,
  operator,
  type Pattern,
  parse,
} from "../language/internal.ts";
import { scalarValues } from "./scalar-values.ts";

/**
 * Describes a value in words, with code between backticks; null for anything but a complete value.
 *
 * @param written - the value as in the filter
 * @param symbol - the operator before it
 */
export function describeLiteral(written: string, symbol = "="): string | null {
  // Parsed as a comparison with a field of unknown type.
  const { filter, issues } = parse(`field ${symbol} ${written}`);
  return issues.length > 0 || filter?.kind !== "comparison"
    ? null
    : describeLiteralOperand(filter.right, operator(filter.operator));
}

function describeLiteralOperand(value: Operand | ArrayLiteral | Pattern, row: Operator): string | null {
  switch (value.kind) {
    case "null":
      return "No value. A missing field is null, too";
    case "pattern":
      return describePattern(value.parts, row.right === "pattern" && row.ignoresCase);
    default:
      return value.kind !== "array" && isLiteral(value) ? scalarValues[value.kind].explain(value.value) : null;
  }
}

/** Describes a pattern from its texts before, between and after the wildcards. */
function describePattern(parts: readonly string[], anyCase: boolean): string {
  const [first = "", ...rest] = parts;
  const last = rest.pop();
  const tail = anyCase ? ", ignoring case" : "";
  if (last === undefined) return `Exactly ${quoteAsCode(first)}${tail}`;
  const between = rest.filter((part) => part !== "").map(quoteAsCode);
  const wants = [
    ...(first === "" ? [] : [`begins with ${quoteAsCode(first)}`]),
    ...(between.length === 0 ? [] : [`holds ${between.join(" then ")}`]),
    ...(last === "" ? [] : [`ends with ${quoteAsCode(last)}`]),
  ];
  return wants.length === 0 ? "Any string, but not null" : `String that ${joinWords(wants)}${tail}`;
}

/** Quotes a text as code, without backticks, which would end it. */
function quoteAsCode(text: string): string {
  return `\`${text.replaceAll("`", "´")}\``;
}
