// One comparison of the naive SQL of a filter, as PostgreSQL answers it.

import {
  type CollectionDeclaration,
  type Comparison,
  calendar,
  compilePathThroughArrays,
  type OperatorSymbol,
  operator,
  type RowLike,
  removeGroups,
} from "../../../../language/internal.ts";
import { isMany, NaiveReader, readConstant, type Value } from "./naive-reader.ts";
import { isNullTest } from "./naive-text.ts";

/** Three-valued logic: null is UNKNOWN. An error fails the whole statement. */
export type NaiveTruth = boolean | null | "error";

/** A comparison as PostgreSQL answers it, and why that may be wrong. */
export interface Compared {
  readonly truth: NaiveTruth;
  readonly reason: string;
}

export function comparedIn(row: RowLike, comparison: Comparison, collection: CollectionDeclaration): Compared {
  const many = [comparison.left, comparison.right].map(removeGroups).find((side) => isMany(side, collection));
  if (many?.kind !== "field") return comparedValues(comparison, new NaiveReader(row, collection));
  const elements = compilePathThroughArrays(many.name)(row).filter((element) => element !== null);
  return {
    truth: elements.some((element) => {
      return comparedValues(comparison, new NaiveReader(row, collection, element as Value)).truth === true;
    }),
    reason: `It asks for some value of \`${many.name}\` that satisfies it.`,
  };
}

export function negated(truth: NaiveTruth): NaiveTruth {
  return typeof truth === "boolean" ? !truth : truth;
}

function comparedValues(comparison: Comparison, reader: NaiveReader): Compared {
  const { negative, complement } = operator(comparison.operator);
  const compared = comparedPositively(comparison, (negative ? complement : null) ?? comparison.operator, reader);
  return negative ? { ...compared, truth: negated(compared.truth) } : compared;
}

function comparedPositively(comparison: Comparison, symbol: OperatorSymbol, reader: NaiveReader): Compared {
  const left = removeGroups(comparison.left);
  const right = removeGroups(comparison.right);
  const value = reader.read(left, reader.typeOf(right));
  if (value === undefined) return failed;
  if (isNullTest(comparison)) return { truth: value === null, reason: "" };
  if (right.kind === "pattern") return comparedWithPattern(value, right.parts, symbol === "ilike");
  if (right.kind !== "array") return comparedWithValue(value, symbol, reader.read(right, reader.typeOf(left)));
  const list = right.items.map((item) => readConstant(item, reader.typeOf(left)));
  return comparedWithList(value, list);
}

const failed: Compared = {
  truth: "error",
  reason: "Division by zero is an error, and so is a number that is too large: the whole statement fails.",
};
const unknown: Compared = {
  truth: null,
  reason: "A comparison with null is neither true nor false, and so is its negation.",
};

function comparedWithList(value: Value, list: readonly Value[]): Compared {
  if (value === null) return list.length === 0 ? { truth: false, reason: "" } : unknown;
  if (list.includes(value)) return { truth: true, reason: "" };
  if (!list.includes(null)) return { truth: false, reason: "The date-time is cut to its date." };
  return { truth: null, reason: "With a null in the list, NOT IN is never true." };
}

function comparedWithPattern(value: Value, parts: readonly string[], ignoresCase: boolean): Compared {
  if (value === null) return unknown;
  const pattern = parts.join("%").replace(/\\[\s\S]|[\s\S]/gu, (token) => {
    if (token === "%") return "[^]*";
    return token === "_" ? "[^]" : escaped(token.length > 1 && token.startsWith("\\") ? token.slice(1) : token);
  });
  const reason = ignoresCase
    ? "ILIKE compares characters as they are stored: é can be one or two. `%`, `_` and `\\` are special."
    : "In the value, `%` and `_` are wildcards, and `\\` is an escape.";
  const fold = (text: string) => (ignoresCase ? text.toLowerCase() : text);
  return { truth: new RegExp(`^${fold(pattern)}$`, "u").test(fold(String(value))), reason };
}

function escaped(character: string): string {
  return /[$()*+./?[\\\]^{|}-]/.test(character) ? `\\${character}` : character;
}

/** The usual collation of a database. */
const english = new Intl.Collator("en-US");

function comparedWithValue(left: Value, symbol: OperatorSymbol, right: Value | undefined): Compared {
  if (right === undefined) return failed;
  if (left === null || right === null) return unknown;
  if (typeof left === "string" && typeof right === "string") {
    const areDates = isDate(left) && isDate(right);
    const order = areDates ? compareTexts(calendar.widen(left), calendar.widen(right)) : english.compare(left, right);
    const reason = areDates
      ? "The date-time is cut to its date."
      : "Text is sorted as in a dictionary: `a` before `B`.";
    const isSame = areDates ? order === 0 : left === right;
    return { truth: truthIn(symbol, isSame ? 0 : order || compareTexts(left, right)), reason };
  }
  const reason = "A whole number divided by another loses its fraction.";
  return { truth: truthIn(symbol, left < right ? -1 : Number(left > right)), reason };
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:T|$)/.test(text);
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function truthIn(symbol: OperatorSymbol, order: number): boolean {
  switch (symbol) {
    case "<":
      return order < 0;
    case ">":
      return order > 0;
    case "<=":
      return order <= 0;
    case ">=":
      return order >= 0;
    default:
      return order === 0;
  }
}
