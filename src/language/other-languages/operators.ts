// The operators of other languages that have one here.

import type { OperatorSymbol } from "../operators.ts";

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
  if (["!=", "<=", ">="].includes(sign)) return sign as OperatorSymbol;
  return operatorOf(sign);
}
