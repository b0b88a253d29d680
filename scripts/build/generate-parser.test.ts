// Tests the generation of the parser.

import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../project.mjs";
import { createTemporaryFolder } from "../testing/temporary-folder.ts";
import { generateParser } from "./generate-parser.mjs";

const grammar = '@top List { Name* }\n@external tokens words from "../tokens.ts" { Name }\n';

function project(text: string): string {
  const folder = createTemporaryFolder({ "grammar/filter.grammar": text, "node_modules/.keep": "" });
  symlinkSync(join(root, "node_modules/@lezer"), join(folder, "node_modules/@lezer"), "junction");
  return folder;
}

test("writes the parser and its terms, and again only after a change", async () => {
  const folder = project(grammar);
  const file = join(folder, "grammar/generated/filter.ts");
  expect(await generateParser(folder)).toBe(true);
  expect(readFileSync(file, "utf8")).toContain('import {words} from "../tokens.ts"');
  expect(readFileSync(join(folder, "grammar/generated/filter.terms.ts"), "utf8")).toMatch(/Name = \d+/);
  expect(await generateParser(folder)).toBe(false);

  writeFileSync(join(folder, "grammar/filter.grammar"), grammar.replace("List", "Names"));
  expect(await generateParser(folder)).toBe(true);
  expect(readFileSync(file, "utf8")).toContain("Names");

  writeFileSync(file, "edited by hand");
  expect(await generateParser(folder)).toBe(true);
  expect(readFileSync(file, "utf8")).toContain("LRParser");
});

test("an invalid grammar is reported with its name, and the parser is kept", async () => {
  const folder = project(grammar);
  await generateParser(folder);
  const before = readFileSync(join(folder, "grammar/generated/filter.ts"), "utf8");
  writeFileSync(join(folder, "grammar/filter.grammar"), `${grammar}@nonsense {`);
  await expect(generateParser(folder)).rejects.toThrow(/grammar\/filter\.grammar/);
  expect(readFileSync(join(folder, "grammar/generated/filter.ts"), "utf8")).toBe(before);
});

test("a missing grammar is reported", async () => {
  await expect(generateParser(createTemporaryFolder())).rejects.toThrow(/filter\.grammar is missing/);
});
