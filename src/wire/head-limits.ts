// How much a head may hold. Without limits, one of millions of tiny fields would keep a reader busy for seconds.

export interface HeadLimits {
  readonly maxFields: number;
  /** Of the header lines together, their ends included; the start line and the empty line do not count. */
  readonly maxBytes: number;
}

/** For the head of a part, and that of the request in it: 100 fields in 16 KiB. */
export const headLimits: HeadLimits = { maxFields: 100, maxBytes: 16 * 1024 };

/** For the head of a response: a Location tells the key of a row, which may be of any length. */
export const responseHeadLimits: HeadLimits = { ...headLimits, maxBytes: Number.POSITIVE_INFINITY };

/** Why a head cannot hold this many fields and bytes, or undefined when it can. */
export function limitProblem(fields: number, bytes: number, limits: HeadLimits): string | undefined {
  if (fields > limits.maxFields) return `the head has more than ${limits.maxFields} header fields. Leave some out.`;
  if (bytes > limits.maxBytes) {
    return `the header lines have more than ${limits.maxBytes} bytes together. Shorten them, or use the body.`;
  }
  return undefined;
}
