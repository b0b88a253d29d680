// The words for operators in sentences.

import { type OperatorSymbol, operator } from "../../grammar/operators.ts";
import type { Node } from "./ast.ts";
import type { OrderingOperator } from "./row-value.ts";
import { findPresentation } from "./types/lookup.ts";

/** The operator's name, or its negation. For dates and times, "before" and "after". */
export function getVerb(symbol: OperatorSymbol, truth: boolean, object: Node): string {
  const row = operator(symbol);
  if (row.complement !== null) return truth ? row.name : operator(row.complement).name;
  const preposition = findPresentation(object.kind)?.preposition;
  const said = preposition !== undefined && row.operands === "ordering" ? describeOrder(row, preposition) : row.name;
  return truth ? said : said.replace("is", "is not");
}

function describeOrder({ index, holds }: OrderingOperator, preposition: string): string {
  const where = index === "below" ? "before" : "after";
  return holds(0, 0) ? `is ${preposition} or ${where}` : `is ${where}`;
}
