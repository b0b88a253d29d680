// Owns building filters without text (SPEC 4.1.6): functions that make the same nodes that parsing makes.

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
  Negative,
  Not,
  NullLiteral,
  NumberLiteral,
  Operand,
  Or,
  Paren,
  Pattern,
  Product,
  StringLiteral,
  Sum,
  TimeLiteral,
} from "./ast.ts";
import { readTemporal, readTemporalAs } from "./date-literal.ts";
import { isFieldName } from "./field-name.ts";
import type { OperatorSymbol } from "./operators.ts";

/** A built node was not read from a text. */
const nowhere = { from: 0, to: 0 } as const;

/** What arithmetic takes. */
export type NumericOperand = number | Field | NumberLiteral | Sum | Product | Negative | Group;
/** What has text in it. */
export type TextOperand = Field | StringLiteral;
/** What has an order: anything but booleans. */
export type OrderedOperand =
  | string
  | number
  | Date
  | NumericOperand
  | TextOperand
  | DateLiteral
  | DateTimeLiteral
  | TimeLiteral;
/** A value on the right of a comparison: a bare JavaScript value is a literal, so a field must be said. */
export type ValueOperand = OrderedOperand | boolean | null | BooleanLiteral | NullLiteral;
/** The left of a comparison, where a string is a field's name. */
type Left<T> = string | Exclude<T, string>;

/** A reference to a field by its dotted path. @throws TypeError for what is no name in the language */
export function field(name: string): Field {
  if (!isFieldName(name))
    throw new TypeError(
      `${JSON.stringify(name)} is no field name: names are letters, digits, _ and $, joined by dots, and no reserved word.`,
    );
  return { kind: "field", name, ...nowhere };
}

