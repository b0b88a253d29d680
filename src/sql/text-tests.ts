// Strings: equality, order by UTF-16 code unit, and membership.

import { type ConditionPair, createConstant, createUnknown } from "./condition-pair.ts";
import { encodeOrderedText, isStorable } from "./ordered-text.ts";
import { always, insertParameter, joinWithAnd, joinWithOr, sql } from "./sql-text.ts";
import {
  isNull,
  isPresent,
  type Ordering,
  type Value,
  writeEquals,
  writeMembership,
  writeOrdering,
  writeOrderingValues,
} from "./value.ts";

export function writeEqualsText(value: Value, constant: string): ConditionPair {
  if (value.text === "ordered") return writeEquals(value, insertParameter(encodeOrderedText(constant)));
  return isStorable(constant) ? writeEquals(value, insertParameter(constant)) : createConstant(false);
}

export function isOneOfTexts(value: Value, constants: readonly string[], includesNull: boolean): ConditionPair {
  const stored = value.text === "ordered" ? constants.map(encodeOrderedText) : constants.filter(isStorable);
  return writeMembership(value, stored, includesNull, "text");
}

/** The first character that plain text can't hold, or that databases and JavaScript sort differently. */
const special = /[\0\ud800-\uffff]/;

/**
 * Compares with a constant. Databases sort plain text by code point. Against a constant without characters from U+D800 on
 * this is the order by code unit: it differs only where both strings have such a character.
 */
export function writeOrderingText(value: Value, ordering: Ordering, constant: string): ConditionPair {
  if (value.text === "ordered") return writeOrdering(value, ordering, insertParameter(encodeOrderedText(constant)));
  const at = constant.search(special);
  if (at < 0) return writeOrdering(value, ordering, insertParameter(constant));
  const start = constant.slice(0, at);
  // No stored text is between the start and the start followed by U+0000.
  if (constant[at] === "\0") return writeOrdering(value, ordering.startsWith("<") ? "<=" : ">", insertParameter(start));
  return writeOrderingStart(value, ordering, start);
}

/** A superset of the comparison with a constant that starts with `start` and a character from U+D800 on. */
function writeOrderingStart(value: Value, ordering: Ordering, start: string): ConditionPair {
  const reason =
    "The constant has a character from U+D800 on, which the database sorts by code point, not by code unit.";
  const after = insertParameter(getLeastAfter(start));
  const from = insertParameter(start);
  const isBelow = start === "" ? isPresent(value) : writeOrdering(value, "<", after);
  const isAbove = start === "" ? isPresent(value) : writeOrdering(value, ">=", from);
  const isMissing = isNull(value).holds;
  const [holds, fails] = ordering.startsWith("<") ? [isBelow, isAbove] : [isAbove, isBelow];
  return { holds: holds.holds, fails: joinWithOr([fails.holds, isMissing]), reason };
}

/** The least string after all those with this start, none of whose characters is from U+D800 on. */
function getLeastAfter(start: string): string {
  const last = start.charCodeAt(start.length - 1) + 1;
  return start.slice(0, -1) + String.fromCharCode(last === 0xd800 ? 0xe000 : last);
}

/** Compares two strings of a row. */
export function writeOrderingTexts(left: Value, ordering: Ordering, right: Value): ConditionPair {
  if (left.text === "ordered" && right.text === "ordered") return writeOrderingValues(left, ordering, right);
  if (left.text !== right.text) return createUnknown("The two fields are stored in different encodings.");
  const reason = "The database sorts text by code point, not by code unit.";
  const arePresent = joinWithAnd([isPresent(left).holds, isPresent(right).holds]);
  if (ordering === "<=" || ordering === ">=")
    return {
      holds: arePresent,
      fails: joinWithOr([sql`${left.sql} IS DISTINCT FROM ${right.sql}`, isNull(left).holds]),
      reason,
    };
  return { holds: sql`${left.sql} <> ${right.sql}`, fails: always, reason };
}
