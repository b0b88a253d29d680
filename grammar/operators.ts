// The table of comparison operators. The tokenizer, the language, the service and the page use this definition.

/** A value of a field. Null for a missing value. */
type Value = string | number | boolean | null;

/** How an index on the left field can answer the comparison. Null if it can't. */
export type OperatorIndexUse = "point" | "points" | "below" | "above" | "prefix" | null;

/**
 * The kind of right side, and the types that the operator supports. `equality`: any type; `ordering`: types with an
 * order (not booleans); `text`: only strings. `holds` evaluates the comparison of two values, and is called only with
 * values of these types.
 */
type Sides =
  | {
      readonly right: "value";
      readonly operands: "equality";
      readonly holds: (left: Value, right: Value) => boolean;
    }
  | {
      readonly right: "value";
      readonly operands: "ordering";
      readonly holds: (left: string | number, right: string | number) => boolean;
    }
  | { readonly right: "value"; readonly operands: "text"; readonly holds: (left: string, right: string) => boolean }
  | { readonly right: "array"; readonly operands: "equality" }
  | { readonly right: "pattern"; readonly operands: "text"; readonly ignoresCase: boolean };

interface Naming<S extends string> {
  readonly symbol: S;
  /** The name in sentences, as in "status is one of …". */
  readonly name: string;
  readonly example: string;
  /** The name of the function in src/language/build.ts. */
  readonly builder: string;
}

type Row<S extends string> = Sides &
  Naming<S> & {
    /** The operator that is true exactly if this one is false. Null for orderings: both are false for null. */
    readonly negated: Naming<S> | null;
    /** `a op b` is `b mirror a`. A field on the right must be declared for the mirror. Null if there is none. */
    readonly mirror: S | null;
    readonly index: OperatorIndexUse;
    readonly documentation: string;
  };

/** One row per operator and its negation. */
export const rows = [
  {
    symbol: "=",
    name: "equals",
    negated: { symbol: "!=", name: "does not equal", example: "status != 'paid'", builder: "ne" },
    mirror: "=",
    right: "value",
    operands: "equality",
    holds: (left, right) => left === right,
    index: "point",
    documentation: "True when both sides are the same value. `= null` finds rows that have no value.",
    example: "status = 'paid'",
    builder: "eq",
  },
  {
    symbol: "<",
    name: "is less than",
    negated: null,
    mirror: ">",
    right: "value",
    operands: "ordering",
    holds: (left, right) => left < right,
    index: "below",
    documentation: "True when the left side comes before the right. False when either side is null.",
    example: "total < 100",
    builder: "lt",
  },
  {
    symbol: ">",
    name: "is greater than",
    negated: null,
    mirror: "<",
    right: "value",
    operands: "ordering",
    holds: (left, right) => left > right,
    index: "above",
    documentation: "True when the left side comes after the right. False when either side is null.",
    example: "total > 100",
    builder: "gt",
  },
  {
    symbol: "<=",
    name: "is at most",
    negated: null,
    mirror: ">=",
    right: "value",
    operands: "ordering",
    holds: (left, right) => left <= right,
    index: "below",
    documentation: "True when the left side comes before the right or equals it. False when either side is null.",
    example: "total <= 100",
    builder: "le",
  },
  {
    symbol: ">=",
    name: "is at least",
    negated: null,
    mirror: "<=",
    right: "value",
    operands: "ordering",
    holds: (left, right) => left >= right,
    index: "above",
    documentation: "True when the left side comes after the right or equals it. False when either side is null.",
    example: "placed >= #2024-03-01#",
    builder: "ge",
  },
  {
    symbol: "in",
    name: "is one of",
    negated: { symbol: "!in", name: "is none of", example: "status !in ['open', 'paid']", builder: "notIn" },
    mirror: null,
    right: "array",
    operands: "equality",
    index: "points",
    documentation:
      "True when the value is in the list. An empty list matches nothing; null matches only a list that contains it.",
    example: "status in ['open', 'paid']",
    builder: "isIn",
  },
  {
    symbol: "like",
    name: "matches",
    negated: { symbol: "!like", name: "does not match", example: "note !like '*gift*'", builder: "notLike" },
    mirror: null,
    right: "pattern",
    operands: "text",
    ignoresCase: false,
    index: "prefix",
    documentation:
      "True when the whole text matches the pattern. `*` stands for any run of characters, also none; `\\*` for a star.",
    example: "note like '*gift*'",
    builder: "like",
  },
  {
    symbol: "ilike",
    name: "matches, ignoring case,",
    negated: {
      symbol: "!ilike",
      name: "does not match, ignoring case,",
      example: "customer.city !ilike '*burg'",
      builder: "notIlike",
    },
    mirror: null,
    right: "pattern",
    operands: "text",
    ignoresCase: true,
    index: null,
    documentation: "Same as `like`, but ignores case.",
    example: "customer.city ilike '*burg'",
    builder: "ilike",
  },
] as const satisfies readonly Row<string>[];

type KnownRow = (typeof rows)[number];
type KnownNaming = KnownRow | NonNullable<KnownRow["negated"]>;

/** The comparison operators. */
export type OperatorSymbol = KnownNaming["symbol"];

/** The properties of an operator. */
export type Operator = Sides &
  Naming<OperatorSymbol> & {
    readonly builder: KnownNaming["builder"];
    /** The operator that is true exactly if this one is false. */
    readonly complement: OperatorSymbol | null;
    readonly mirror: OperatorSymbol | null;
    /** Whether the operator is defined as the complement of another. */
    readonly negative: boolean;
    readonly index: OperatorIndexUse;
    readonly documentation: string;
  };

function withNegated({ negated, ...row }: Row<OperatorSymbol>): Operator[] {
  const naming = row as Operator;
  if (negated === null) return [{ ...naming, complement: null, negative: false }];
  const positive: Operator = { ...naming, complement: negated.symbol, negative: false };
  const negative = {
    ...positive,
    ...negated,
    complement: row.symbol,
    mirror: row.mirror === row.symbol ? negated.symbol : null,
    negative: true,
    index: null,
    documentation: `The exact opposite of \`${row.symbol}\`: includes rows without a value.`,
  } as Operator;
  return [positive, negative];
}

/** Creates the lookups for a table of operators. */
export function createOperatorTable(rows: readonly Row<OperatorSymbol>[]) {
  const operators: ReadonlyMap<OperatorSymbol, Operator> = new Map(
    rows.flatMap(withNegated).map((row) => [row.symbol, row]),
  );
  const getOperator = (symbol: OperatorSymbol) => operators.get(symbol) as Operator;
  return {
    operators,
    operator: getOperator,
    signed(symbol: OperatorSymbol, negative: boolean): OperatorSymbol {
      const row = getOperator(symbol);
      return row.negative === negative ? symbol : (row.complement ?? symbol);
    },
    isOperator: (text: string): text is OperatorSymbol => (operators as ReadonlyMap<string, unknown>).has(text),
    wordOperators: rows.map(({ symbol }) => symbol).filter((symbol) => /^\w/.test(symbol)),
  };
}

const table = createOperatorTable(rows);

/** Symbol → definition, in the order of the documentation. */
export const operators = table.operators;

/** The definition of a known symbol. */
export const operator = table.operator;

/** Of an operator and its negation, the negated one if `negative`, otherwise the other. Orderings have no negation. */
export const signed = table.signed;

/** Whether a text is the symbol of an operator. */
export const isOperator = table.isOperator;

/** The operators that are words, without their negations. */
export const wordOperators = table.wordOperators;