/** @throws RangeError for NaN and infinities, which no filter can say */
export function number(value: number): NumberLiteral {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no number that a filter can hold.`);
  // Zero has no sign here: neither text nor JSON could carry it.
  return { kind: "number", value: value === 0 ? 0 : value, ...nowhere };
}

/** A text, which on the left of a comparison a bare string is not. */
export function string(value: string): StringLiteral {
  return { kind: "string", value, ...nowhere };
}

/** `true` or `false`. */
export function boolean(value: boolean): BooleanLiteral {
  return { kind: "boolean", value, ...nowhere };
}

/** `null`. */
export function nothing(): NullLiteral {
  return { kind: "null", ...nowhere };
}

/**
 * A date or a date-time from ISO text (`2024-03-01`, `2024-03-01T10:30Z`), or the instant of a Date.
 * @throws RangeError for an invalid Date, an impossible date, and years outside 0001 to 9999
 */
export function date(value: string | Date): DateLiteral | DateTimeLiteral {
  const read = readTemporal(typeof value === "string" ? value : isoText(value));
  if (typeof read !== "string" && read.kind !== "time") return { ...read, ...nowhere };
  throw new RangeError(typeof read === "string" ? read : `${JSON.stringify(value)} is a time; use time().`);
}

function isoText(value: Date): string {
  if (Number.isNaN(value.getTime())) throw new RangeError("This Date is invalid: it holds no instant.");
  return value.toISOString();
}

/** A time of day from ISO text, with or without the `T`. @throws RangeError for what is none */
export function time(value: string): TimeLiteral {
  const read = readTemporalAs("time", value);
  if (typeof read === "string") throw new RangeError(read);
  return { ...read, ...nowhere };
}

/** A value in a list: a JavaScript value, or a literal that says its kind. */
export type LiteralValue = string | number | boolean | null | Date | Literal;

/** A list for `isIn` and `notIn`. */
export function array(values: readonly LiteralValue[]): ArrayLiteral {
  return { kind: "array", items: values.map((value) => node(value)), ...nowhere };
}

/** A pattern: `*` is a wildcard, `\*` a star, `\\` a backslash. */
export function pattern(text: string): Pattern {
  return { kind: "pattern", parts: patternParts(text), ...nowhere };
}

function patternParts(text: string): string[] {
  const parts = [""];
  for (const [unit] of text.matchAll(/\\[\\*]|[\s\S]/g)) {
    if (unit === "*") parts.push("");
    else parts[parts.length - 1] += unit.length === 2 ? unit.charAt(1) : unit;
  }
  return parts;
}

/** A bare JavaScript value as a literal; a node as it is. */
function node<Given extends Operand>(value: string | number | boolean | null | Date | Given): Literal | Given {
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
      return value;
  }
}

function left(value: Left<ValueOperand>): Operand {
  return typeof value === "string" ? field(value) : node(value);
}

function compare(operator: OperatorSymbol, on: Left<ValueOperand>, right: Comparison["right"]): Comparison {
  return { kind: "comparison", operator, operatorSpan: nowhere, left: left(on), right, ...nowhere };
}

/** `=`; as of every comparison, a string on the left is a field's name. */
export function eq(on: Left<ValueOperand>, value: ValueOperand): Comparison {
  return compare("=", on, node(value));
}

/** `!=` */
export function ne(on: Left<ValueOperand>, value: ValueOperand): Comparison {
  return compare("!=", on, node(value));
}

/** `<` */
export function lt(on: Left<OrderedOperand>, value: OrderedOperand): Comparison {
  return compare("<", on, node(value));
}

/** `>` */
export function gt(on: Left<OrderedOperand>, value: OrderedOperand): Comparison {
  return compare(">", on, node(value));
}

/** `<=` */
export function le(on: Left<OrderedOperand>, value: OrderedOperand): Comparison {
  return compare("<=", on, node(value));
}

/** `>=` */
export function ge(on: Left<OrderedOperand>, value: OrderedOperand): Comparison {
  return compare(">=", on, node(value));
}

/** `in` */
export function isIn(on: Left<ValueOperand>, values: readonly LiteralValue[] | ArrayLiteral): Comparison {
  return member("in", on, values);
}

/** `!in` */
export function notIn(on: Left<ValueOperand>, values: readonly LiteralValue[] | ArrayLiteral): Comparison {
  return member("!in", on, values);
}

function member(
  operator: "in" | "!in",
  on: Left<ValueOperand>,
  values: readonly LiteralValue[] | ArrayLiteral,
): Comparison {
  return compare(operator, on, "kind" in values ? values : array(values));
}

/** `like`; a string is read as by `pattern`. */
export function like(on: string | TextOperand, text: string | Pattern): Comparison {
  return match("like", on, text);
}

/** `!like` */
export function notLike(on: string | TextOperand, text: string | Pattern): Comparison {
  return match("!like", on, text);
}

/** `ilike` */
export function ilike(on: string | TextOperand, text: string | Pattern): Comparison {
  return match("ilike", on, text);
}

/** `!ilike` */
export function notIlike(on: string | TextOperand, text: string | Pattern): Comparison {
  return match("!ilike", on, text);
}

function match(
  operator: "like" | "!like" | "ilike" | "!ilike",
  on: string | TextOperand,
  text: string | Pattern,
): Comparison {
  return compare(operator, on, typeof text === "string" ? pattern(text) : text);
}

/** All of the conditions; `and`s inside are taken up, one condition stands for itself. @throws TypeError for none */
export function and(...conditions: readonly Condition[]): Condition {
  return chain("and", conditions);
}

/** Any of the conditions; `or`s inside are taken up, one condition stands for itself. @throws TypeError for none */
export function or(...conditions: readonly Condition[]): Condition {
  return chain("or", conditions);
}

function chain(kind: "and" | "or", conditions: readonly Condition[]): Condition {
  const flat = conditions.flatMap((condition) => (condition.kind === kind ? condition.conditions : [condition]));
  const [only] = flat;
  if (only === undefined) throw new TypeError(`${kind}() needs at least one condition.`);
  if (flat.length === 1) return only;
  return { kind, conditions: flat, ...nowhere } satisfies And | Or;
}

/** The complement of a condition. */
export function not(condition: Condition): Not {
  return { kind: "not", condition, ...nowhere };
}

/** Parentheses around a condition. */
export function paren(condition: Condition): Paren {
  return { kind: "paren", condition, ...nowhere };
}

/** Parentheses around arithmetic. */
export function group(inner: NumericOperand): Group {
  return { kind: "group", operand: node(inner), ...nowhere };
}

/** A minus sign; before a number it becomes part of it. */
export function neg(inner: NumericOperand): Negative | NumberLiteral {
  const negated = node(inner);
  return negated.kind === "number" ? number(-negated.value) : { kind: "negative", operand: negated, ...nowhere };
}

/** `first + …`, from left to right. One operand stands for itself. */
export function add(
  first: NumericOperand,
  ...rest: readonly NumericOperand[]
): Operand & Exclude<NumericOperand, number> {
  return arithmetic("sum", "+", first, rest);
}

/** `first - …`, from left to right. */
export function sub(
  first: NumericOperand,
  ...rest: readonly NumericOperand[]
): Operand & Exclude<NumericOperand, number> {
  return arithmetic("sum", "-", first, rest);
}

/** `first * …`, from left to right. */
export function mul(
  first: NumericOperand,
  ...rest: readonly NumericOperand[]
): Operand & Exclude<NumericOperand, number> {
  return arithmetic("product", "*", first, rest);
}

/** `first / …`, from left to right. */
export function div(
  first: NumericOperand,
  ...rest: readonly NumericOperand[]
): Operand & Exclude<NumericOperand, number> {
  return arithmetic("product", "/", first, rest);
}

/** Only a chain on the left is taken up: `a + (b + c)` is not the same in floating point. */
function arithmetic(
  kind: "sum" | "product",
  sign: "+" | "-" | "*" | "/",
  first: NumericOperand,
  rest: readonly NumericOperand[],
): Exclude<NumericOperand, number> {
  const start = node(first) as Exclude<NumericOperand, number>;
  if (rest.length === 0) return start;
  const taken = start.kind === kind;
  return {
    kind,
    operands: [...(taken ? start.operands : [start]), ...rest.map((each) => node(each))],
    operators: [...(taken ? start.operators : []), ...rest.map(() => sign)],
    ...nowhere,
  } as Sum | Product;
}
