// Functions that build filters without text, from the same nodes that the parser creates. Each function checks its
// arguments at run time and throws for anything that the syntax can't express, so every result can be printed and
// parsed again.

import { type OperatorSymbol, operator } from "../../grammar/operators.ts";
import type {
  And,
  ArrayLiteral,
  BooleanLiteral,
  Comparison,
  Condition,
  DateLiteral,
  DateTimeLiteral,
  Field,
  Group,
  Literal,
  LiteralOf,
  Negative,
  Not,
  NullLiteral,
  NumberLiteral,
  Operand,
  Or,
  Paren,
  Pattern,
  Product,
  ScalarLiteral,
  StringLiteral,
  Sum,
  TimeLiteral,
} from "./ast.ts";
import { isFieldName } from "./field-name.ts";
import {
  createArgumentError,
  registerBuilt,
  takeArray,
  takeCondition,
  takeLiteral,
  takeOperand,
  takePattern,
} from "./register-built.ts";
import { type MarkedValue, readMarked, readMarkedAs } from "./types/read-marked.ts";
import type { Misreading } from "./types/scalar-type.ts";
import { type MarkedTypeName, presentations, rows } from "./types/table.ts";

/** Built nodes have no position in a text. */
const nowhere = Object.freeze({ from: 0, to: 0 });

/** The operands of arithmetic. */
export type NumericOperand = number | Field | NumberLiteral | Sum | Product | Negative | Group;
/** Operands that hold strings. */
export type TextOperand = Field | StringLiteral;
/** Operands that have an order: everything except booleans. */
export type OrderedOperand =
  | string
  | number
  | Date
  | NumericOperand
  | TextOperand
  | Exclude<ScalarLiteral, BooleanLiteral>;
/** The right side of a comparison. A bare JavaScript value is a literal, so fields need `field()`. */
export type ValueOperand = OrderedOperand | boolean | null | Literal;
/** The left side of a comparison, where a string is a field name. */
type Left<T> = string | Exclude<T, string>;

/** A reference to a field by its dotted path. @throws TypeError if the path is not a valid field name */
export function field(name: string): Field {
  if (typeof name !== "string") throw createArgumentError(name, "field", "a field's name");
  if (!isFieldName(name))
    throw new TypeError(
      `${JSON.stringify(name.slice(0, 40))} is not a field name: names are letters, digits, _ and $, joined by dots, and not reserved words.`,
    );
  return registerBuilt({ kind: "field", name, ...nowhere });
}

