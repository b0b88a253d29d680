// Warnings for valid comparisons that are probably mistakes, each with a fix.

import { operator, signed } from "../../grammar/operators.ts";
import { type Comparison, type DateLiteral, type Field, isLiteral, type Pattern, type Span } from "./ast.ts";
import { coerce } from "./coerce.ts";
import { getDayAfter } from "./date-guess.ts";
import { createIssue, createReplacement, type Issue } from "./issue.ts";
import type { FieldType, FieldTypes } from "./schema.ts";
import { encodePattern } from "./text-literal.ts";
import { findMarkedType } from "./types/lookup.ts";

/** Finds the likely mistakes in a comparison that has no type errors. */
export function findLikelyMistakes(comparison: Comparison, types: FieldTypes): Issue[] {
  const { left, right } = comparison;
  const { operands, negative } = operator(comparison.operator);
  if (right.kind === "pattern") return findPatternMistakes(comparison, right);
  if (operands !== "equality") return [];
  const [field, value] = left.kind === "field" ? [left, right] : [right, left];
  if (field.kind !== "field") return [];
  const type = types.get(field.name) as FieldType;
  if (value.kind === "null") return negative ? [] : findNeverNull(comparison, field, type);
  const literal = isLiteral(value) ? coerce(value, type.type) : undefined;
  const isDay = literal?.kind === "date" && findMarkedType(type.type)?.family?.widest === type.type;
  return isDay ? [createDayIssue(comparison, field, literal)] : [];
}

function findPatternMistakes({ operator: symbol }: Comparison, pattern: Pattern): Issue[] {
  if (pattern.parts.length > 1) return [];
  const text = pattern.parts.join("");
  if (text.includes("%")) {
    const mistake = createWarning(
      pattern,
      "The wildcard is `*`; `%` matches itself.",
      pattern,
      encodePattern(text.split("%")),
    );
    // SQL's `_` has no equivalent, so the intended pattern is unknown.
    return [text.includes("_") ? { ...mistake, fixes: [] } : mistake];
  }
  const row = operator(symbol);
  const equality = signed("=", row.negative);
  const insert = encodePattern(["", text, ""]);
  const message =
    row.right === "pattern" && row.ignoresCase
      ? `Without \`*\` this compares whole strings. To match a part, use \`${insert}\`.`
      : `Without \`*\` this is the same as \`${equality}\`. To match a part, use \`${insert}\`.`;
  return [createWarning(pattern, message, pattern, insert)];
}

function findNeverNull({ from, to }: Comparison, { name }: Field, { declaration, many }: FieldType): Issue[] {
  // A required member of an object can still be null if the object itself is missing.
  if (declaration.required !== true || many || name.includes(".")) return [];
  return [
    createWarning(
      { from, to },
      `\`${name}\` always has a value, so this never matches.`,
      { from, to },
      `${name} != null`,
    ),
  ];
}

/** `placed = #2024-03-01#` matches only midnight. The fix compares with the range of the whole day. */
function createDayIssue({ operator: symbol, from, to }: Comparison, { name }: Field, day: DateLiteral): Issue {
  const range = `(${name} >= #${day.value}# and ${name} < #${getDayAfter(day.value)}#)`;
  return createWarning(
    day,
    "A date compared with a date-time means midnight, so this matches only that instant. Use a range for the whole day.",
    { from, to },
    operator(symbol).negative ? `not ${range}` : range,
  );
}

function createWarning(span: Span, message: string, target: Span, insert: string): Issue {
  return createIssue("FILTER_TYPE_MISMATCH", "warning", span, message, [createReplacement(target, insert)]);
}
