// Converts patterns of other languages to patterns for `like`.

import { decodeText, encodePattern } from "../text-literal.ts";

/** Which ends of a string may be preceded or followed by other text. */
export type Open = readonly [before: boolean, after: boolean];

/** Names of searches in a string in several languages. */
export const searches: Readonly<Record<string, Open>> = {
  contains: [true, true],
  includes: [true, true],
  startswith: [false, true],
  beginswith: [false, true],
  endswith: [true, false],
};

/** Converts a string literal to a pattern that searches for it. Stars in it are escaped. */
export function createSearchPattern(literal: string, [before, after]: Open): string {
  return encodePattern([...(before ? [""] : []), decodeText(literal, []), ...(after ? [""] : [])]);
}

/** Converts a regular expression without its slashes to a pattern. Returns undefined if a pattern can't express it. */
export function convertRegExp(expression: string): string | undefined {
  const [, start, body = "", end] = /^(\^?)(.*?)(\$?)$/s.exec(expression) ?? [];
  const parts = body.split(".*").map((part) => part.replace(/\\(?=[^\w\s])/g, ""));
  if (
    body
      .replace(/\\[^\w\s]/g, "")
      .split(".*")
      .some((part) => /[\\^$.*+?()[\]{}|]/.test(part))
  )
    return undefined;
  return encodePattern([...(start === "" ? [""] : []), ...parts, ...(end === "" ? [""] : [])]);
}
