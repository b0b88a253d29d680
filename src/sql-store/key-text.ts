// Keys as text whose order, by code point, is the order of keys.

import type { Key } from "../service/index.ts";
import { orderedText } from "../sql/index.ts";

/** "0" and 16 hexadecimal digits for a number, "1" and the ordered text for a string. */
export function keyText(key: Key): string {
  return typeof key === "number" ? `0${orderedNumber(key)}` : `1${orderedText(key)}`;
}

const view = new DataView(new ArrayBuffer(8));

/** The bits of a double, such that they sort like the numbers: all inverted if it is negative, otherwise the sign. */
function orderedNumber(value: number): string {
  // Negative zero is the same key as zero.
  view.setFloat64(0, value === 0 ? 0 : value);
  const high = view.getUint32(0);
  const low = view.getUint32(4);
  const isNegative = high >= 0x80000000;
  return hex(isNegative ? ~high >>> 0 : (high | 0x80000000) >>> 0) + hex(isNegative ? ~low >>> 0 : low);
}

function hex(word: number): string {
  return word.toString(16).padStart(8, "0");
}
