// Types, limits and errors of multipart/mixed bodies (RFC 2046, section 5.1).

import type { HeaderField } from "./header-fields.ts";

/** One part of a multipart body. */
export interface Part {
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
}

/** Positions of a part, in bytes from the start of the multipart body. */
export interface PartPlace {
  /** Start of the delimiter line before the part. */
  readonly delimiter: number;
  /** Start of the head. */
  readonly head: number;
  /** Start of the body. */
  readonly body: number;
  /** End of the body, before the line break that belongs to the next delimiter. */
  readonly end: number;
}

/** Limits of a multipart body. */
export interface MultipartLimits {
  /** Size of the whole body in bytes, including preamble and epilogue. */
  readonly maxBytes: number;
  /** Number of parts. */
  readonly maxParts: number;
}

/** Limits of a bundle: 10 MiB and 1,000 parts. */
export const bundleLimits: MultipartLimits = { maxBytes: 10 * 1024 * 1024, maxParts: 1000 };

/** The error codes for a multipart body that is rejected as a whole. */
export type MultipartErrorCode = "MALFORMED_BUNDLE" | "TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE";

/** Thrown for a body that can't be split into parts. The message has the problem, its position and a fix. */
export class MultipartError extends Error {
  override readonly name = "MultipartError";
  readonly code: MultipartErrorCode;
  /** The message without the position, for callers that show the position themselves. */
  readonly problem: string;
  /** Position in bytes from the start of the body; 0 if the problem is in the Content-Type. */
  readonly offset: number;

  constructor(code: MultipartErrorCode, message: string, offset: number, problem = message) {
    super(message);
    this.code = code;
    this.problem = problem;
    this.offset = offset;
  }
}
