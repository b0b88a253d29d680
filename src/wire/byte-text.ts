// Converts bytes to text and back without loss: bytes that are not valid UTF-8 become lone surrogates.

import { joinBytes } from "./bytes.ts";

/**
 * Offset of escaped bytes: byte 0xNN becomes the lone surrogate U+DCNN, which well-formed text never contains (like
 * Python's `surrogateescape`, PEP 383).
 */
const escapeBase = 0xdc00;

/** Converts any bytes to text; `encodeBytes` is the inverse. */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return decodeEscaped(bytes);
  }
}

/** Converts text to bytes. Lone surrogates that are not escaped bytes become U+FFFD. */
export function encodeBytes(text: string): Uint8Array {
  if (!/\p{Surrogate}/u.test(text)) return new TextEncoder().encode(text);
  const segments = text.split(/([\udc80-\udcff])/u);
  const encoder = new TextEncoder();
  const encoded = segments.map((segment, index) =>
    index % 2 === 1 ? Uint8Array.of(segment.charCodeAt(0) - escapeBase) : encoder.encode(segment),
  );
  return joinBytes(encoded);
}

/** The byte that a character escapes; undefined for any other character. */
export function getEscapedByte(character: string): number | undefined {
  const code = character.length === 1 ? character.charCodeAt(0) - escapeBase : -1;
  return code >= 0x80 && code <= 0xff ? code : undefined;
}

function decodeEscaped(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  let validFrom = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = getSequenceLength(bytes, at);
    if (length === 0) {
      text += decoder.decode(bytes.subarray(validFrom, at)) + String.fromCharCode(escapeBase + (bytes[at] ?? 0));
      validFrom = at + 1;
    }
    at += Math.max(1, length);
  }
  return text + decoder.decode(bytes.subarray(validFrom));
}

/** Length of the UTF-8 sequence at an index; 0 if it is invalid (Unicode 16, table 3-7). */
function getSequenceLength(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  const isNext = (byte: number, from = 0x80, to = 0xbf): boolean => byte >= from && byte <= to;
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return isNext(second) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const [from, to] = first === 0xe0 ? [0xa0, 0xbf] : first === 0xed ? [0x80, 0x9f] : [0x80, 0xbf];
    return isNext(second, from, to) && isNext(third) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const [from, to] = first === 0xf0 ? [0x90, 0xbf] : first === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf];
    return isNext(second, from, to) && isNext(third) && isNext(fourth) ? 4 : 0;
  }
  return 0;
}
