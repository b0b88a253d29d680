// Converts the text of a CSV value to the type of its field.

import { readTemporalAs, type ScalarType, type TypeDeclaration } from "../../language/index.ts";
import { readJson } from "../../wire/index.ts";
import { isExact } from "../validate-scalar.ts";
import { isHeld } from "./json-losses.ts";

const numberForm = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number that a text is; undefined for another text, and for a number that a double can't hold exactly enough. */
function numberOf(text: string): number | undefined {
  if (!numberForm.test(text)) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) return undefined;
  return Number.isInteger(value) && !isExact(value) ? undefined : value;
}

/** Whether a text is a number that a double can't hold: too large, or with too many digits. */
export function isUnheldNumber(text: string): boolean {
  return numberForm.test(text.trim()) && numberOf(text.trim()) === undefined;
}

/** The value that a text has as a type; the text itself where it has none, which the declaration then refuses. */
export function typedValue(text: string, declaration: TypeDeclaration): NonNullable<unknown> {
  const trimmed = text.trim();
  switch (declaration.type) {
    case "string":
      return text;
    case "number":
      return numberForm.test(trimmed) && isHeld(trimmed.replace("+", "")) ? Number(trimmed) : text;
    case "boolean":
      return /^(true|false)$/i.test(trimmed) ? trimmed.toLowerCase() === "true" : text;
    case "object":
    case "array":
      return jsonOf(trimmed) ?? text;
    case "date":
    case "datetime":
    case "time":
      return trimmed;
  }
}

/** The type of a text that is not a string for certain. */
export function typeOfText(text: string): Exclude<ScalarType, "string"> | undefined {
  const trimmed = text.trim();
  // A code such as 007 or +49 is no number.
  if (numberOf(trimmed) !== undefined && !/^(?:\+|-?0\d)/.test(trimmed)) return "number";
  if (/^(true|false)$/i.test(trimmed)) return "boolean";
  return temporalType(trimmed);
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
