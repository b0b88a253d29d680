// The name that is offered for a favourite: its filter in plain words, as far as a name may be long.

import { inWords, parse } from "../../language/index.ts";
import type { Question } from "./question.ts";

/** In UTF-16 code units. */
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

/** Before a word, where one ends late enough; never within a pair of surrogates. */
function cut(text: string): string {
  const start = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "");
  const space = start.lastIndexOf(" ");
  return space > longest / 2 ? start.slice(0, space).replace(/[,;]$/, "") : start;
}
