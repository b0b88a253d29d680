// What the text of a value is: a number, a boolean, a date, or JSON.

import { type MarkedTypeName, markedTypes, type ScalarTypeName } from "../../language/internal.ts";
import { readJson } from "../../wire/public.ts";
import { type DateOrder, readDate } from "./date-text.ts";
import { type DecimalMark, isCode, isUsable, readNumber } from "./number-text.ts";

/** The type of a text that is not a string for certain. */
export function typeOfText(
  text: string,
  mark: DecimalMark | undefined,
  order: DateOrder | undefined,
): Exclude<ScalarTypeName, "string"> | undefined {
  const trimmed = text.trim();
  if (!isCode(trimmed) && isUsable(readNumber(trimmed, mark))) return "number";
  if (/^(true|false)$/i.test(trimmed)) return "boolean";
  return detectMarkedType(trimmed) ?? readDate(trimmed, order)?.kind;
}

/** The type that a text is of as rows hold it, such as a date; undefined for a string. */
export function detectMarkedType(text: string): MarkedTypeName | undefined {
  // Most texts are of no type, and are known from this.
  if (!/^.?\d/.test(text)) return undefined;
  return markedTypes.find(([, { accept }]) => accept(text) !== undefined)?.[0];
}

/** The value that a text is as JSON; undefined for another text, and for one that is nested too deeply. */
export function readJsonOrUndefined(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
