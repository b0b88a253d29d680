// Strings: equality, order by UTF-16 code unit, and membership.

import { type Claim, constantly, unknown } from "./claim.ts";
import { isStorable, orderedText } from "./ordered-text.ts";
import { allOf, always, anyOf, parameter, sql } from "./sql-text.ts";
import { compares, comparesValues, equals, isNull, isOneOf, isPresent, type Ordering, type Value } from "./value.ts";

export function equalsText(value: Value, constant: string): Claim {
  if (value.text === "ordered") return equals(value, parameter(orderedText(constant)));
  return isStorable(constant) ? equals(value, parameter(constant)) : constantly(false);
}

export function isOneOfTexts(value: Value, constants: readonly string[], includesNull: boolean): Claim {
  const stored = value.text === "ordered" ? constants.map(orderedText) : constants.filter(isStorable);
  return isOneOf(value, stored, includesNull, "text");
}

/** The first character that plain text can't hold, or that databases and JavaScript sort differently. */
const special = /[\0\ud800-\uffff]/;

/**
 * Compares with a constant. Databases sort plain text by code point. Against a constant without characters from U+D800 on
 * this is the order by code unit: it differs only where both strings have such a character.
 */
export function comparesText(value: Value, ordering: Ordering, constant: string): Claim {
  if (value.text === "ordered") return compares(value, ordering, parameter(orderedText(constant)));
  const at = constant.search(special);
  if (at < 0) return compares(value, ordering, parameter(constant));
  const start = constant.slice(0, at);
  // No stored text is between the start and the start followed by U+0000.
  if (constant[at] === "\0") return compares(value, ordering.startsWith("<") ? "<=" : ">", parameter(start));
  return comparesStart(value, ordering, start);
}

/** A superset of the comparison with a constant that starts with `start` and a character from U+D800 on. */
function comparesStart(value: Value, ordering: Ordering, start: string): Claim {
  const reason =
    "The constant has a character from U+D800 on, which the database sorts by code point, not by code unit.";
  const after = parameter(afterAllWith(start));
  const from = parameter(start);
  const isBelow = start === "" ? isPresent(value) : compares(value, "<", after);
  const isAbove = start === "" ? isPresent(value) : compares(value, ">=", from);
  const isMissing = isNull(value).holds;
  const [holds, fails] = ordering.startsWith("<") ? [isBelow, isAbove] : [isAbove, isBelow];
  return { holds: holds.holds, fails: anyOf([fails.holds, isMissing]), reason };
}

/** The least string after all those with this start, none of whose characters is from U+D800 on. */
function afterAllWith(start: string): string {
  const last = start.charCodeAt(start.length - 1) + 1;
  return start.slice(0, -1) + String.fromCharCode(last === 0xd800 ? 0xe000 : last);
}

/** Compares two strings of a row. */
export function comparesTexts(left: Value, ordering: Ordering, right: Value): Claim {
  if (left.text === "ordered" && right.text === "ordered") return comparesValues(left, ordering, right);
  if (left.text !== right.text) return unknown("The two fields are stored in different encodings.");
  const reason = "The database sorts text by code point, not by code unit.";
  const arePresent = allOf([isPresent(left).holds, isPresent(right).holds]);
  if (ordering === "<=" || ordering === ">=")
    return {
      holds: arePresent,
      fails: anyOf([sql`${left.sql} IS DISTINCT FROM ${right.sql}`, isNull(left).holds]),
      reason,
    };
  return { holds: sql`${left.sql} <> ${right.sql}`, fails: always, reason };
}
