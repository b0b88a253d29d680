// The sets of operators for the declarations, one per kind of field, from the table of operators.

import { type Operator, type OperatorSymbol, operators } from "../language/public.ts";

function select(isWanted: (row: Operator) => boolean): OperatorSymbol[] {
  return [...operators.values()].filter(isWanted).map(({ symbol }) => symbol);
}

const lists = select(({ right }) => right === "array");

/** Equality only: boolean fields. */
export const equality: readonly OperatorSymbol[] = select(
  (row) => row.right === "value" && row.operands === "equality",
);

/** One of a few: codes, keys, declared values. */
export const choice: readonly OperatorSymbol[] = [...equality, ...lists];

/** Before and after: dates, date-times, times. */
export const ordering: readonly OperatorSymbol[] = [...equality, ...select((row) => row.operands === "ordering")];

/** Amounts, counts and numeric keys. */
export const quantity: readonly OperatorSymbol[] = [...ordering, ...lists];

/** Long texts, which are not compared with lists of values. */
export const prose: readonly OperatorSymbol[] = [...equality, ...select((row) => row.operands === "text")];

/** Names and other short texts. */
export const text: readonly OperatorSymbol[] = [...prose, ...lists];
