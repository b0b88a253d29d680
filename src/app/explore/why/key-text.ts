// Reading a key that somebody typed.

import type { CollectionDeclaration } from "../../../language/index.ts";
import type { RowKey } from "../choice.ts";

/** The key in a text, or what is wrong with it. Spaces around it, which come with pasting, are no part of it. */
export function readKey(
  text: string,
  { name, fields }: CollectionDeclaration,
): { readonly key: RowKey } | { readonly problem: string } {
  const trimmed = text.trim();
  if (fields._id?.type !== "number") {
    return trimmed === "" ? { problem: `Enter the key of a row in ${name}.` } : { key: trimmed };
  }
  if (trimmed === "") return { problem: `Enter the key of a row in ${name}, a number.` };
  const number = Number(trimmed);
  if (!/^-?\d+(\.\d+)?$/.test(trimmed) || !Number.isFinite(number)) {
    return { problem: `Keys in ${name} are numbers, such as 17. “${shortened(trimmed)}” is not a number.` };
  }
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    return { problem: "This number has more digits than a key can hold." };
  }
  return { key: number };
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