/** @throws RangeError for NaN and infinities, which a filter can't express */
export function number(value: number): NumberLiteral {
  if (typeof value !== "number") throw createArgumentError(value, "number", "a number");
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a number that a filter can contain.`);
  // Zero is unsigned: neither the syntax nor JSON preserves its sign.
  return registerBuilt({ kind: "number", value: value === 0 ? 0 : value, ...nowhere });
}

/** A string literal. Needed on the left of a comparison, where a bare string is a field name. */
export function string(value: string): StringLiteral {
  if (typeof value !== "string") throw createArgumentError(value, "string", "a string");
  return registerBuilt({ kind: "string", value, ...nowhere });
}

/** `true` or `false`. */
export function boolean(value: boolean): BooleanLiteral {
  if (typeof value !== "boolean") throw createArgumentError(value, "boolean", "true or false");
  return registerBuilt({ kind: "boolean", value, ...nowhere });
}

/** `null`. */
export function nothing(): NullLiteral {
  return registerBuilt({ kind: "null", ...nowhere });
}

/**
 * A date or a date-time from ISO text (`2024-03-01`, `2024-03-01T10:30Z`), or the instant of a Date.
 * @throws RangeError for an invalid Date, an impossible date, and years outside 0001 to 9999
 */
export function date(value: string | Date): DateLiteral | DateTimeLiteral {
  if (typeof value !== "string" && !(value instanceof Date))
    throw createArgumentError(value, "date", "ISO text or a Date");
  const text = typeof value === "string" ? value : formatIso(value);
  return buildMarkedLiteral(text, readMarked(text), "date");
}

function formatIso(value: Date): string {
  if (Number.isNaN(value.getTime())) throw new RangeError("This Date is invalid.");
  return value.toISOString();
}

/** Creates a time literal from ISO 8601 text; the `T` is optional. @throws RangeError if the text is not a valid time */
export function time(value: string): TimeLiteral {
  if (typeof value !== "string") throw createArgumentError(value, "time", "ISO text");
  return buildMarkedLiteral(value, readMarkedAs("time", value), "time");
}

/** The literals that a function makes from text. */
type MarkedLiteral<Builder> = {
  [Name in MarkedTypeName]: (typeof presentations)[Name]["builder"] extends Builder ? LiteralOf<Name> : never;
}[MarkedTypeName];

/** Builds the literal that was read of a text. @throws RangeError if it is none, or one of another function */
function buildMarkedLiteral<const Builder extends string>(
  text: string,
  read: MarkedValue | Misreading,
  builder: Builder,
): MarkedLiteral<Builder> {
  if ("problem" in read) throw new RangeError(read.problem);
  const { builder: own } = presentations[read.kind];
  if (own === builder) return registerBuilt({ ...read, ...nowhere } as MarkedLiteral<Builder>);
  throw new RangeError(`${JSON.stringify(text)} is ${rows[read.kind].noun}; use ${own}().`);
}

/** A value in a list: a JavaScript value or a literal. */
export type LiteralValue = string | number | boolean | null | Date | Literal;

/** A list for `isIn` and `notIn`. */
export function array(values: readonly LiteralValue[]): ArrayLiteral {
  return list(values, "array");
}

function list(values: readonly LiteralValue[], call: string): ArrayLiteral {
  if (!Array.isArray(values)) throw createArgumentError(values, call, "an array of values");
  // Unlike `map`, Array.from also visits the holes of an array.
  const items = Array.from(
    values as readonly LiteralValue[],
    (value) => convertToLiteral(value) ?? takeLiteral(value, call),
  );
  return registerBuilt({ kind: "array", items, ...nowhere });
}

/** A pattern: `*` is a wildcard, `\*` a literal star, `\\` a backslash. */
export function pattern(text: string): Pattern {
  if (typeof text !== "string") throw createArgumentError(text, "pattern", "a pattern string");
  return registerBuilt({ kind: "pattern", parts: parsePattern(text), ...nowhere });
}

function parsePattern(text: string): string[] {
  const parts = [""];
  for (const [unit] of text.matchAll(/\\[\\*]|[\s\S]/g)) {
    if (unit === "*") parts.push("");
    else parts[parts.length - 1] += unit.length === 2 ? unit.charAt(1) : unit;
  }
  return parts;
}

/** Converts a bare JavaScript value to a literal. Returns undefined for other values. */
function convertToLiteral(value: unknown): Literal | undefined {
  if (value === null) return nothing();
  if (value instanceof Date) return date(value);
  switch (typeof value) {
    case "string":
      return string(value);
    case "number":
      return number(value);
    case "boolean":
      return boolean(value);
    default:
      return undefined;
  }
}

const valueOperands = "strings, numbers, booleans, null, Dates, fields and arithmetic";
const numericOperands = "numbers, fields and arithmetic";

function toOperand(value: unknown, call: string): Operand {
  return convertToLiteral(value) ?? takeOperand(value, call, valueOperands);
}

/** A bare string in a calculation is ambiguous (a value or a field name), so it is rejected. */
function toNumericOperand(value: unknown, call: string): Operand {
  return typeof value === "number" ? number(value) : takeOperand(value, call, numericOperands);
}

function createRightSide(symbol: OperatorSymbol, value: unknown): Comparison["right"] {
  const { right, builder } = operator(symbol);
  switch (right) {
    case "value":
      return toOperand(value, builder);
    case "array":
      return Array.isArray(value) ? list(value, builder) : takeArray(value, builder);
    case "pattern":
      return typeof value === "string" ? pattern(value) : takePattern(value, builder);
  }
}

/** Creates the function for an operator. A string on the left is a field name. */
function createComparison<LeftOperand, Right = LeftOperand>(symbol: OperatorSymbol) {
  return (on: Left<LeftOperand>, value: Right): Comparison => {
    const left = typeof on === "string" ? field(on) : toOperand(on, operator(symbol).builder);
    const right = createRightSide(symbol, value);
    return registerBuilt({ kind: "comparison", operator: symbol, operatorSpan: nowhere, left, right, ...nowhere });
  };
}

/** `=`. As in every comparison, a string on the left is a field name. */
export const eq = createComparison<ValueOperand>("=");

/** `!=` */
export const ne = createComparison<ValueOperand>("!=");

/** `<` */
export const lt = createComparison<OrderedOperand>("<");

/** `>` */
export const gt = createComparison<OrderedOperand>(">");

/** `<=` */
export const le = createComparison<OrderedOperand>("<=");

/** `>=` */
export const ge = createComparison<OrderedOperand>(">=");

/** `in` */
export const isIn = createComparison<ValueOperand, readonly LiteralValue[] | ArrayLiteral>("in");

/** `!in` */
export const notIn = createComparison<ValueOperand, readonly LiteralValue[] | ArrayLiteral>("!in");

/** `like`. A string is parsed as by `pattern`. */
export const like = createComparison<TextOperand, string | Pattern>("like");

/** `!like` */
export const notLike = createComparison<TextOperand, string | Pattern>("!like");

/** `ilike` */
export const ilike = createComparison<TextOperand, string | Pattern>("ilike");

/** `!ilike` */
export const notIlike = createComparison<TextOperand, string | Pattern>("!ilike");

/**
 * All of the conditions. Nested `and`s are flattened; a single condition is returned as is.
 * @throws TypeError if there are no conditions
 */
export function and(...conditions: readonly Condition[]): Condition {
  return buildChain("and", conditions);
}

/**
 * Any of the conditions. Nested `or`s are flattened; a single condition is returned as is.
 * @throws TypeError if there are no conditions
 */
export function or(...conditions: readonly Condition[]): Condition {
  return buildChain("or", conditions);
}

function buildChain(kind: "and" | "or", conditions: readonly Condition[]): Condition {
  const flat = conditions.flatMap((given) => {
    const condition = takeCondition(given, kind);
    return condition.kind === kind ? condition.conditions : [condition];
  });
  const [only] = flat;
  if (only === undefined) throw new TypeError(`${kind}() needs at least one condition.`);
  if (flat.length === 1) return only;
  return registerBuilt<And | Or>({ kind, conditions: flat, ...nowhere });
}

/** The negation of a condition. */
export function not(condition: Condition): Not {
  return registerBuilt({ kind: "not", condition: takeCondition(condition, "not"), ...nowhere });
}

/** Parentheses around a condition. */
export function paren(condition: Condition): Paren {
  return registerBuilt({ kind: "paren", condition: takeCondition(condition, "paren"), ...nowhere });
}

/** Parentheses around arithmetic. */
export function group(inner: NumericOperand): Group {
  return registerBuilt({ kind: "group", operand: toNumericOperand(inner, "group"), ...nowhere });
}

/** A minus sign. Applied to a number, it becomes part of the literal. */
export function neg(inner: NumericOperand): Negative | NumberLiteral {
  const negated = toNumericOperand(inner, "neg");
  if (negated.kind === "number") return number(-negated.value);
  return registerBuilt({ kind: "negative", operand: negated, ...nowhere });
}

/** Calculates from left to right. A single operand is returned as is. */
type Arithmetic = (
  first: NumericOperand,
  ...rest: readonly NumericOperand[]
) => Operand & Exclude<NumericOperand, number>;

/** `first + …` */
export const add = createArithmetic("sum", "+", "add");

/** `first - …` */
export const sub = createArithmetic("sum", "-", "sub");

/** `first * …` */
export const mul = createArithmetic("product", "*", "mul");

/** `first / …` */
export const div = createArithmetic("product", "/", "div");

/** Flattens a chain only on the left: in floating point, `a + (b + c)` is not the same as `a + b + c`. */
function createArithmetic(kind: "sum" | "product", sign: "+" | "-" | "*" | "/", call: string): Arithmetic {
  return (first, ...rest) => {
    // The public signatures guarantee a numeric operand.
    const start = toNumericOperand(first, call) as Exclude<NumericOperand, number>;
    if (rest.length === 0) return start;
    const taken = start.kind === kind;
    const operands = [...(taken ? start.operands : [start]), ...rest.map((each) => toNumericOperand(each, call))];
    const operators = [...(taken ? start.operators : []), ...rest.map(() => sign)];
    return registerBuilt({ kind, operands, operators, ...nowhere } as Sum | Product);
  };
}
