// Owns the digits of a number: what is a number, and what a double can't hold.

/** The value of an unsigned number's text, or a sentence that says what is wrong with it. */
export function readNumber(text: string): number | string {
  if (text.startsWith(".")) return `Write a digit before the point: \`0${text}\`.`;
  if (/\.(?!\d)/.test(text)) return "Write a digit after the point, as in `1.5`, or leave the point out.";
  if (/[eE][+-]?$/.test(text)) return "An exponent needs digits, as in `1e3`.";
  if (/^0\d/.test(text)) return `A number has no leading zeros: write \`${text.replace(/^0+(?=\d)/, "")}\`.`;
  const value = Number(text);
  if (!Number.isFinite(value)) return "This number is larger than any that can be held (about 1.8e308).";
  if (/^\d+$/.test(text) && value > Number.MAX_SAFE_INTEGER && BigInt(text) !== BigInt(value))
    return `This whole number can't be held exactly; the nearest that can is ${BigInt(value)}.`;
  return value;
}
