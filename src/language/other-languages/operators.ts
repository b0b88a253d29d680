// Maps operators of other languages to their equivalents.

import { isOperator, type OperatorSymbol, signed } from "../../../grammar/operators.ts";

/** Formats a comparison in this language. */
export function formatComparison(left: string, symbol: OperatorSymbol, right: string): string {
  return `${left} ${symbol} ${right}`;
}

/** The condition that a field has a value, or has none. */
export function formatNullComparison(field: string, hasValue: boolean): string {
  return formatComparison(field, signed("=", hasValue), "null");
}

/** The operator for a pattern comparison. */
export function getPatternOperator({ ignoresCase = false, negative = false }): OperatorSymbol {
  return signed(ignoresCase ? "ilike" : "like", negative);
}

/** Names of operators that several languages have, such as OData's `ge` and MongoDB's `$gte`. */
const codes: Readonly<Record<string, OperatorSymbol>> = {
  eq: "=",
  ne: "!=",
  neq: "!=",
  lt: "<",
  gt: ">",
  le: "<=",
  lte: "<=",
  ge: ">=",
  gte: ">=",
  in: "in",
  nin: "!in",
};

/** Operator of another language → the equivalent here. */
const known: Readonly<Record<string, OperatorSymbol>> = {
  ...codes,
  "==": "=",
  "===": "=",
  "<>": "!=",
  "!==": "!=",
  "! =": "!=",
  "=<": "<=",
  "=>": ">=",
  is: "=",
  equals: "=",
  "is not": "!=",
  not: "!in",
  "not in": "!in",
  "not like": "!like",
  "not ilike": "!ilike",
  "is distinct from": "!=",
  "is not distinct from": "=",
};

/** @param code - such as `gte` */
export function findOperatorByCode(code: string): OperatorSymbol | undefined {
  return Object.hasOwn(codes, code) ? codes[code] : undefined;
}

/** @param word - in lower case, with single spaces */
export function findOperatorByWord(word: string): OperatorSymbol | undefined {
  return Object.hasOwn(known, word) ? known[word] : undefined;
}

/** The operator that was meant by a sign of another language, or by one that is split in two. */
export function findOperatorBySign(sign: string): OperatorSymbol | undefined {
  return /^[!<>]=$/.test(sign) && isOperator(sign) ? sign : findOperatorByWord(sign);
}
