// Where a byte stands in the text of its bytes, as byte-text.ts makes it.

/**
 * A function from an offset in the bytes to the offset in the text of the character that the byte belongs to.
 *
 * @param length - how many bytes the text stands for
 */
export function textOffsets(text: string, length: number): (byte: number) => number {
  // Every code unit stands for at least a byte, so as many of them as bytes are one each.
  if (text.length === length) return (byte) => Math.min(byte, length);
  let offsets: Uint32Array | undefined;
  return (offset) => {
    if (offset <= 0 || offset >= length) return offset <= 0 ? 0 : text.length;
    offsets ??= allOffsets(text, length);
    return offsets[offset] ?? text.length;
  };
}

function allOffsets(text: string, length: number): Uint32Array {
  const offsets = new Uint32Array(length);
  let byte = 0;
  for (let at = 0; at < text.length; ) {
    const units = isPair(text, at) ? 2 : 1;
    for (let count = bytesAt(text, at); count > 0; count--) offsets[byte++] = at;
    at += units;
  }
  return offsets;
}

function isPair(text: string, at: number): boolean {
  return isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1));
}

/** How many bytes a character takes: a surrogate by itself stands for a lone byte, or becomes U+FFFD. */
function bytesAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  if (isPair(text, at)) return 4;
  return code >= 0xdc80 && code <= 0xdcff ? 1 : 3;
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
