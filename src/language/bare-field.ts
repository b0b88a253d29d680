// A field without an operator, as in `paid`: what is missing depends on its type.

import { type OperatorSymbol, operator } from "../../grammar/operators.ts";
import type { Span } from "./ast.ts";
import { suggestFields } from "./check-names.ts";
import { type FilterRules, findOperators } from "./filter-rules.ts";
import { createReplacement, type Issue } from "./issue.ts";
import type { FieldType } from "./schema.ts";
import { encodeText } from "./text-literal.ts";
import { getSampleLiteral, getScalarType } from "./types/lookup.ts";

const label = "Write = true";

/** The message and the fix where the fields are not known: it may be a boolean. */
export function createBareFieldProblem(written: string, { to }: Span) {
  return {
    message: `\`${written}\` is not a condition: add an operator, as in \`${written} = true\`.`,
    fix: { label, from: to, to, insert: " = true" },
  };
}

/**
 * The issue of `createBareFieldProblem` where the fields are known: a name that only begins one is completed, and a field
 * gets an operator and a value of its type. Undefined for any other issue, and for a boolean.
 */
export function createTypedBareFieldIssue(text: string, issue: Issue, rules: FilterRules): Issue | undefined {
  if (issue.fixes[0]?.label !== label) return undefined;
  const { from, to } = issue;
  const name = text.slice(from, to).replace(/\s/g, "");
  const allowed = findOperators(rules, name) ?? [];
  const type = rules.types.get(name);
  const what = `\`${name}\` is not a condition`;
  const { literal: form, operands } = (type && getScalarType(type.type)) ?? {};
  if (form === "boolean" && allowed.includes("=")) return undefined;
  const best: OperatorSymbol = operands?.includes("text") || !allowed.includes(">=") ? "=" : ">=";
  const symbol = allowed.includes(best) ? best : allowed[0];
  if (symbol === undefined || type === undefined) {
    const { hint, names } = suggestFields(name, rules);
    const cannot = type === undefined ? `${what}.` : `${what}, and it can't be used in filters here.`;
    return {
      ...issue,
      message: `${cannot} ${hint}`,
      fixes: names.map((meant) => createReplacement({ from, to }, meant)),
    };
  }
  const [declared] = type.declaration.values ?? [];
  const insert = ` ${symbol} ${createExampleRight(symbol, type)}`;
  return {
    ...issue,
    message: `${what}: add an operator and a value, as in \`${name}${insert}\`.`,
    // Any other value would be a guess.
    fixes: declared === undefined ? [] : [{ label: `Write${insert}`, from: to, to, insert }],
  };
}

function createExampleRight(symbol: OperatorSymbol, type: FieldType): string {
  const { right } = operator(symbol);
  if (right === "pattern") return "'*text*'";
  return right === "array" ? `[${createExampleLiteral(type)}]` : createExampleLiteral(type);
}

function createExampleLiteral({ type, declaration }: FieldType): string {
  const [declared] = declaration.values ?? [];
  if (declared !== undefined) return typeof declared === "number" ? String(declared) : encodeText(declared);
  return getSampleLiteral(type);
}
