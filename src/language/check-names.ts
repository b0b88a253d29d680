// Reports names that are not filterable fields, and fields that were written as something else.

import { operator } from "../../grammar/operators.ts";
import { type Comparison, type Field, isLiteral, type Operand, type Product, removeGroups } from "./ast.ts";
import { type FilterRules, findOperators } from "./filter-rules.ts";
import { createIssue, type Fix, type Issue } from "./issue.ts";
import { guessWord } from "./nearest.ts";
import { encodeText } from "./text-literal.ts";
import { joinCode, joinWords, quoteCode } from "./texts.ts";
import { getScalarType } from "./types/lookup.ts";
import type { ScalarTypeName } from "./types/table.ts";

/**
 * Reports a name that is not declared for the operation, and suggests the field that was probably meant or the
 * available ones. A field that `$schema` lists is reported as one that filters can't use. The result does not depend on
 * members of the rows that are not declared, because a filter must not reveal those.
 */
export function createUnknownFieldIssue(field: Field, comparison: Comparison, rules: FilterRules): Issue {
  const { left, right } = comparison;
  if (field.name === "$filter" && left === field)
    return createUnknownIssue(field, rules, "The filter is what follows `$filter=`: remove that.", [
      { label: "Remove it", from: field.from, to: right.from, insert: "" },
    ]);
  const amount = /^\$(\d+)$/.exec(field.name)?.[1];
  if (amount !== undefined)
    return createUnknownIssue(field, rules, `Write numbers without a currency: ${quoteCode(amount)}.`, [amount]);
  const hinted = createBareWordIssue(field, comparison, rules) ?? createMinusIssue(field, comparison, rules);
  if (hinted !== undefined) return hinted;
  const { hint, names } = suggestFields(field.name, rules, listFittingFields(field, comparison, rules));
  return createUnknownIssue(field, rules, hint, names);
}

/** The fields that can stand in the place of one, and their type if the place has one. */
interface Fitting {
  readonly names: readonly string[];
  readonly type?: ScalarTypeName;
}

/** On the left any field, because what it is compared with can be wrong as well. */
function listFittingFields(field: Field, { left, right, operator: symbol }: Comparison, rules: FilterRules): Fitting {
  const all = listFilterableFields(rules);
  if (removeGroups(left) === field) return { names: all };
  const beside = removeGroups(left);
  const type = removeGroups(right) === field ? findOperandType(beside, rules) : "number";
  if (type === undefined) return { names: all };
  const needed = field.from < right.from ? symbol : (operator(symbol).mirror ?? symbol);
  const names = all.filter((name) => {
    if (beside.kind === "field" && beside.name === name) return false;
    const other = rules.types.get(name);
    return other?.type === type && !other.many && findOperators(rules, name)?.includes(needed) === true;
  });
  return { names, type };
}

function findOperandType(operand: Operand, rules: FilterRules): ScalarTypeName | undefined {
  if (operand.kind === "field")
    return findOperators(rules, operand.name) === undefined ? undefined : rules.types.get(operand.name)?.type;
  if (isLiteral(operand)) return operand.kind === "null" ? undefined : operand.kind;
  return operand.kind === "missing" ? undefined : "number";
}

function listFilterableFields(rules: FilterRules): readonly string[] {
  return Object.keys(rules.filterable).filter((each) => rules.types.has(each));
}

/** Reports a bare word compared with a field: `paid = yes`, `note = nil`, `status = open`. */
function createBareWordIssue(field: Field, { left, right }: Comparison, rules: FilterRules): Issue | undefined {
  if (removeGroups(right) !== field || left.kind !== "field") return undefined;
  const type = findOperators(rules, left.name) === undefined ? undefined : rules.types.get(left.name)?.type;
  const text = encodeText(field.name);
  if (/^(?:undefined|none|nil)$/i.test(field.name))
    return createUnknownIssue(field, rules, "Use `null` for no value.", type === "string" ? ["null", text] : ["null"]);
  switch (type && getScalarType(type).literal) {
    case "boolean": {
      const truth = readBooleanWord(field.name);
      return truth && createUnknownIssue(field, rules, "A boolean is `true` or `false`.", [truth]);
    }
    case "marked": {
      if (!currentTimes.test(field.name)) return undefined;
      const hint = "The current time is not available: write the date itself, as in `#2024-03-01#`.";
      return createUnknownIssue(field, rules, hint, []);
    }
    case "quoted":
      return createUnknownIssue(field, rules, `If it is a string, quote it: ${quoteCode(text)}.`, [text]);
    default:
      return undefined;
  }
}

const currentTimes = /^(?:now|today|yesterday|tomorrow|sysdate|(?:current|local)_?(?:date|time|timestamp))$/i;

/** Maps the words and numbers that other languages use for booleans to `true` or `false`. */
export function readBooleanWord(written: string): "true" | "false" | undefined {
  if (/^(?:true|yes|y|on|1)$/i.test(written)) return "true";
  return /^(?:false|no|n|off|0)$/i.test(written) ? "false" : undefined;
}

/** `total > 1 -- big` subtracts a negated field, but was probably meant as a comment. */
function createMinusIssue(field: Field, { left, right }: Comparison, rules: FilterRules): Issue | undefined {
  for (const side of [left, right]) {
    if (side.kind !== "sum") continue;
    const last = side.operands.at(-1);
    const before = side.operands.at(-2);
    if (last?.kind !== "negative" || last.operand !== field || side.operators.at(-1) !== "-") continue;
    const fix = { label: "Remove it", from: before?.to ?? last.from, to: last.to, insert: "" };
    return createUnknownIssue(field, rules, "If `--` starts a comment, remove it: comments are not supported.", [fix]);
  }
  return undefined;
}

