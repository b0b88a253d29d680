export const HTAB = 0x09;
export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const DASH = 0x2d;
export const DELETE = 0x7f;

const encoder = new TextEncoder();

/** UTF-8; for heads, which are ASCII, one byte per character. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

/** Whether `needle`, which must not be empty, occurs anywhere in `bytes`. */
export function includesBytes(bytes: Uint8Array, needle: Uint8Array): boolean {
  const first = needle[0] ?? 0;
  const last = bytes.length - needle.length;
  for (let at = bytes.indexOf(first); at !== -1 && at <= last; at = bytes.indexOf(first, at + 1)) {
    if (isAt(bytes, needle, at)) return true;
  }
  return false;
}

function isAt(bytes: Uint8Array, needle: Uint8Array, at: number): boolean {
  for (let i = 1; i < needle.length; i++) {
    if (bytes[at + i] !== needle[i]) return false;
  }
  return true;
}
