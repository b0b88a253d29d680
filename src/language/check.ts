// Owns what a filter may say about a collection: declared fields, declared operators, matching types. One walk, every problem.

import type { ArrayLiteral, Comparison, Condition, Field, Operand, Pattern, Span } from "./ast.ts";
import { checkTypes } from "./check-types.ts";
import type { Issue, IssueCode } from "./issue.ts";
import { nearest } from "./nearest.ts";
import { type OperatorSymbol, operator } from "./operators.ts";
import { replacement } from "./reader.ts";
import {
  type CollectionDeclaration,
  type FieldTypes,
  type FilterableFields,
  fieldTypes,
  type OperationName,
} from "./schema.ts";
import { encodeText } from "./text-literal.ts";

/** What an operation of a collection lets a filter say. */
export interface FilterRules {
  readonly types: FieldTypes;
  readonly filterable: FilterableFields;
}

export function filterRules(collection: CollectionDeclaration, operation: OperationName): FilterRules {
  return { types: fieldTypes(collection), filterable: collection.operations[operation].filter };
}

/** The operators declared for a field; undefined for a field that no filter may name. */
export function operatorsFor(rules: FilterRules, name: string): readonly OperatorSymbol[] | undefined {
  return Object.hasOwn(rules.filterable, name) && rules.types.has(name) ? rules.filterable[name] : undefined;
}

/**
 * Checks a filter against the rules (SPEC 4.1.5, LANGUAGE.md "Declared fields" and "Types"). Nodes that are missing are
 * passed over, so what can be read of an unfinished filter is checked too. Warnings point at likely slips.
 */
export function check(filter: Condition | null, rules: FilterRules): Issue[] {
  const issues: Issue[] = [];
  if (filter !== null) checkCondition(filter, rules, issues);
  return issues.sort((a, b) => a.from - b.from || a.to - b.to);
}

function checkCondition(condition: Condition, rules: FilterRules, issues: Issue[]): void {
  switch (condition.kind) {
    case "and":
    case "or":
      for (const inner of condition.conditions) checkCondition(inner, rules, issues);
      break;
    case "not":
    case "paren":
      checkCondition(condition.condition, rules, issues);
      break;
    case "comparison":
      checkComparison(condition, rules, issues);
      break;
    case "missing":
      break;
  }
}

function checkComparison(comparison: Comparison, rules: FilterRules, issues: Issue[]): void {
  const before = issues.length;
  const { symbol, mirror } = operator(comparison.operator);
  const { left, right, operatorSpan } = comparison;
  for (const field of fieldsIn(left)) checkField(field, symbol, operatorSpan, rules, issues);
  if (isUnquotedText(left, right, rules)) issues.push(unquotedText(right));
  else for (const field of fieldsIn(right)) checkField(field, mirror ?? symbol, operatorSpan, rules, issues);
  // Of a field that may not be named nothing is told, its type neither.
  if (issues.length === before) issues.push(...checkTypes(comparison, rules.types));
}

/** Every field of an operand, inside arithmetic too. */
function* fieldsIn(operand: Operand | ArrayLiteral | Pattern): Generator<Field> {
  switch (operand.kind) {
    case "field":
      yield operand;
      break;
    case "sum":
    case "product":
      for (const inner of operand.operands) yield* fieldsIn(inner);
      break;
    case "negative":
    case "group":
      yield* fieldsIn(operand.operand);
      break;
    default:
  }
}

/** Whether an unknown name stands beside a field of texts: `status = open`. */
function isUnquotedText(left: Operand, right: Comparison["right"], rules: FilterRules): right is Field {
  if (right.kind !== "field" || left.kind !== "field" || rules.types.has(right.name)) return false;
  return rules.types.get(left.name)?.type === "string";
}

function unquotedText(field: Field): Issue {
  const text = encodeText(field.name);
  const message = `There is no field ${code(field.name)} to filter on here. If it is a text, write it in quotes: ${code(text)}.`;
  return issue("FILTER_FIELD_NOT_ALLOWED", field, message, [text]);
}

function checkField(
  field: Field,
  symbol: OperatorSymbol,
  operatorSpan: Span,
  rules: FilterRules,
  issues: Issue[],
): void {
  const allowed = operatorsFor(rules, field.name);
  if (allowed === undefined) issues.push(unknownField(field, rules));
  else if (!allowed.includes(symbol)) issues.push(unknownOperator(field, symbol, operatorSpan, allowed));
}

function unknownField(field: Field, rules: FilterRules): Issue {
  const names = Object.keys(rules.filterable).filter((name) => rules.types.has(name));
  const inside = names.filter((name) => name.startsWith(`${field.name}.`));
  const meant = nearest(field.name, names);
  const hint =
    inside.length > 0
      ? `It holds ${inside.map(code).join(", ")}.`
      : meant === undefined
        ? `The fields are ${names.map(code).join(", ")}.`
        : `Did you mean ${code(meant)}?`;
  const suggestions = inside.length > 0 ? inside.slice(0, 3) : meant === undefined ? [] : [meant];
  return issue(
    "FILTER_FIELD_NOT_ALLOWED",
    field,
    `There is no field ${code(field.name)} to filter on here. ${hint}`,
    suggestions,
  );
}

function unknownOperator(field: Field, symbol: OperatorSymbol, span: Span, allowed: readonly OperatorSymbol[]): Issue {
  const those = allowed.length === 0 ? "It allows none." : `It allows ${allowed.map(code).join(" ")}.`;
  // Only an operator that takes the same right side can stand in the place of this one.
  const { right } = operator(symbol);
  const suggestions = allowed.filter((other) => operator(other).right === right).slice(0, 3);
  const message = `${code(field.name)} does not allow the operator ${code(symbol)} here. ${those}`;
  return issue("FILTER_OPERATOR_NOT_ALLOWED", span, message, suggestions);
}

function issue(code: IssueCode, { from, to }: Span, message: string, suggestions: readonly string[]): Issue {
  const span = { from, to };
  return {
    code,
    severity: "error",
    message,
    ...span,
    fixes: suggestions.map((suggestion) => replacement(span, suggestion)),
  };
}

function code(text: string): string {
  return `\`${text}\``;
}
