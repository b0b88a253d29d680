// Numbers as texts: with a decimal point or a decimal comma, and with separators of thousands.

import { isExact } from "../rows/validate-scalar.ts";
import { isHeld } from "./json-losses.ts";

/** What separates the decimals of a number. The other one may then separate thousands. */
export type DecimalMark = "." | ",";

export const decimalMarks: readonly DecimalMark[] = [".", ","];

const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Groups of three digits with one separator throughout. A group that begins with 0 is no number of thousands. */
const grouped: Readonly<Record<DecimalMark, RegExp>> = {
  ".": /^[+-]?[1-9]\d{0,2}([,'’ \u00a0\u202f])\d{3}(?:\1\d{3})*(?:\.\d+)?$/,
  ",": /^[+-]?[1-9]\d{0,2}([.'’ \u00a0\u202f])\d{3}(?:\1\d{3})*(?:,\d+)?$/,
};

/** Most numbers: digits alone, which are the same with both marks, and those with a point. A double holds them. */
const simple: Readonly<Record<DecimalMark, RegExp>> = { ".": /^-?\d{1,7}(?:\.\d{1,7})?$/, ",": /^-?\d{1,15}$/ };

/** A number as JavaScript writes it, perhaps with `+`; undefined for another text. */
function toNumberLiteral(text: string, mark: DecimalMark): string | undefined {
  if (mark === "," && text.includes(".") && !grouped[mark].test(text)) return undefined;
  const [, separator] = grouped[mark].exec(text) ?? [];
  const whole = separator === undefined ? text : text.replaceAll(separator, "");
  if (mark === "." && whole.includes(",")) return undefined;
  const literal = mark === "," ? whole.replace(",", ".") : whole;
  return plain.test(literal) ? literal : undefined;
}

/**
 * The number that a text is; undefined for another text, and for a number that a double does not hold.
 *
 * @param mark - undefined for only those numbers that can be read in one way
 */
export function readNumber(text: string, mark: DecimalMark | undefined): number | undefined {
  if (mark === undefined) {
    const [point, comma] = [readNumber(text, "."), readNumber(text, ",")];
    return point === undefined || comma === undefined || point === comma ? (point ?? comma) : undefined;
  }
  if (simple[mark].test(text)) return Number(text);
  const literal = toNumberLiteral(text.trim(), mark)?.replace("+", "");
  return literal !== undefined && isHeld(literal) ? Number(literal) : undefined;
}

/** Whether a text is a number that a double can't hold: too large, or with too many digits. */
export function isUnheldNumber(text: string): boolean {
  return plain.test(text.trim()) && !isUsable(readNumber(text, "."));
}

/** Whether a number is one that a column of numbers may have: whole numbers must be exact. */
export function isUsable(value: number | undefined): value is number {
  return value !== undefined && (!Number.isInteger(value) || isExact(value));
}

/** Whether a text is a code such as 007 or +49, and no number. */
export function isCode(text: string): boolean {
  return /^\s*(?:\+|-?0\d)/.test(text);
}
