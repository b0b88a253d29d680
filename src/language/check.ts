// Checks a filter against a collection's declaration: fields, operators and types. One pass finds every problem.

import { type OperatorSymbol, operator } from "../../grammar/operators.ts";
import type { Comparison, Condition, Field, Span } from "./ast.ts";
import { createQuotedFieldIssue, createSlashIssue, createUnknownFieldIssue } from "./check-names.ts";
import { checkTypes } from "./check-types.ts";
import { listNodes } from "./collect-fields.ts";
import { type FilterRules, findOperators } from "./filter-rules.ts";
import { addSpaces } from "./fix-spaces.ts";
import { createIssue, type Issue, issueLimit } from "./issue.ts";
import { IssueCollector } from "./issue-collector.ts";
import { quoteCode } from "./texts.ts";

/**
 * Checks a filter against the rules (docs/language.md#declared-fields). Missing nodes are skipped, so the complete
 * parts of an unfinished filter are checked too. Warnings report likely mistakes.
 *
 * @param text - the text that the filter was parsed from; with it, each fix gets the spaces that it needs there
 * @param limit - the maximum number of errors, after which the check stops, and of warnings; 100 by default
 */
export function check(filter: Condition | null, rules: FilterRules, text = "", limit = issueLimit): Issue[] {
  if (filter === null) return [];
  const issues = new IssueCollector(limit);
  return issues
    .collect(() => {
      for (const node of listNodes(filter)) if (node.kind === "comparison") checkComparison(node, rules, issues);
    })
    .map((issue) => ({ ...issue, fixes: issue.fixes.map((fix) => addSpaces(text, fix)) }))
    .sort((a, b) => a.from - b.from);
}

function checkComparison(comparison: Comparison, rules: FilterRules, issues: IssueCollector): void {
  const before = issues.size;
  const { symbol, mirror } = operator(comparison.operator);
  const { left, right } = comparison;
  checkFields(left, symbol, comparison, rules, issues);
  checkFields(right, mirror ?? symbol, comparison, rules, issues);
  // Reveal nothing about a field that is not allowed, including its type.
  if (issues.size > before) return;
  const found = checkTypes(comparison, rules.types, issues.limit);
  const quoted = createQuotedFieldIssue(comparison, rules, found.length > 0);
  for (const issue of quoted === undefined ? found : [quoted]) issues.add(issue);
}

function checkFields(
  side: Comparison["left"] | Comparison["right"],
  symbol: OperatorSymbol,
  comparison: Comparison,
  rules: FilterRules,
  issues: IssueCollector,
): void {
  const member = side.kind === "product" ? createSlashIssue(side, rules) : undefined;
  if (member !== undefined) {
    issues.add(member);
    return;
  }
  for (const field of listNodes(side)) {
    if (field.kind !== "field") continue;
    const allowed = findOperators(rules, field.name);
    if (allowed === undefined) issues.add(createUnknownFieldIssue(field, comparison, rules));
    else if (!allowed.includes(symbol))
      issues.add(createOperatorIssue(field, symbol, comparison.operatorSpan, allowed));
  }
}

function createOperatorIssue(
  field: Field,
  symbol: OperatorSymbol,
  span: Span,
  allowed: readonly OperatorSymbol[],
): Issue {
  const those = allowed.length === 0 ? "It allows none." : `It allows ${allowed.map(quoteCode).join(" ")}.`;
  // Only suggest operators that take the same kind of right side.
  const { right } = operator(symbol);
  const suggestions = allowed.filter((other) => operator(other).right === right).slice(0, 3);
  const message = `${quoteCode(field.name)} does not allow the operator ${quoteCode(symbol)} here. ${those}`;
  return createIssue("FILTER_OPERATOR_NOT_ALLOWED", "error", span, message, suggestions);
}
