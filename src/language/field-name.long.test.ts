// Tests, with characters of every range of Unicode, that isFieldName agrees with the grammar.

import { expect, test, vi } from "vitest";
import { isFieldName } from "./field-name.ts";
import { parse } from "./parse.ts";

// A million characters need more time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Whether a filter with the text in place of a field is parsed as a comparison of a field with exactly that name. */
function isReadAsField(name: string): boolean {
  const { filter, issues } = parse(`${name} = 1`);
  return (
    issues.length === 0 && filter?.kind === "comparison" && filter.left.kind === "field" && filter.left.name === name
  );
}

const everyCharacter = Array.from({ length: 0x110000 }, (_, code) => code);

test.each([
  ["in front", (char: string) => `${char}a`, 1],
  ["inside", (char: string) => `a${char}b`, 1],
  ["at the end", (char: string) => `a${char}`, 8],
  ["after a dot", (char: string) => `a.${char}b`, 8],
  ["before a dot", (char: string) => `a${char}.b`, 8],
])("agrees with the grammar about a character %s", (_, name, step) => {
  // Similar letters are parsed alike, so a few represent each range of them; so are those beside dots and names.
  const wrong: number[] = [];
  for (const code of everyCharacter) {
    if ((code >= 0x3400 && code % 64 !== 0) || (code >= 0x500 && code % step !== 0)) continue;
    const text = name(String.fromCodePoint(code));
    if (isFieldName(text) !== isReadAsField(text)) wrong.push(code);
  }
  expect(wrong.map((code) => code.toString(16))).toEqual([]);
});
