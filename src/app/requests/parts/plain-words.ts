import { chooseForm, joinWords } from "../../../language/internal.ts";

/** `part 2`, `parts 1 and 2`, `parts 1, 3 and 4`, `parts 1 to 40`; many that are not consecutive are only counted. */
export function listParts(numbers: readonly number[], word: "part" | "Part" = "part"): string {
  const [first] = numbers;
  const last = numbers.at(-1);
  if (first === undefined || last === undefined) return `no ${word}`;
  if (numbers.length === 1) return `${word} ${first}`;
  if (numbers.length > 3 && last - first === numbers.length - 1) return `${word}s ${first} to ${last}`;
  if (numbers.length > 6) return `${numbers.length} ${word}s`;
  return `${word}s ${joinWords(numbers.map(String))}`;
}

/** `part 2`; for 0, a part that is no longer in the list. */
export function namePart(number: number): string {
  return number === 0 ? "a removed part" : `part ${number}`;
}

/** `1 row`, `3 rows`. The digits are not grouped, because `CodedText` does so without changing the text. */
export function count(number: number, word: string): string {
  return `${number} ${chooseForm(number, word)}`;
}

/** The collection and key in a path: `/Customers@9917?x` → Customers, 9917. */
export function readPath(path: string): { readonly collection: string; readonly key: string | undefined } {
  const [, collection = "", key] = /^\/?([^?@]*)(?:@([^?]*))?/.exec(path) ?? [];
  return { collection: decodePercent(collection), key: key === undefined ? undefined : decodePercent(key) };
}

/** `customer 9917`, or `A-1042-HAM in Stock` if the collection's name is not a plural. */
export function formatEntityName(collection: string, key: string | number): string {
  const one = toSingular(collection);
  return one === undefined ? `${key} in ${collection}` : `${one} ${key}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function toSingular(collection: string): string | undefined {
  const word = collection.toLowerCase();
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /[^su]s$/.test(word) ? word.slice(0, -1) : undefined;
}

/** Percent-decodes a text; returns one that cannot be decoded as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
