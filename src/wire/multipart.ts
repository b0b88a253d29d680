// What a multipart/mixed body consists of (RFC 2046, section 5.1), its limits, and how it can be unsound.

import type { HeaderField } from "./header-fields.ts";

export interface Part {
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
}

/** Where a part stands, in bytes from the start of the multipart body. */
export interface PartPlace {
  /** Where the line begins that delimits the part from what is before it. */
  readonly delimiter: number;
  readonly head: number;
  readonly body: number;
  /** Where the body ends: the line break there belongs to the next delimiter. */
  readonly end: number;
}

export interface MultipartLimits {
  /** Of the whole body, preamble and epilogue included. */
  readonly maxBytes: number;
  readonly maxParts: number;
}

/** What a bundle may hold at most (API.md "Bundle", rule 5): 10 MiB and 1,000 parts. */
export const bundleLimits: MultipartLimits = { maxBytes: 10 * 1024 * 1024, maxParts: 1000 };

/** The codes of API.md "Errors" that refuse a multipart body as a whole. */
export type MultipartErrorCode = "MALFORMED_BUNDLE" | "TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE";

/** A body that cannot be split into parts. The message says what is wrong, where, and what to do. */
export class MultipartError extends Error {
  override readonly name = "MultipartError";
  readonly code: MultipartErrorCode;
  /** What is wrong and what to do, without the place: for who shows the place in another way. */
  readonly problem: string;
  /** In bytes from the start of the body; 0 when the fault is in the Content-Type. */
  readonly offset: number;

  constructor(code: MultipartErrorCode, message: string, offset: number, problem = message) {
    super(message);
    this.code = code;
    this.problem = problem;
    this.offset = offset;
  }
}
