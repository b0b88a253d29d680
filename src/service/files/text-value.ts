// What the text of a value is: a number, a boolean, a date, or JSON.

import { readTemporalAs, type ScalarTypeName } from "../../language/index.ts";
import { readJson } from "../../wire/index.ts";
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
  return temporalType(trimmed) ?? readDate(trimmed, order)?.kind;
}

/** Whether a text is a date, a date-time or a time, as rows hold them. */
export function temporalType(text: string): "date" | "datetime" | "time" | undefined {
  if (!/^\d{2,4}[-:]/.test(text)) return undefined;
  return (["date", "datetime", "time"] as const).find((type) => {
    const read = readTemporalAs(type, text);
    return typeof read !== "string" && read.kind === type;
  });
}

/** The value that a text is as JSON; undefined for another text, and for one that is nested too deeply. */
export function jsonOf(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
