// Reads numbers of other notations: with a currency, a percent sign, thousands separators, or another base.

import { createForeignWhole, matchAt, type ReadText } from "./foreign.ts";

/** Thousands separated by commas, a decimal comma, and thousands separated by `_` or `'`. */
const digits = String.raw`\d{1,3}(?:,\d{3})+(?![\d_,])|(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2}(?![\d,.])|\d+(?:[_']\d+)*`;
const currency = String.raw`\s?(?:\p{Sc}|(?:EUR|USD|GBP|CHF)\b)`;
/** A percent sign that is not a remainder operator, which would have an operand on both sides. */
const percent = String.raw`\s?%(?!\s*(?:[\d(]|(?!(?:of|and|or)\b)[\p{L}_$]))`;
const amount = new RegExp(
  String.raw`(\p{Sc}\s?)?(?:0[xob][0-9a-f]+\b|(${digits})((?:\.\d+)?(?:e[+-]?\d+)?))(${currency}|${percent}|[dfmnl]\b)?`,
  "uiy",
);

/** Reads a number with its currency, unit or separators. Returns undefined if there is none. */
export function readAmount(text: string, at: number, inList: boolean): ReadText | undefined {
  const [whole, before, plain, tail = "", after = ""] = matchAt(amount, text, at) ?? [];
  // Part of a percent-encoded character.
  if (/^[a-z]$/i.test(after) && text.charAt(at - 1) === "%") return undefined;
  // `$5` is a field.
  if (whole === undefined || /^\$\w*$/.test(whole)) return undefined;
  const { length } = whole;
  if (plain === undefined) return createBasedNumber(at, whole, before);
  // In a list a comma separates two values, unless the second part could not be a number.
  const comma = inList && !/,0\d\d/.test(plain) ? whole.indexOf(",") : -1;
  if (comma > 0) return readAmount(text.slice(0, at + comma), at, inList);
  const isDecimal = /,\d\d?$/.test(plain);
  const value = (isDecimal ? plain.replaceAll(".", "").replace(",", ".") : plain.replace(/[,_']/g, "")) + tail;
  if (after.trim() === "%") return createPercentage(text, at, whole, value);
  if (value === whole) return { length };
  if (/^[a-z]$/i.test(after))
    return createForeignWhole(at, length, `Write numbers without a type suffix: \`${value}\`.`, [value]);
  if (before !== undefined || after !== "")
    return createForeignWhole(at, length, `Write numbers without a currency: \`${value}\`.`, [value]);
  const rule = isDecimal ? "Write decimals with a point and without separators" : "Write numbers without separators";
  return createForeignWhole(at, length, `${rule}: \`${value}\`.`, [value]);
}

function createBasedNumber(at: number, whole: string, before = ""): ReadText {
  const value = String(Number(whole.slice(before.length)));
  const isWhole = /^\d+$/.test(value);
  const message = `Write numbers in decimal${isWhole ? `: \`${value}\`` : ""}.`;
  return createForeignWhole(at, whole.length, message, isWhole ? [value] : []);
}

/** `10% of total` is a product. `5%` may mean 0.05, or 5 if the field stores percentages. */
function createPercentage(text: string, at: number, whole: string, value: string): ReadText {
  const share = String(Number(`${value}e-2`));
  const end = at + whole.length;
  const of = /^\s*of\b/i.exec(text.slice(end, end + 20))?.[0];
  if (of !== undefined) {
    const message = `Write a percentage as a product: \`${share} *\` and the base value.`;
    return createForeignWhole(at, whole.length + of.length, message, [`${share} *`]);
  }
  const message = `Write numbers without \`%\`: \`${share}\`, or \`${value}\` if the field is in percent.`;
  return createForeignWhole(at, whole.length, message, [share, value]);
}
