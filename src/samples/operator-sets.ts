// The sets of operators that the declarations give to fields, one per nature of field.

import type { OperatorSymbol } from "../language/index.ts";

/** Equal or not: yes-or-no fields. */
export const equality: readonly OperatorSymbol[] = ["=", "!="];

/** One of a few: codes, keys, declared values. */
export const choice: readonly OperatorSymbol[] = [...equality, "in", "!in"];

/** Before and after: dates, date-times, times. */
export const ordering: readonly OperatorSymbol[] = [...equality, "<", ">", "<=", ">="];

/** Amounts, counts and numeric keys. */
export const quantity: readonly OperatorSymbol[] = [...ordering, "in", "!in"];

/** Long texts that nobody would list value by value. */
export const prose: readonly OperatorSymbol[] = [...equality, "like", "!like", "ilike", "!ilike"];

/** Names and other short texts. */
export const text: readonly OperatorSymbol[] = [...prose, "in", "!in"];
