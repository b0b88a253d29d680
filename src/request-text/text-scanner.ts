// Scans a text from left to right and reports errors at the current position.

import { RequestTextError } from "./text-request.ts";

export class TextScanner {
  readonly text: string;
  /** Offset of the next character. */
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Matches at the current position and moves past the match. @param pattern - a sticky expression */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at += found[0].length;
    return found;
  }

  /** @throws RequestTextError always, for `length` characters from `from` on */
  fail(message: string, length = 1, from = this.at): never {
    throw new RequestTextError(message, { from, to: Math.min(this.text.length, from + length) });
  }
}
