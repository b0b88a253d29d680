// The characters that case folding turns into a given one.

import { foldCase } from "../language/internal.ts";

/** Letters with another case are below this code point. */
const endOfLetters = 0x20000;

let sources: ReadonlyMap<string, string> | undefined;

/** Character → the other characters whose folding contains it. Found once, in about 50 ms. */
function listFoldingSources(): ReadonlyMap<string, string> {
  if (sources !== undefined) return sources;
  const found = new Map<string, string>();
  for (let point = 0x20; point < endOfLetters; point++) {
    const character = String.fromCodePoint(point);
    for (const letter of foldCase(character)) {
      if (letter !== character) found.set(letter, (found.get(letter) ?? "") + character);
    }
  }
  sources = found;
  return found;
}

/** The other characters whose folding contains a character: for `k`, the letter K and the Kelvin sign. */
export function getFoldingSources(character: string): string {
  return listFoldingSources().get(character) ?? "";
}
