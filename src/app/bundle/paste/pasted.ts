// The common result of all paste formats: requests, or an error with a position. Also the limits on size.

import type { Span } from "../../../language/index.ts";
import type { HeaderField } from "../../../wire/index.ts";

/** A request as read from pasted text. */
export interface PastedRequest extends Span {
  readonly method: string;
  /** An absolute address, or a path from its first slash. */
  readonly address: string;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
  /** The Content-Type to send if the headers have none; undefined if the format has no default. */
  readonly defaultType?: string | undefined;
  /** The X-Request-Id, if the text contains one. */
  readonly id?: string | undefined;
}

/** A text that can't be read. The message says what is wrong and what to do; the span says where. */
export class PasteError extends Error {
  override readonly name = "PasteError";
  readonly from: number;
  readonly to: number;

  constructor(message: string, { from, to }: Span) {
    super(message);
    this.from = from;
    this.to = to;
  }
}

/** Maximum length of a pasted text, and of what it expands to, in UTF-16 code units or bytes: 4 MiB each. */
export const longestPaste = 4 * 1024 * 1024;

/** Limits what a text expands to: variables and repeated bodies can make a short text very long. */
export class ExpansionLimit {
  #left = longestPaste;

  /**
   * Counts text before it is created.
   *
   * @throws PasteError when the total exceeds `longestPaste`.
   */
  add(length: number, span: Span): void {
    this.#left -= length;
    if (this.#left < 0) {
      throw new PasteError("This text expands to more than 4 MiB. Shorten its values, or paste it in pieces.", span);
    }
  }
}
