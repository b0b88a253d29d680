// Removes fixes that the rules of the collection do not allow.

import { operator, signed } from "../../grammar/operators.ts";
import type { Comparison, Condition, Span } from "./ast.ts";
import { createTypedBareFieldIssue } from "./bare-field.ts";
import { check } from "./check.ts";
import { listNodes } from "./collect-fields.ts";
import { type FilterRules, findOperators } from "./filter-rules.ts";
import { addSpaces } from "./fix-spaces.ts";
import type { Fix, Issue } from "./issue.ts";
import { parse } from "./parse.ts";
import { encodeText } from "./text-literal.ts";

/** The maximum number of characters to parse again. Beyond it, only the first fix is tried and offered. */
const workLimit = 50_000;

/**
 * Returns the issues of a parsed text without the fixes that the rules would reject: an operator that is not declared
 * for its field, or a value of the wrong type. If `contains` is used on a list, the fix compares an element instead.
 */
export function keepFittingFixes(text: string, issues: readonly Issue[], rules: FilterRules): Issue[] {
  let work = 0;
  return issues.map((issue) => {
    const bare = createTypedBareFieldIssue(text, issue, rules);
    if (bare !== undefined) return bare;
    let refusal: Issue | undefined;
    const fixes = issue.fixes.flatMap((fix) => {
      if (!/[\p{L}=<>]/u.test(fix.insert)) return fix;
      const isFirst = work === 0;
      work += text.length + fix.insert.length;
      if (work > workLimit && !isFirst) return [];
      const fixed = text.slice(0, fix.from) + fix.insert + text.slice(fix.to);
      const { filter } = parse(fixed);
      const written = { from: fix.from, to: fix.from + fix.insert.length };
      const refused = check(filter, rules).find((found) => isRefusal(found) && doSpansOverlap(found, written));
      if (refused === undefined) return fix;
      refusal = refused;
      const comparison = filter === null ? undefined : findComparisonIn(filter, refused);
      return comparison === undefined ? [] : createElementFix(text, fix, comparison, rules);
    });
    if (refusal === undefined || fixes.length > 0) return { ...issue, fixes };
    return { ...issue, fixes, message: `${issue.message} ${refusal.message}` };
  });
}

/** Whether a fix that causes this issue must be dropped: a disallowed operator, or a wrong type without a fix. */
function isRefusal({ code, severity, fixes }: Issue): boolean {
  return (
    code === "FILTER_OPERATOR_NOT_ALLOWED" ||
    (code === "FILTER_TYPE_MISMATCH" && severity === "error" && fixes.length === 0)
  );
}

function doSpansOverlap(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to;
}

function findComparisonIn(filter: Condition, span: Span): Comparison | undefined {
  const comparisons = listNodes(filter).filter((node) => node.kind === "comparison");
  return comparisons.find((comparison) => doSpansOverlap(comparison, span));
}

/** Replaces `colours contains 'oak'` on a list with an equality test of an element, if `like` is not allowed. */
function createElementFix(
  text: string,
  fix: Fix,
  { left, operator: written, right, from, to }: Comparison,
  rules: FilterRules,
): Fix[] {
  if (left.kind !== "field" || right.kind !== "pattern" || rules.types.get(left.name)?.many !== true) return [];
  const [before, part = "", after, ...more] = right.parts;
  const symbol = signed("=", operator(written).negative);
  const isSearch = before === "" && after === "" && more.length === 0;
  if (!isSearch || findOperators(rules, left.name)?.includes(symbol) !== true) return [];
  // In the fixed text, the comparison consists of the text that the fix inserted and the operand to its left.
  const grown = fix.insert.length - (fix.to - fix.from);
  const insert = `${left.name} ${symbol} ${encodeText(part)}`;
  return [
    addSpaces(text, {
      label: `Write ${insert}`,
      from: Math.min(from, fix.from),
      to: Math.max(to - grown, fix.to),
      insert,
    }),
  ];
}
