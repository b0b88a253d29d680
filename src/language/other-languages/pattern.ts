// The patterns of other languages, and what `like` says instead.

import { decodeText, encodePattern } from "../text-literal.ts";

/** Which ends of a text a search leaves open. */
export type Open = readonly [before: boolean, after: boolean];

/** A text literal as the pattern that looks for it; its stars are stars. */
export function patternAround(literal: string, [before, after]: Open): string {
  return encodePattern([...(before ? [""] : []), decodeText(literal, []), ...(after ? [""] : [])]);
}

/** A regular expression without its slashes as a pattern; undefined for one that says more than a pattern can. */
export function patternOf(expression: string): string | undefined {
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
