// Suggests a name for a favourite: its filter in words, truncated.

import { inWords, parse } from "../../language/index.ts";
import type { Question } from "./question.ts";

/** Maximum length of a suggested name, in UTF-16 code units. */
const longest = 60;

export function nameOf({ collection = "", filter = "" }: Question): string {
  if (filter.trim() === "") return `Every row of ${collection}`;
  const parsed = parse(filter);
  const words =
    parsed.filter === null
      ? filter
      : inWords(parsed.filter)
          .map(({ text }) => text)
          .join("");
  const text = words.replace(/\s+/g, " ").trim();
  const name = text.length <= longest ? text : `${cut(text)}…`;
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** Truncates a text, if possible at the end of a word, and never within a surrogate pair. */
function cut(text: string): string {
  const start = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "");
  const space = start.lastIndexOf(" ");
  return space > longest / 2 ? start.slice(0, space).replace(/[,;]$/, "") : start;
}
