// The one operator table: everything that must know an operator reads its row here.

/** The twelve comparison operators. */
export type OperatorSymbol =
  | "="
  | "!="
  | "<"
  | ">"
  | "<="
  | ">="
  | "in"
  | "!in"
  | "like"
  | "!like"
  | "ilike"
  | "!ilike";

/** `equality`: any type; `ordering`: anything with an order (not booleans); `text`: strings only. */
export type OperandTypes = "equality" | "ordering" | "text";

/** How an index on the left field can answer the comparison; null where it can't. */
export type IndexUse = "point" | "points" | "below" | "above" | "prefix" | null;

/** All that is known of an operator. */
export interface Operator {
  readonly symbol: OperatorSymbol;
  /** Spoken name, as in "status is one of …". */
  readonly name: string;
  /** The operator that is true exactly when this one is false. Orderings have none: with null both are false. */
  readonly complement: OperatorSymbol | null;
  /** `a op b` is `b mirror a`; what the right operand must be declared for. Null where the right side is never a field. */
  readonly mirror: OperatorSymbol | null;
  readonly operands: OperandTypes;
  /** What stands on the right. */
  readonly right: "value" | "array" | "pattern";
  /** True for the operators that are defined as the complement of another. */
  readonly negative: boolean;
  readonly index: IndexUse;
  readonly documentation: string;
  readonly example: string;
}

const rows: readonly Operator[] = [
  {
    symbol: "=",
    name: "equals",
    complement: "!=",
    mirror: "=",
    operands: "equality",
    right: "value",
    negative: false,
    index: "point",
    documentation: "True when both sides are the same value. `= null` finds rows that have no value.",
    example: "status = 'paid'",
  },
  {
    symbol: "!=",
    name: "does not equal",
    complement: "=",
    mirror: "!=",
    operands: "equality",
    right: "value",
    negative: true,
    index: null,
    documentation: "The exact opposite of `=`: includes rows without a value.",
    example: "status != 'paid'",
  },
  {
    symbol: "<",
    name: "is less than",
    complement: null,
    mirror: ">",
    operands: "ordering",
    right: "value",
    negative: false,
    index: "below",
    documentation: "True when the left side comes before the right. False when either side is null.",
    example: "total < 100",
  },
  {
    symbol: ">",
    name: "is greater than",
    complement: null,
    mirror: "<",
    operands: "ordering",
    right: "value",
    negative: false,
    index: "above",
    documentation: "True when the left side comes after the right. False when either side is null.",
    example: "total > 100",
  },
  {
    symbol: "<=",
    name: "is at most",
    complement: null,
    mirror: ">=",
    operands: "ordering",
    right: "value",
    negative: false,
    index: "below",
    documentation: "True when the left side comes before the right or equals it. False when either side is null.",
    example: "total <= 100",
  },
  {
    symbol: ">=",
    name: "is at least",
    complement: null,
    mirror: "<=",
    operands: "ordering",
    right: "value",
    negative: false,
    index: "above",
    documentation: "True when the left side comes after the right or equals it. False when either side is null.",
    example: "placed >= #2024-03-01#",
  },
  {
    symbol: "in",
    name: "is one of",
    complement: "!in",
    mirror: null,
    operands: "equality",
    right: "array",
    negative: false,
    index: "points",
    documentation:
      "True when the value is in the list. An empty list matches nothing; null matches only a list that contains it.",
    example: "status in ['open', 'paid']",
  },
  {
    symbol: "!in",
    name: "is none of",
    complement: "in",
    mirror: null,
    operands: "equality",
    right: "array",
    negative: true,
    index: null,
    documentation: "The exact opposite of `in`: includes rows without a value.",
    example: "status !in ['open', 'paid']",
  },
  {
    symbol: "like",
    name: "matches",
    complement: "!like",
    mirror: null,
    operands: "text",
    right: "pattern",
    negative: false,
    index: "prefix",
    documentation:
      "True when the whole text matches the pattern. `*` stands for any run of characters, also none; `\\*` for a star.",
    example: "note like '*gift*'",
  },
  {
    symbol: "!like",
    name: "does not match",
    complement: "like",
    mirror: null,
    operands: "text",
    right: "pattern",
    negative: true,
    index: null,
    documentation: "The exact opposite of `like`: includes rows without a value.",
    example: "note !like '*gift*'",
  },
  {
    symbol: "ilike",
    name: "matches, ignoring case,",
    complement: "!ilike",
    mirror: null,
    operands: "text",
    right: "pattern",
    negative: false,
    index: null,
    documentation: "Same as `like`, but ignores case.",
    example: "customer.city ilike '*burg'",
  },
  {
    symbol: "!ilike",
    name: "does not match, ignoring case,",
    complement: "ilike",
    mirror: null,
    operands: "text",
    right: "pattern",
    negative: true,
    index: null,
    documentation: "The exact opposite of `ilike`: includes rows without a value.",
    example: "customer.city !ilike '*burg'",
  },
];

/** Symbol → row, in the order of the documentation. */
export const operators: ReadonlyMap<OperatorSymbol, Operator> = new Map(rows.map((row) => [row.symbol, row]));

/** The row of a known symbol. */
export function operator(symbol: OperatorSymbol): Operator {
  return operators.get(symbol) as Operator;
}
