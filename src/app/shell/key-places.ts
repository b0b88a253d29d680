// The keyboard shortcuts of the page for the help, as docs/exploring.md#keys lists them.

import guide from "../../../docs/exploring.md?raw";
import { parseGuideBlocks } from "./guide-blocks.ts";

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

/** From the table of keys: each row has a place, unless it is that of the row above, a key and its effect. */
export function listKeyPlaces(): readonly KeyPlace[] {
  const table = parseGuideBlocks(guide).find((block) => block.kind === "table");
  const places: { place: string; shortcuts: Shortcut[] }[] = [];
  for (const [place = "", ...row] of table?.rows ?? []) {
    if (place !== "") places.push({ place, shortcuts: [] });
    places.at(-1)?.shortcuts.push(createShortcut(row));
  }
  return places;
}

function createShortcut([keys = "", does = ""]: readonly string[]): Shortcut {
  const names = [...keys.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  return { keys: names.map(parseKeyName), isSequence: keys.includes(", then "), does };
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
function parseKeyName(name: string): string {
  const key = name.split(" ").map((part) => longNames[part] ?? part);
  return key.join("-").replace(/^Ctrl-(?!Space$)/, "Mod-");
}
