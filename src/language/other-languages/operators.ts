// The operators of other languages that have one here.

import { isOperator, type OperatorSymbol } from "../../../grammar/operators.ts";

/** A comparison in this language. */
export function comparisonText(left: string, symbol: OperatorSymbol, right: string): string {
  return `${left} ${symbol} ${right}`;
}

/** The condition that a field has a value, or that it has none. */
export function nullText(field: string, hasValue: boolean): string {
  return comparisonText(field, hasValue ? "!=" : "=", "null");
}

/** The operator that compares with a pattern. */
export function patternOperator({ ignoresCase = false, negative = false }): OperatorSymbol {
  if (ignoresCase) return negative ? "!ilike" : "ilike";
  return negative ? "!like" : "like";
}

/** What stands for an operator elsewhere → the operator here. */
const known: Readonly<Record<string, OperatorSymbol>> = {
  "==": "=",
  "===": "=",
  "<>": "!=",
  "!==": "!=",
  "! =": "!=",
  "=<": "<=",
  "=>": ">=",
  eq: "=",
  is: "=",
  equals: "=",
  "is not": "!=",
  ne: "!=",
  neq: "!=",
  lt: "<",
  gt: ">",
  le: "<=",
  lte: "<=",
  ge: ">=",
  gte: ">=",
  not: "!in",
  "not in": "!in",
  "not like": "!like",
  "not ilike": "!ilike",
  nin: "!in",
  "is distinct from": "!=",
  "is not distinct from": "=",
};

/** @param word - in lower case, with single spaces */
export function operatorOf(word: string): OperatorSymbol | undefined {
  return Object.hasOwn(known, word) ? known[word] : undefined;
}

/** The operator that a sign of another language, or one in two pieces, stands for. */
export function meantBySign(sign: string): OperatorSymbol | undefined {
  return /^[!<>]=$/.test(sign) && isOperator(sign) ? sign : operatorOf(sign);
}
