// What distinguishes the type of a field: the interface of the rows in the table of types.

import type { Operator } from "../../../grammar/operators.ts";

/** A value of a field that is not null, as rows contain it. In the order of JavaScript, which indexes have, too. */
export type Value = string | number | boolean;

/** A type by the form of its literals. */
export type ScalarType = PlainType | MarkedType;

interface CommonType {
  /** With its article, for sentences: `a date-time`. */
  readonly noun: string;
  /** The kinds of operators for its fields. Only a type with `ordering` has an order, and with it an index. */
  readonly operands: readonly Operator["operands"][];
  /** The members of a declaration that restrict its values. A declaration with others is refused. */
  readonly constraints: readonly ("values" | "minimum" | "maximum" | "integer" | "maxLength")[];
  /** A value as bodies contain it, for messages and the help: `2024-03-01T10:30:00Z`. */
  readonly sample: Value;
  /** Returns the canonical form of a value from a body or a tree; undefined if it is not of the type. */
  accept(value: unknown): Value | undefined;
  /** Prints a canonical value as a literal. */
  print(value: Value): string;
}

/** A type whose literals have a token of their own in the grammar: strings, numbers and booleans of JSON. */
export interface PlainType extends CommonType {
  readonly literal: "quoted" | "number" | "boolean";
}

/**
 * A type whose literals are between `#` signs, and whose values in rows are text. The text between the signs belongs to
 * the first type of the table that can read it. It has letters, digits, `:`, `.`, `+` and `-`.
 */
export interface MarkedType extends CommonType {
  readonly literal: "marked";
  accept(value: unknown): string | undefined;
  /** What stands before a value between the signs: the `T` of `#T10:30#`. In other texts it is optional. */
  readonly prefix: string;
  readonly sample: string;
  /** Reads a text without prefix, which has a digit in its first two characters. Returns undefined for another form. */
  read(text: string): Reading | undefined;
  /** The types with whose values its values can be compared, too. The same object for all of them. */
  readonly family?: Family;
  /** Converts a canonical value of a type that is not of the family, in an import: of a date-time its time. */
  convert?(type: string, value: string): string | undefined;
}

/** The canonical form of a text, or what is wrong with it. */
export type Reading = { readonly value: string } | Misreading;

/** Why a text is no value. */
export interface Misreading {
  /** A sentence. */
  readonly problem: string;
  /** Whether the text has the form of a value, but a part that no calendar or clock has: a month 13. */
  readonly isImpossible?: true;
}

/** Types whose values are compared with each other, as values of the widest of them. */
export interface Family {
  /** The name of the widest type. */
  readonly widest: string;
  /** Converts a canonical value of any of the types to the widest. */
  widen(value: string): string;
  /** Converts a canonical value of any of the types to the other, without what that can't express. */
  narrow(value: string): string;
}

/** What the page and programs need of a marked type, but not the service, which is lighter without it. */
export interface Presentation {
  /** Describes a canonical value in a sentence: `2024-03-01 10:30 UTC`. */
  describe(value: string): string;
  /** For the comparisons “before” and “on or before”; without it, values are less or at most. */
  readonly preposition?: "on" | "at";
  /** The function of src/language/build.ts that makes literals from text. */
  readonly builder: string;
}

/** Positions of the values of a marked type on a line, for values between others: witnesses that filters differ, keys. */
export interface Scale {
  /** The positions of the least and the greatest value. */
  readonly first: number;
  readonly last: number;
  /** The distance of adjacent values. */
  readonly unit: number;
  /** A usual distance of values. */
  readonly step: number;
  /** The position of a usual value. */
  readonly usual: number;
  /** Returns the position of a canonical value; NaN for another text. */
  getPosition(value: string): number;
  /** Returns the canonical value at a position from `first` to `last`. */
  getValue(position: number): string;
}
