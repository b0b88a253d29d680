import { isFieldName } from "../../language/public.ts";
import { isForbiddenName } from "../rows/validate.ts";

/** The greatest length of a field name, in UTF-16 code units. */
export const nameLimit = 200;

/** The greatest number of fields of a collection or an object, and of columns of a file. */
export const fieldLimit = 1_000;

const known = new Map<string, string>();

/**
 * The field name for a name: the same one, or with `_` for each run of characters that a filter can't write, as in
 * `Unit_price` for `Unit price (EUR)`.
 *
 * @returns an empty text for a name without a usable character or with more than `nameLimit`, and for `__proto__`, `prototype` and `constructor`
 */
export function toFieldName(name: string): string {
  let found = known.get(name);
  if (found === undefined) {
    found = isForbiddenName(name) || name.length > nameLimit ? "" : makeUsable(name.normalize("NFC").trim());
    // A file has few names, unless it was made to fill the memory.
    if (known.size > 10_000) known.clear();
    known.set(name, found);
  }
  return found;
}

function makeUsable(name: string): string {
  const isPlain = (text: string) => !text.includes(".") && isFieldName(text);
  if (isPlain(name)) return name;
  const made = name.replace(/[^\p{L}\p{N}_]+/gu, "_").replace(/^_+|_+$/g, "");
  if (made === "") return "";
  return [made, `_${made}`, `${made}_`].find((text) => isPlain(text) && !isForbiddenName(text)) ?? "";
}
