import { expect, test } from "vitest";
import { filterKeymap } from "../../../codemirror/public.ts";
import { listKeyPlaces } from "../../shell/key-places.ts";
import { formatKey } from "./key-names.ts";
import { keys } from "./keys.ts";

test("reads the keys of the documentation, in CodeMirror's notation", () => {
  const places = new Map(listKeyPlaces().map(({ place, shortcuts }) => [place, shortcuts]));
  expect([...places.keys()].slice(0, 3)).toEqual(["Everywhere", "In the editor", "In the rows"]);
  expect(places.get("Everywhere")?.map((shortcut) => shortcut.keys)).toEqual([
    ["Mod-K"],
    ["?"],
    ["/"],
    ["Shift-Alt-H"],
    ["Shift-Alt-S"],
  ]);
  expect(
    places
      .get("In the editor")
      ?.slice(1)
      .map((shortcut) => shortcut.keys)[0],
  ).toEqual(["Ctrl-Space"]);
  expect(places.get("In the editor")?.at(-1)).toEqual({
    keys: ["Escape", "Tab"],
    isSequence: true,
    does: "leaves the editor",
  });
  expect(places.get("In the rows")?.slice(0, 2)).toEqual([
    { keys: ["ArrowUp", "ArrowDown"], isSequence: false, does: "selects the previous or next row" },
    { keys: ["PageUp", "PageDown"], isSequence: false, does: "moves the selection by a page" },
  ]);
});

test("every key with a name is listed", () => {
  const listed = listKeyPlaces().flatMap(({ shortcuts }) => shortcuts.flatMap((shortcut) => shortcut.keys));
  const named = Object.values(keys).map(({ key }) => formatKey(key, false));
  expect(listed.map((key) => formatKey(key, false))).toEqual(expect.arrayContaining(named));
});

test("the editor binds the keys that its commands show", () => {
  const shown = [keys.write, keys.format, keys.fix, keys.documentation].map(({ key }) => key);
  expect(filterKeymap.map(({ key }) => key)).toEqual(expect.arrayContaining(shown));
});

test("no two lines of a place have the same description", () => {
  for (const { shortcuts: lines } of listKeyPlaces())
    expect(new Set(lines.map(({ does }) => does)).size).toBe(lines.length);
});

test("formats keys for a Mac and for other systems", () => {
  expect(
    ["Mod-k", "Shift-Alt-f", "Ctrl-Space", "Mod-Enter", "ArrowUp", "Escape"].map((key) => formatKey(key, true)),
  ).toEqual(["⌘K", "⇧⌥F", "⌃Space", "⌘↵", "↑", "Esc"]);
  expect(["Mod-k", "Shift-Alt-f", "PageDown"].map((key) => formatKey(key, false))).toEqual([
    "Ctrl K",
    "Shift Alt F",
    "PgDn",
  ]);
});
