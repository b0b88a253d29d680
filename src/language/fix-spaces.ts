// The spaces that a fix needs: a fix changes tokens, and two tokens must not run together where it joins the text.

import { wordOperators } from "../../grammar/operators.ts";
import type { Fix } from "./issue.ts";

const keyword = `(?:and|or|not|!?(?:${wordOperators.join("|")}))`;
const beginsWithKeyword = new RegExp(String.raw`^${keyword}(?![\p{ID_Continue}$.])`, "u");
const endsWithKeyword = new RegExp(String.raw`(?:^|[^\p{ID_Continue}$.!])${keyword}$`, "u");
const wordCharacter = /[\p{ID_Continue}$]/u;

/** The fix with a space wherever what it inserts would run together with the text beside it, or the text with itself. */
export function withSpaces(text: string, fix: Fix): Fix {
  const { from, to, insert } = fix;
  // A lone quote or `#` belongs to a literal that the text has already.
  if (/^['"#]$/.test(insert)) return fix;
  const [before, after] = [text.charAt(from - 1), text.charAt(to)];
  if (insert === "") return touches(before, after) ? { ...fix, insert: " " } : fix;
  const first = touches(before, insert.charAt(0)) || (beginsWithKeyword.test(insert) && !/^[\s(]?$/.test(before));
  const last = touches(insert.slice(-1), after) || (endsWithKeyword.test(insert) && !/^[\s)]?$/.test(after));
  return first || last ? { ...fix, insert: `${first ? " " : ""}${insert}${last ? " " : ""}` } : fix;
}

/** Whether two neighbours would be read as one token: two characters of words, or two quotes of a kind. */
function touches(left: string, right: string): boolean {
  return wordCharacter.test(left) ? wordCharacter.test(right) : left === right && /^['"]$/.test(left);
}
