// The words for operators in sentences.

import { type OperatorSymbol, operator } from "../../grammar/operators.ts";
import type { Node } from "./ast.ts";
import { isTemporal } from "./coerce.ts";
import type { OrderingOperator } from "./row-value.ts";

/** The operator's name, or its negation. For dates and times, "before" and "after". */
export function verb(symbol: OperatorSymbol, truth: boolean, object: Node): string {
  const row = operator(symbol);
  if (row.complement !== null) return truth ? row.name : operator(row.complement).name;
  const said = isTemporal(object.kind) && row.operands === "ordering" ? orderOf(row, object.kind) : row.name;
  return truth ? said : said.replace("is", "is not");
}

function orderOf({ index, holds }: OrderingOperator, kind: string): string {
  const where = index === "below" ? "before" : "after";
  return holds(0, 0) ? `is ${kind === "date" ? "on" : "at"} or ${where}` : `is ${where}`;
}
