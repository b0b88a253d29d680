// Owns what a multipart/mixed body consists of (RFC 2046, section 5.1), its limits, and how it can be unsound.

import type { HeaderField } from "./header-fields.ts";

export interface Part {
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
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
  /** In bytes from the start of the body; 0 when the fault is in the Content-Type. */
  readonly offset: number;

  constructor(code: MultipartErrorCode, message: string, offset: number) {
    super(message);
    this.code = code;
    this.offset = offset;
  }
}
