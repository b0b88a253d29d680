import { getScalarType, type OperatorSymbol, operators, type ScalarTypeName } from "../../language/public.ts";

/** The operators of the language whose left side can be of a type. */
export function listOperators(type: ScalarTypeName): readonly OperatorSymbol[] {
  const kinds = getScalarType(type).operands;
  return [...operators.values()].filter(({ operands }) => kinds.includes(operands)).map(({ symbol }) => symbol);
}
