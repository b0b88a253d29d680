// The proof that the documents and the page list the same keys.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { keyName } from "../editor/key-names.ts";
import { keys } from "../editor/keys.ts";
import { memoryKeys } from "../history/memory-keys.ts";
import { localKeys } from "./local-keys.ts";
import { pageKeys } from "./page-keys.ts";

const documentOf = (name: string): string => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), "utf8");

/** The keys in the cells of a column of the tables below a heading, cell by cell. */
function keysIn(document: string, heading: string, column: number): string[][] {
  const section = documentOf(document).split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  return rows
    .map((row) => [...(row.split("|")[column] ?? "").matchAll(/`([^`]+)`/g)].map(([, key = ""]) => key))
    .filter((cell) => cell.length > 0);
}

const namesOf = (places: typeof localKeys): string[][] =>
  places.flatMap(({ keys: lines }) => lines.map((line) => line.keys.map((key) => keyName(key, false))));

const editor = localKeys.filter(({ place }) => place === "In the editor");

describe("the keys in the documents are those that the page lists", () => {
  test("the editor's", () => {
    expect(keysIn("editor", "Keys", 1)).toEqual(namesOf(editor));
  });

  test("those of other places", () => {
    expect(keysIn("keys", "Where the focus is", 2)).toEqual(
      namesOf(localKeys.filter((place) => !editor.includes(place))),
    );
  });

  test("the page's", () => {
    const everywhere = [pageKeys.palette, pageKeys.list, ...Object.values(memoryKeys)];
    expect(keysIn("keys", "Everywhere", 1)).toEqual(everywhere.map((key) => [keyName(key, false)]));
  });
});

test("every key of the editor's own is listed", () => {
  const listed = editor.flatMap((place) => place.keys.flatMap((line) => line.keys));
  expect(listed).toEqual(expect.arrayContaining(Object.values(keys)));
});

test("no two lines of a place say the same", () => {
  for (const { keys: lines } of localKeys) expect(new Set(lines.map(({ does }) => does)).size).toBe(lines.length);
});

test("keys as they are written on a Mac and elsewhere", () => {
  expect(
    ["Mod-k", "Shift-Alt-f", "Ctrl-Space", "Mod-Enter", "ArrowUp", "Escape"].map((key) => keyName(key, true)),
  ).toEqual(["⌘K", "⇧⌥F", "⌃Space", "⌘↵", "↑", "Esc"]);
  expect(["Mod-k", "Shift-Alt-f", "PageDown"].map((key) => keyName(key, false))).toEqual([
    "Ctrl K",
    "Shift Alt F",
    "PgDn",
  ]);
});
