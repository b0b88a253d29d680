// An encoding of strings as text that every database can store, and sorts by UTF-16 code unit.

/** A lone surrogate: the flag `u` reads two of a pair as one character. */
const surrogate = /\p{Surrogate}/u;

/** Whether a database can store a string as it is: PostgreSQL's text has neither U+0000 nor lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && !surrogate.test(text);
}

/** Whether all strings sort alike beside this one by code unit and by code point: it has no unit from U+D800 on. */
export function isSameInBothOrders(text: string): boolean {
  return !/[\ud800-\uffff]/.test(text);
}

/**
 * Encodes a string. Databases compare text by code point, which is a different order: U+FF5E comes before U+1F600, whose
 * code units start with U+D83D. So each code unit u becomes a code point of its own, in the same order:
 *
 * - U+0000 becomes U+0001 U+E000, and U+0001 becomes U+0001 U+E001
 * - u from U+D800 becomes U+10000 + (u − U+D800)
 * - any other code unit stays the same
 *
 * The encoding of two strings in a row is that of the whole. Parts of a string are found in its encoding exactly where
 * they are in the string, because no code begins inside another. Most strings are their own encoding.
 */
export function encodeOrderedText(text: string): string {
  if (isSameInBothOrders(text) && !text.includes("\0") && !text.includes("\u0001")) return text;
  let encoded = "";
  for (let at = 0; at < text.length; at++) encoded += encodeUnit(text.charCodeAt(at));
  return encoded;
}

function encodeUnit(unit: number): string {
  if (unit <= 1) return `\u0001${String.fromCharCode(0xe000 + unit)}`;
  return String.fromCodePoint(unit < 0xd800 ? unit : 0x10000 + unit - 0xd800);
}
