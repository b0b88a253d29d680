// The keyboard shortcuts of the page for the help, as docs/keys.md and docs/editor.md list them.

import editorGuide from "../../../docs/editor.md?raw";
import keyGuide from "../../../docs/keys.md?raw";
import { guideBlocks } from "./guide-blocks.ts";

export interface Shortcut {
  /** In CodeMirror's notation: alternatives; with `isSequence`, keys to press in sequence. */
  readonly keys: readonly string[];
  readonly isSequence: boolean;
  /** What it does, in the third person: “sends”. Code is in backticks. */
  readonly does: string;
}

export interface KeyPlace {
  /** Where the focus must be. */
  readonly place: string;
  readonly shortcuts: readonly Shortcut[];
}

export function keyPlaces(): readonly KeyPlace[] {
  const [everywhere = [], elsewhere = []] = tablesIn(keyGuide);
  const [editor = []] = tablesIn(editorGuide);
  return [
    { place: "Everywhere", shortcuts: everywhere.map(shortcutOf) },
    { place: "In the editor", shortcuts: editor.map(shortcutOf) },
    ...placesIn(elsewhere),
  ];
}

type Cells = readonly string[];

function tablesIn(markdown: string): readonly (readonly Cells[])[] {
  return guideBlocks(markdown).flatMap((block) => (block.kind === "table" ? [block.rows] : []));
}

/** @param rows - each with a place, unless it is that of the row above, a key and its effect */
function placesIn(rows: readonly Cells[]): readonly KeyPlace[] {
  const places: { place: string; shortcuts: Shortcut[] }[] = [];
  for (const [place = "", ...row] of rows) {
    if (place !== "") places.push({ place, shortcuts: [] });
    places.at(-1)?.shortcuts.push(shortcutOf(row));
  }
  return places;
}

function shortcutOf([keys = "", does = ""]: Cells): Shortcut {
  const names = [...keys.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  return { keys: names.map(keyOf), isSequence: keys.includes(", then "), does };
}

const longNames: Readonly<Record<string, string>> = {
  Esc: "Escape",
  PgUp: "PageUp",
  PgDn: "PageDown",
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  "←": "ArrowLeft",
  "→": "ArrowRight",
};

/** `Mod-Shift-9` of `Ctrl Shift 9`. */
function keyOf(name: string): string {
  const key = name.split(" ").map((part) => longNames[part] ?? part);
  return key.join("-").replace(/^Ctrl-(?!Space$)/, "Mod-");
}
