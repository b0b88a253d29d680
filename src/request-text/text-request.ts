// The result of reading requests from text: requests, or an error with a position. Also the limits on size.

import type { Span } from "../language/public.ts";
import type { HeaderField } from "../wire/public.ts";

/** A request as read from text in one of the formats. */
export interface TextRequest extends Span {
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
export class RequestTextError extends Error {
  override readonly name = "RequestTextError";
  readonly from: number;
  readonly to: number;

  constructor(message: string, { from, to }: Span) {
    super(message);
    this.from = from;
    this.to = to;
  }
}

/** Maximum length of such a text, and of what it expands to, in UTF-16 code units or bytes: 4 MiB each. */
export const longestRequestText = 4 * 1024 * 1024;

/** Limits what a text expands to: variables and repeated bodies can make a short text very long. */
export class ExpansionLimit {
  #left = longestRequestText;

  /**
   * Counts text before it is created.
   *
   * @throws RequestTextError when the total exceeds `longestRequestText`.
   */
  add(length: number, span: Span): void {
    this.#left -= length;
    if (this.#left < 0) {
      throw new RequestTextError(
        "This text expands to more than 4 MiB. Shorten its values, or paste it in pieces.",
        span,
      );
    }
  }
}