/** What a name was probably meant to be: a sentence, and the names in it that can take its place. */
interface Suggestion {
  readonly hint: string;
  readonly names: readonly string[];
}

/** Suggests fields in place of a name that no filter may use. */
export function suggestFields(
  name: string,
  rules: FilterRules,
  fitting: Fitting = { names: listFilterableFields(rules) },
): Suggestion {
  const { names, type } = fitting;
  if (type === undefined && names.length === 0) return { hint: "No field can be used in filters here.", names: [] };
  if (type === undefined && rules.types.has(name)) return { hint: `Fields that can: ${list(names)}.`, names: [] };
  return (
    suggestSameField(name, names) ??
    suggestMembers(name, rules) ??
    suggestSimilarField(name, names) ?? { hint: describeFitting(fitting), names: [] }
  );
}

/** The name in another case, or behind the name of a table. */
function suggestSameField(name: string, names: readonly string[]): Suggestion | undefined {
  const lower = name.toLowerCase();
  const bare = lower.replace(/^[^.]+\./, "");
  return createSuggestion(names.filter((each) => [lower, bare].includes(each.toLowerCase())));
}

function suggestMembers(name: string, rules: FilterRules): Suggestion | undefined {
  const members = listFilterableFields(rules).filter((each) => each.startsWith(`${name}.`));
  return members.length === 0 ? undefined : { hint: `It holds ${list(members)}.`, names: members.slice(0, 3) };
}

/** The most names that are offered for the beginning of one. */
const mostBegun = 6;

/** A field in an object, one of which the name is the beginning, or one with a similar spelling. */
function suggestSimilarField(name: string, names: readonly string[]): Suggestion | undefined {
  const lower = name.toLowerCase();
  const begun = names.filter((each) => each.toLowerCase().startsWith(lower));
  const meant = guessWord(name, names);
  return (
    createSuggestion(names.filter((each) => each.endsWith(`.${name}`))) ??
    (begun.length > mostBegun ? undefined : createSuggestion(begun, mostBegun)) ??
    (meant === undefined ? undefined : createSuggestion([meant]))
  );
}

function createSuggestion(names: readonly string[], most = 3): Suggestion | undefined {
  return names.length === 0
    ? undefined
    : { hint: `Did you mean ${joinCode(names, "or")}?`, names: names.slice(0, most) };
}

function describeFitting({ names, type }: Fitting): string {
  if (type === undefined) return `The fields are ${list(names)}.`;
  return names.length === 0 ? "No other field fits." : `Fields that fit: ${list(names)}.`;
}

/** The most names in a list; more would hide the message around it. */
const mostListed = 8;

function list(names: readonly string[]): string {
  const [shown, rest] = [names.slice(0, mostListed), names.length - mostListed];
  return rest > 0 ? joinWords([...shown.map(quoteCode), `${rest} more`]) : joinCode(shown);
}

function createUnknownIssue(
  field: Field,
  rules: FilterRules,
  hint: string,
  suggestions: readonly (string | Fix)[],
): Issue {
  const name = quoteCode(field.name);
  const isDeclared = rules.types.has(field.name);
  const what = isDeclared ? `${name} can't be used in filters here.` : `There is no filterable field ${name}.`;
  return createIssue("FILTER_FIELD_NOT_ALLOWED", "error", field, `${what} ${hint}`, suggestions);
}

/** `customer/city` divides one field by another. In OData it accesses a member. */
export function createSlashIssue(product: Product, rules: FilterRules): Issue | undefined {
  const written = product.operands.map((inner) => (inner.kind === "field" ? inner.name : "")).join(".");
  const [known] = [written, written.replace(/^\$it\./, "")].map((each) => each.toLowerCase());
  const name = Object.keys(rules.filterable).find((each) =>
    [known, known?.replace(/^\$it\./, "")].includes(each.toLowerCase()),
  );
  if (product.operators.includes("*") || name === undefined || findOperators(rules, name) === undefined)
    return undefined;
  return createIssue("FILTER_TYPE_MISMATCH", "error", product, `Access members with a dot: ${quoteCode(name)}.`, [
    name,
  ]);
}

/** Reports a quoted field name. It is a string, so the comparison has two constants and does not depend on the row. */
export function createQuotedFieldIssue(
  comparison: Comparison,
  rules: FilterRules,
  isError: boolean,
): Issue | undefined {
  const { symbol, mirror } = operator(comparison.operator);
  const [left, right] = [removeGroups(comparison.left), removeGroups(comparison.right)];
  if (!isLiteral(left) || !(isLiteral(right) || right.kind === "array" || right.kind === "pattern")) return undefined;
  for (const [side, asked] of [
    [left, symbol],
    [right, mirror ?? symbol],
  ] as const) {
    if (side.kind !== "string" || !findOperators(rules, side.value)?.includes(asked)) continue;
    const message = `This is a string. For the field, remove the quotes: ${quoteCode(side.value)}.`;
    return createIssue("FILTER_TYPE_MISMATCH", isError ? "error" : "warning", side, message, [side.value]);
  }
  return undefined;
}
