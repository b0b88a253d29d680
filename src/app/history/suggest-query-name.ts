import { describeFilter, parse } from "../../language/public.ts";
import { cutText } from "../ui/cut-text.ts";
import type { StoredQuery } from "./stored-query.ts";

/** Maximum length of a suggested name, in UTF-16 code units. */
const longest = 60;

export function suggestQueryName({ collection = "", filter = "" }: StoredQuery): string {
  if (filter.trim() === "") return `Every row of ${collection}`;
  const tree = parse(filter).filter;
  const words = tree === null ? [filter] : describeFilter(tree).map(({ text }) => text);
  const text = words.join("").replace(/\s+/g, " ").trim();
  // Cut at the end of a word, unless the last one is very long.
  const name = cutText(text, longest).replace(/[,;]? [^ ]{0,30}…$/, "…");
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
