// The numbers of other languages: with a currency, a percent sign, thousands set apart, or in another base.

import { matchAt, type Piece, wholly } from "./piece.ts";

/** Thousands set apart by commas, a decimal comma, thousands set apart by `_` or `'`. */
const digits = String.raw`\d{1,3}(?:,\d{3})+(?![\d_,])|(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2}(?![\d,.])|\d+(?:[_']\d+)*`;
const currency = String.raw`\s?(?:\p{Sc}|(?:EUR|USD|GBP|CHF)\b)`;
/** Not the sign of a remainder, which has an operand on either side. */
const percent = String.raw`\s?%(?!\s*(?:[\d(]|(?!(?:of|and|or)\b)[\p{L}_$]))`;
const amount = new RegExp(
  String.raw`(\p{Sc}\s?)?(?:0[xob][0-9a-f]+\b|(${digits})((?:\.\d+)?(?:e[+-]?\d+)?))(${currency}|${percent}|[dfmnl]\b)?`,
  "uiy",
);

/** The number at a place, with all that is written to it; undefined where none stands. */
export function readAmount(text: string, at: number, inList: boolean): Piece | undefined {
  const [whole, before, plain, tail = "", after = ""] = matchAt(amount, text, at) ?? [];
  // Of a percent-encoded sign.
  if (/^[a-z]$/i.test(after) && text.charAt(at - 1) === "%") return undefined;
  // `$5` is a field.
  if (whole === undefined || /^\$\w*$/.test(whole)) return undefined;
  const { length } = whole;
  if (plain === undefined) return based(at, whole, before);
  // In a list a comma parts two values, unless the second could be none.
  const comma = inList && !/,0\d\d/.test(plain) ? whole.indexOf(",") : -1;
  if (comma > 0) return readAmount(text.slice(0, at + comma), at, inList);
  const isDecimal = /,\d\d?$/.test(plain);
  const value = (isDecimal ? plain.replaceAll(".", "").replace(",", ".") : plain.replace(/[,_']/g, "")) + tail;
  if (after.trim() === "%") return percentage(text, at, whole, value);
  if (value === whole) return { length };
  if (/^[a-z]$/i.test(after)) return wholly(at, length, `Write numbers without a type suffix: \`${value}\`.`, [value]);
  if (before !== undefined || after !== "")
    return wholly(at, length, `Write numbers without a currency: \`${value}\`.`, [value]);
  const rule = isDecimal ? "Write decimals with a point and without separators" : "Write numbers without separators";
  return wholly(at, length, `${rule}: \`${value}\`.`, [value]);
}

function based(at: number, whole: string, before = ""): Piece {
  const value = String(Number(whole.slice(before.length)));
  const isWhole = /^\d+$/.test(value);
  const message = `Write numbers in decimal${isWhole ? `: \`${value}\`` : ""}.`;
  return wholly(at, whole.length, message, isWhole ? [value] : []);
}

/** `10% of total` is a product; `5%` may be a twentieth or five of something that counts per cent. */
function percentage(text: string, at: number, whole: string, value: string): Piece {
  const share = String(Number(`${value}e-2`));
  const end = at + whole.length;
  const of = /^\s*of\b/i.exec(text.slice(end, end + 20))?.[0];
  if (of !== undefined) {
    const message = `Write a percentage as a product: \`${share} *\` and the base value.`;
    return wholly(at, whole.length + of.length, message, [`${share} *`]);
  }
  const message = `Write numbers without \`%\`: \`${share}\`, or \`${value}\` if the field is in percent.`;
  return wholly(at, whole.length, message, [share, value]);
}
