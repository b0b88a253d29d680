// How an operator is said between its two sides.

import type { Node } from "./ast.ts";
import { isTemporal } from "./coerce.ts";
import { type OperatorSymbol, operator } from "./operators.ts";

/** The operator's name, or its denial; of dates and times one says before and after. */
export function verb(symbol: OperatorSymbol, truth: boolean, object: Node): string {
  const { name, complement } = operator(symbol);
  if (complement !== null) return truth ? name : operator(complement).name;
  const said = isTemporal(object.kind) ? orderOf(symbol, object.kind === "date" ? "on" : "at") : name;
  return truth ? said : said.replace("is", "is not");
}

function orderOf(symbol: OperatorSymbol, preposition: "on" | "at"): string {
  const where = symbol.startsWith("<") ? "before" : "after";
  return symbol.endsWith("=") ? `is ${preposition} or ${where}` : `is ${where}`;
}
