// The filter's tree: plain, JSON-safe nodes, each with its place in the text.

import type { OperatorSymbol } from "../../grammar/operators.ts";

/** Offsets into the text, in UTF-16 code units. Nodes that were not read from a text have 0 and 0. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Two or more conditions, of which all must hold. Never directly inside another `and`. */
export interface And extends Span {
  readonly kind: "and";
  readonly conditions: readonly Condition[];
}

/** Two or more conditions, of which one must hold. Never directly inside another `or`. */
export interface Or extends Span {
  readonly kind: "or";
  readonly conditions: readonly Condition[];
}

/** The complement of a condition. */
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
  /** An array right of `in` and `!in`, a pattern right of `like` and its kin, an operand elsewhere. */
  readonly right: Operand | ArrayLiteral | Pattern;
}

/** Something that should stand here and does not; only in the tree of a text that has issues. */
export interface Missing extends Span {
  readonly kind: "missing";
}

/** A value of the row, by its path. */
export interface Field extends Span {
  readonly kind: "field";
  /** The dotted path without white space: `customer.city`. */
  readonly name: string;
}

/** A finite number, its sign included. */
export interface NumberLiteral extends Span {
  readonly kind: "number";
  readonly value: number;
}

/** A text, its escapes read. */
export interface StringLiteral extends Span {
  readonly kind: "string";
  readonly value: string;
}

/** `true` or `false`. */
export interface BooleanLiteral extends Span {
  readonly kind: "boolean";
  readonly value: boolean;
}

/** `null`, which a missing value equals. */
export interface NullLiteral extends Span {
  readonly kind: "null";
}

/** `value` is canonical: `2024-03-01`. */
export interface DateLiteral extends Span {
  readonly kind: "date";
  readonly value: string;
}

/** `value` is canonical UTC: `2024-03-01T10:30:00.000Z`. */
export interface DateTimeLiteral extends Span {
  readonly kind: "datetime";
  readonly value: string;
}

/** `value` is canonical: `10:30:00.000`. */
export interface TimeLiteral extends Span {
  readonly kind: "time";
  readonly value: string;
}

/** The values right of `in` and `!in`; none is allowed. */
export interface ArrayLiteral extends Span {
  readonly kind: "array";
  readonly items: readonly Literal[];
}

/** The right side of `like`: the texts before, between and after the wildcards, so one more than there are wildcards. */
export interface Pattern extends Span {
  readonly kind: "pattern";
  readonly parts: readonly string[];
}

/** Two or more operands added and subtracted from left to right; `operators[i]` stands before `operands[i + 1]`. */
export interface Sum extends Span {
  readonly kind: "sum";
  readonly operands: readonly Operand[];
  readonly operators: readonly ("+" | "-")[];
}

/** Two or more operands multiplied and divided from left to right. */
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

/** A value that is written out. */
export type Literal =
  | NumberLiteral
  | StringLiteral
  | BooleanLiteral
  | NullLiteral
  | DateLiteral
  | DateTimeLiteral
  | TimeLiteral;

/** What has a value for a row. */
export type Operand = Field | Literal | Sum | Product | Negative | Group | Missing;

/** What can be true or false of a row. */
export type Condition = And | Or | Not | Paren | Comparison | Missing;

/** Anything in a tree. */
export type Node = Condition | Operand | ArrayLiteral | Pattern;

/** A node without the parentheses around it, where they are around arithmetic or a single value. */
export function ungrouped<T extends Operand | ArrayLiteral | Pattern>(node: T): T | Operand {
  let inner: T | Operand = node;
  while (inner.kind === "group") inner = inner.operand;
  return inner;
}

/** Whether a node is a value written out. */
export function isLiteral(node: Node): node is Literal {
  switch (node.kind) {
    case "number":
    case "string":
    case "boolean":
    case "null":
    case "date":
    case "datetime":
    case "time":
      return true;
    default:
      return false;
  }
}
