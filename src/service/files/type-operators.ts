// The operators that a field of a type can have.

import { type OperatorSymbol, operators, type ScalarTypeName } from "../../language/index.ts";

/** The operators of the language whose left side can be of a type. */
export function operatorsOf(type: ScalarTypeName): readonly OperatorSymbol[] {
  return [...operators.values()]
    .filter(
      ({ operands }) => operands === "equality" || (operands === "ordering" ? type !== "boolean" : type === "string"),
    )
    .map(({ symbol }) => symbol);
}
