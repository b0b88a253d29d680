// How much a pasted text may hold, and how much it may come to: variables, sums and repeated values can make a long text of
// a short one.

import type { Span } from "../raw/raw-part.ts";
import { PasteError } from "./pasted.ts";

/** The most that may be pasted, and the most that it may come to, in UTF-16 code units or bytes: 4 MiB each. */
export const longestPaste = 4 * 1024 * 1024;

/** Counts what a pasted text comes to. */
export class Expansion {
  #left = longestPaste;

  /**
   * To be called before a text of this length is made.
   *
   * @throws PasteError when all of them together would be longer than `longestPaste`.
   */
  take(length: number, { from, to }: Span): void {
    this.#left -= length;
    if (this.#left < 0) {
      throw new PasteError(
        "Filled in, this text comes to more than 4 MiB, which is too much for a bundle. Shorten its values, or paste it in pieces.",
        { from, to },
      );
    }
  }
}
