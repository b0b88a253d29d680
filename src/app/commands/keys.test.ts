// Tests that the documentation and the page list the same keys.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { filterKeymap } from "../../codemirror/index.ts";
import { keyName } from "../ui/key-names.ts";
import { keyPlaces } from "./key-places.ts";
import { keys } from "./keys.ts";

const documentOf = (name: string): string => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), "utf8");

/** The keys in each cell of a column of the tables below a heading. */
function keysIn(document: string, heading: string, column: number): string[][] {
  const section = documentOf(document).split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  return rows
    .map((row) => [...(row.split("|")[column] ?? "").matchAll(/`([^`]+)`/g)].map(([, key = ""]) => key))
    .filter((cell) => cell.length > 0);
}

const namesOf = (places: typeof keyPlaces): string[][] =>
  places.flatMap(({ shortcuts: lines }) => lines.map((line) => line.keys.map((key) => keyName(key, false))));

const [everywhere, editor] = ["Everywhere", "In the editor"].map((name) =>
  keyPlaces.filter(({ place }) => place === name),
);

describe("the documentation lists the same keys as the page", () => {
  test.each([
    ["keys", "Everywhere", 1, everywhere],
    ["editor", "Keys", 1, editor],
    ["keys", "Where the focus is", 2, keyPlaces.filter(({ place }) => !/^Everywhere|^In the editor/.test(place))],
  ] as const)("%s.md, %s", (document, heading, column, places = []) => {
    expect(keysIn(document, heading, column)).toEqual(namesOf(places));
  });
});

test("every key with a name is listed", () => {
  const listed = keyPlaces.flatMap(({ shortcuts }) => shortcuts.flatMap((shortcut) => shortcut.keys));
  expect(listed).toEqual(expect.arrayContaining(Object.values(keys).map(({ key }) => key)));
});

test("the editor binds the keys that its commands show", () => {
  const shown = [keys.write, keys.format, keys.fix, keys.documentation].map(({ key }) => key);
  expect(filterKeymap.map(({ key }) => key)).toEqual(expect.arrayContaining(shown));
});

test("no two lines of a place have the same description", () => {
  for (const { shortcuts: lines } of keyPlaces) expect(new Set(lines.map(({ does }) => does)).size).toBe(lines.length);
});

test("formats keys for a Mac and for other systems", () => {
  expect(
    ["Mod-k", "Shift-Alt-f", "Ctrl-Space", "Mod-Enter", "ArrowUp", "Escape"].map((key) => keyName(key, true)),
  ).toEqual(["⌘K", "⇧⌥F", "⌃Space", "⌘↵", "↑", "Esc"]);
  expect(["Mod-k", "Shift-Alt-f", "PageDown"].map((key) => keyName(key, false))).toEqual([
    "Ctrl K",
    "Shift Alt F",
    "PgDn",
  ]);
});
