// The keyboard shortcuts of the page for the help, as docs/exploring.md#keys lists them.

import guide from "../../../docs/exploring.md?raw";

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
  const [, rows = ""] = /^\| Place \|.*\n\|-.*\n((?:\|.*\n)+)/m.exec(guide) ?? [];
  const places: { place: string; shortcuts: Shortcut[] }[] = [];
  for (const [, place = "", keys = "", does = ""] of rows.matchAll(/^\|(.*?)\|(.*?)\|(.*)\|$/gm)) {
    if (place.trim() !== "") places.push({ place: place.trim(), shortcuts: [] });
    places.at(-1)?.shortcuts.push(createShortcut(keys, does.trim().replaceAll("**", "")));
  }
  return places;
}

function createShortcut(keys: string, does: string): Shortcut {
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
