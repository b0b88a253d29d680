/** A word for true and one for false, in lower case. */
const pairs: readonly (readonly [yes: string, no: string])[] = [
  ["true", "false"],
  ["yes", "no"],
  ["y", "n"],
  ["1", "0"],
  ["ja", "nein"],
  ["j", "n"],
  ["wahr", "falsch"],
  ["oui", "non"],
  ["vrai", "faux"],
  ["sí", "no"],
  ["si", "no"],
];

const words: ReadonlyMap<string, boolean> = new Map(
  pairs.flatMap(([yes, no]) => [
    [yes, true],
    [no, false],
  ]),
);

/** The boolean that a text is; undefined for another text. */
export function readBoolean(text: string): boolean | undefined {
  return words.get(text.trim().toLowerCase());
}

/** Whether texts are the two words of a pair, whatever their case. */
export function areTwoWords(texts: readonly string[]): boolean {
  const given = new Set(texts.map((text) => text.trim().toLowerCase()));
  return given.size === 2 && pairs.some((pair) => pair.every((word) => given.has(word)));
}
