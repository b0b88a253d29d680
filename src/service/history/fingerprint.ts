// A short number that stands for a row or a declaration, to notice whether it has changed.

/**
 * A fingerprint of a row's JSON, of 53 bits: two rows with the same one are the same in practice. It is synchronous,
 * because nothing may be awaited in a transaction, and no protection against forgery. NaN, which equals nothing, for a
 * row that another program stored and JSON can't hold.
 */
export function computeFingerprint(row: object): number {
  const text = stringifyRow(row);
  return text === undefined ? Number.NaN : hashText(text);
}

/** The JSON of a row; undefined if JSON can't hold it. */
export function stringifyRow(row: object): string | undefined {
  try {
    return JSON.stringify(row);
  } catch {
    return undefined;
  }
}

/** Two 32-bit hashes by multiplication (Fowler, Noll and Vo), mixed at the end, of which 53 bits are kept. */
export function hashText(text: string): number {
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x85ebca6b);
  }
  high = Math.imul(high ^ (high >>> 16) ^ low, 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 15) ^ high, 0x27d4eb2f);
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
