// Keys as text whose order, by code point, is the order of keys.

import type { Key } from "../service/public.ts";
import { encodeOrderedText } from "../sql/public.ts";

/** "0" and 16 hexadecimal digits for a number, "1" and the ordered text for a string. */
export function encodeKey(key: Key): string {
  return typeof key === "number" ? `0${encodeOrderedNumber(key)}` : `1${encodeOrderedText(key)}`;
}

const view = new DataView(new ArrayBuffer(8));

/** The bits of a double, such that they sort like the numbers: all inverted if it is negative, otherwise the sign. */
function encodeOrderedNumber(value: number): string {
  // Negative zero is the same key as zero.
  view.setFloat64(0, value === 0 ? 0 : value);
  const high = view.getUint32(0);
  const low = view.getUint32(4);
  const isNegative = high >= 0x80000000;
  return (
    formatHexWord(isNegative ? ~high >>> 0 : (high | 0x80000000) >>> 0) + formatHexWord(isNegative ? ~low >>> 0 : low)
  );
}

function formatHexWord(word: number): string {
  return word.toString(16).padStart(8, "0");
}
