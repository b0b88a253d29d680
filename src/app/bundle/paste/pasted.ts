// What a pasted text is made of, whatever its form: requests, and what can't be taken, with its place.

import type { HeaderField } from "../../../wire/index.ts";
import type { Span } from "../raw/raw-part.ts";

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

/** The requests in a text, in order, and whether they form one transaction. */
export interface PastedText {
  readonly requests: readonly PastedRequest[];
  readonly settings?: { readonly transaction: boolean; readonly params: readonly HeaderField[] } | undefined;
}

/** A text that can't be taken: what is wrong, at what place, what to do. */
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
