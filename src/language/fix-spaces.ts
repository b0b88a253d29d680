// Adds spaces around a fix, so that its tokens do not run together with the surrounding text.

import { wordOperators } from "../../grammar/operators.ts";
import type { Fix } from "./issue.ts";

const keyword = `(?:and|or|not|!?(?:${wordOperators.join("|")}))`;
const beginsWithKeyword = new RegExp(String.raw`^${keyword}(?![\p{ID_Continue}$.])`, "u");
const endsWithKeyword = new RegExp(String.raw`(?:^|[^\p{ID_Continue}$.!])${keyword}$`, "u");
const wordCharacter = /[\p{ID_Continue}$]/u;

/** Adds spaces where the inserted text, or the text that remains after a removal, would run together. */
export function addSpaces(text: string, fix: Fix): Fix {
  const { from, to, insert } = fix;
  // A lone quote or `#` completes a literal that is already in the text.
  if (/^['"#]$/.test(insert)) return fix;
  const [before, after] = [text.charAt(from - 1), text.charAt(to)];
  if (insert === "") return wouldMerge(before, after) ? { ...fix, insert: " " } : fix;
  const first = wouldMerge(before, insert.charAt(0)) || (beginsWithKeyword.test(insert) && !/^[\s(]?$/.test(before));
  const last = wouldMerge(insert.slice(-1), after) || (endsWithKeyword.test(insert) && !/^[\s)]?$/.test(after));
  return first || last ? { ...fix, insert: `${first ? " " : ""}${insert}${last ? " " : ""}` } : fix;
}

/** Whether two adjacent characters would be read as one token: two word characters, or two identical quotes. */
function wouldMerge(left: string, right: string): boolean {
  return wordCharacter.test(left) ? wordCharacter.test(right) : left === right && /^['"]$/.test(left);
}
