// Keeps of a text's fixes those that the rules of its collection allow.

import { type OperatorSymbol, operator } from "../../grammar/operators.ts";
import type { Comparison, Condition, Span } from "./ast.ts";
import { check } from "./check.ts";
import { type FilterRules, operatorsFor } from "./filter-rules.ts";
import { withSpaces } from "./fix-spaces.ts";
import type { Fix, Issue } from "./issue.ts";
import { parse } from "./parse.ts";
import { encodeText } from "./text-literal.ts";

/** How many characters are parsed again for this; past it only the first fix of a text is tried, and no other is offered. */
const workLimit = 50_000;

/**
 * The issues of reading a text, without the fixes that would write what the rules refuse: an operator that is not
 * declared for its field, or a value of another type. Where `contains` is asked of a list, the fix asks for an element.
 */
export function fittingFixes(text: string, issues: readonly Issue[], rules: FilterRules): Issue[] {
  let work = 0;
  return issues.map((issue) => {
    let refusal: Issue | undefined;
    const fixes = issue.fixes.flatMap((fix) => {
      if (!/[\p{L}=<>]/u.test(fix.insert)) return fix;
      const isFirst = work === 0;
      work += text.length + fix.insert.length;
      if (work > workLimit && !isFirst) return [];
      const fixed = text.slice(0, fix.from) + fix.insert + text.slice(fix.to);
      const { filter } = parse(fixed);
      const written = { from: fix.from, to: fix.from + fix.insert.length };
      const refused = check(filter, rules).find((found) => isRefusal(found) && touches(found, written));
      if (refused === undefined) return fix;
      refusal = refused;
      const comparison = filter === null ? undefined : comparisonAt(filter, refused);
      return comparison === undefined ? [] : elementFix(text, fix, comparison, rules);
    });
    if (refusal === undefined || fixes.length > 0) return { ...issue, fixes };
    return { ...issue, fixes, message: `${issue.message} ${refusal.message}` };
  });
}

/** What a fix may not bring in: an operator that is refused, a value that fits no more than before and has no fix itself. */
function isRefusal({ code, severity, fixes }: Issue): boolean {
  return (
    code === "FILTER_OPERATOR_NOT_ALLOWED" ||
    (code === "FILTER_TYPE_MISMATCH" && severity === "error" && fixes.length === 0)
  );
}

function touches(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to;
}

function comparisonAt(condition: Condition, span: Span): Comparison | undefined {
  switch (condition.kind) {
    case "comparison":
      return touches(condition, span) ? condition : undefined;
    case "and":
    case "or":
      for (const inner of condition.conditions) {
        const found = comparisonAt(inner, span);
        if (found !== undefined) return found;
      }
      return undefined;
    case "not":
    case "paren":
      return comparisonAt(condition.condition, span);
    default:
      return undefined;
  }
}

/** `colours contains 'oak'` of a list asks for an element that equals, where `like` is not allowed. */
function elementFix(
  text: string,
  fix: Fix,
  { left, operator: written, right, from, to }: Comparison,
  rules: FilterRules,
): Fix[] {
  if (left.kind !== "field" || right.kind !== "pattern" || rules.types.get(left.name)?.many !== true) return [];
  const [before, part = "", after, ...more] = right.parts;
  const symbol: OperatorSymbol = operator(written).negative ? "!=" : "=";
  const isSearch = before === "" && after === "" && more.length === 0;
  if (!isSearch || operatorsFor(rules, left.name)?.includes(symbol) !== true) return [];
  // The comparison in the fixed text is all that the fix wrote, and what stands left of it.
  const grown = fix.insert.length - (fix.to - fix.from);
  const insert = `${left.name} ${symbol} ${encodeText(part)}`;
  return [
    withSpaces(text, {
      label: `Write ${insert}`,
      from: Math.min(from, fix.from),
      to: Math.max(to - grown, fix.to),
      insert,
    }),
  ];
}
