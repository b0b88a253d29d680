// The filter's syntax tree: plain, JSON-safe nodes, each with its span in the text.

import type { OperatorSymbol } from "../../grammar/operators.ts";
import { isScalarTypeName } from "./types/lookup.ts";
import type { ScalarTypeName, ValueOf } from "./types/table.ts";

/** Offsets into the text, in UTF-16 code units. Both are 0 for nodes that were not parsed from text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Two or more conditions, all of which must hold. Never a direct child of another `and`. */
export interface And extends Span {
  readonly kind: "and";
  readonly conditions: readonly Condition[];
}

/** Two or more conditions, at least one of which must hold. Never a direct child of another `or`. */
export interface Or extends Span {
  readonly kind: "or";
  readonly conditions: readonly Condition[];
}

/** The negation of a condition. */
export interface Not extends Span {
  readonly kind: "not";
  readonly condition: Condition;
}

/** Parentheses around a condition. */
export interface Paren extends Span {
  readonly kind: "paren";
  readonly condition: Condition;
}

/** Two sides and the operator between them. */
export interface Comparison extends Span {
  readonly kind: "comparison";
  readonly operator: OperatorSymbol;
  readonly operatorSpan: Span;
  readonly left: Operand;
  /** An array after `in` and `!in`, a pattern after `like`, `ilike` and their negations, otherwise an operand. */
  readonly right: Operand | ArrayLiteral | Pattern;
}

/** A missing part. Occurs only in the tree of a text that has issues. */
export interface Missing extends Span {
  readonly kind: "missing";
}

/** A reference to a value of the row, by its path. */
export interface Field extends Span {
  readonly kind: "field";
  /** The dotted path without white space: `customer.city`. */
  readonly name: string;
}

interface TypedLiteral<Name extends ScalarTypeName> extends Span {
  readonly kind: Name;
  readonly value: ValueOf<Name>;
}

/** A literal of one of the types. `value` is what rows contain: a finite number, a text, a canonical date. */
export type LiteralOf<Name extends ScalarTypeName> = { [Each in Name]: TypedLiteral<Each> }[Name];

/** Includes its sign. */
export type NumberLiteral = LiteralOf<"number">;

/** Its escapes are decoded. */
export type StringLiteral = LiteralOf<"string">;

/** `true` or `false`. */
export type BooleanLiteral = LiteralOf<"boolean">;

/** `value` is canonical: `2024-03-01`. */
export type DateLiteral = LiteralOf<"date">;

/** `value` is canonical UTC: `2024-03-01T10:30:00.000Z`. */
export type DateTimeLiteral = LiteralOf<"datetime">;

/** `value` is canonical: `10:30:00.000`. */
export type TimeLiteral = LiteralOf<"time">;

/** `null`. A missing value equals `null`. */
export interface NullLiteral extends Span {
  readonly kind: "null";
}

/** The values after `in` and `!in`. The array can be empty. */
export interface ArrayLiteral extends Span {
  readonly kind: "array";
  readonly items: readonly Literal[];
}

/**
 * The right side of `like`: the strings before, between and after the wildcards, so one more than there are wildcards.
 */
export interface Pattern extends Span {
  readonly kind: "pattern";
  readonly parts: readonly string[];
}

/** Two or more operands, added and subtracted from left to right. `operators[i]` precedes `operands[i + 1]`. */
export interface Sum extends Span {
  readonly kind: "sum";
  readonly operands: readonly Operand[];
  readonly operators: readonly ("+" | "-")[];
}

/** Two or more operands, multiplied and divided from left to right. */
export interface Product extends Span {
  readonly kind: "product";
  readonly operands: readonly Operand[];
  readonly operators: readonly ("*" | "/")[];
}

/** A minus sign before anything but a number literal. */
export interface Negative extends Span {
  readonly kind: "negative";
  readonly operand: Operand;
}

/** Parentheses around arithmetic. */
export interface Group extends Span {
  readonly kind: "group";
  readonly operand: Operand;
}

/** A literal of any type. */
export type ScalarLiteral = LiteralOf<ScalarTypeName>;

/** A constant value. */
export type Literal = ScalarLiteral | NullLiteral;

/** Anything that has a value for a row. */
export type Operand = Field | Literal | Sum | Product | Negative | Group | Missing;

/** Anything that is true or false for a row. */
export type Condition = And | Or | Not | Paren | Comparison | Missing;

/** Any node of a tree. */
export type Node = Condition | Operand | ArrayLiteral | Pattern;

/** Removes the parentheses around arithmetic or a single value. */
export function removeGroups<T extends Operand | ArrayLiteral | Pattern>(node: T): T | Operand {
  let inner: T | Operand = node;
  while (inner.kind === "group") inner = inner.operand;
  return inner;
}

/** Removes the parentheses around a whole condition. */
export function removeParentheses(node: Condition): Condition {
  return node.kind === "paren" ? removeParentheses(node.condition) : node;
}

/** Whether a node is a literal. */
export function isLiteral(node: Node): node is Literal {
  return node.kind === "null" || isScalarTypeName(node.kind);
}

/** Whether the right side of a comparison has a value for a row. */
export function isOperand(node: Comparison["right"]): node is Operand {
  return node.kind !== "array" && node.kind !== "pattern";
}
