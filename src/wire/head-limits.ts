// Limits of message heads. Without them, millions of tiny fields would block a reader for seconds.

export interface HeadLimits {
  readonly maxFields: number;
  /** Total size of the header lines with their line ends, without the start line and the empty line. */
  readonly maxBytes: number;
}

/** Limits for the head of a part and of the request in it: 100 fields, 16 KiB. */
export const headLimits: HeadLimits = { maxFields: 100, maxBytes: 16 * 1024 };

/** Limits for the head of a response. It may have any size: a Location contains the key of a row, of any length. */
export const responseHeadLimits: HeadLimits = { ...headLimits, maxBytes: Number.POSITIVE_INFINITY };

/** The problem with a head of this size; undefined if it is within the limits. */
export function findLimitProblem(fields: number, bytes: number, limits: HeadLimits): string | undefined {
  if (fields > limits.maxFields) return `the head has more than ${limits.maxFields} header fields. Leave some out.`;
  if (bytes > limits.maxBytes) {
    return `the header lines have more than ${limits.maxBytes} bytes together. Shorten them, or use the body.`;
  }
  return undefined;
}
