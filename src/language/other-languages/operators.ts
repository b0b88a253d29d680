// Maps operators of other languages to their equivalents.

import { isOperator, type OperatorSymbol } from "../../../grammar/operators.ts";

/** Formats a comparison in this language. */
export function comparisonText(left: string, symbol: OperatorSymbol, right: string): string {
  return `${left} ${symbol} ${right}`;
}

/** The condition that a field has a value, or has none. */
export function nullText(field: string, hasValue: boolean): string {
  return comparisonText(field, hasValue ? "!=" : "=", "null");
}

/** The operator for a pattern comparison. */
export function patternOperator({ ignoresCase = false, negative = false }): OperatorSymbol {
  if (ignoresCase) return negative ? "!ilike" : "ilike";
  return negative ? "!like" : "like";
}

/** Operator of another language → the equivalent here. */
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

/** The operator that was meant by a sign of another language, or by one that is split in two. */
export function meantBySign(sign: string): OperatorSymbol | undefined {
  return /^[!<>]=$/.test(sign) && isOperator(sign) ? sign : operatorOf(sign);
}
