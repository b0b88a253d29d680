// Tests that a name is a field's name exactly where the grammar reads it as one, of every character that there is.

import { expect, test, vi } from "vitest";
import { isFieldName } from "./field-name.ts";
import { parse } from "./parse.ts";

// A million characters, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

/** Whether a filter with the text in the place of a field is read as a comparison of the field of that very name. */
function isReadAsField(name: string): boolean {
  const { filter, issues } = parse(`${name} = 1`);
  return (
    issues.length === 0 && filter?.kind === "comparison" && filter.left.kind === "field" && filter.left.name === name
  );
}

const everyCharacter = Array.from({ length: 0x110000 }, (_, code) => code);

test.each([
  ["in front", (char: string) => `${char}a`],
  ["inside", (char: string) => `a${char}b`],
  ["at the end", (char: string) => `a${char}`],
  ["after a dot", (char: string) => `a.${char}b`],
  ["before a dot", (char: string) => `a${char}.b`],
])("a character %s makes a name of the language or none, for both alike", (_, name) => {
  // Letters that are alike are read alike, so that of each stretch of them a few stand for all.
  const wrong: number[] = [];
  for (const code of everyCharacter) {
    if (code >= 0x3400 && code % 64 !== 0) continue;
    const text = name(String.fromCodePoint(code));
    if (isFieldName(text) !== isReadAsField(text)) wrong.push(code);
  }
  expect(wrong.map((code) => code.toString(16))).toEqual([]);
});
