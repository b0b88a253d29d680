// Telling whether a key press is a key as CodeMirror writes it, on any keyboard's layout.

import { isMacHere } from "../editor/key-names.ts";

/** What is needed of a keyboard event. */
export type Press = Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

const modifiers = ["Mod", "Shift", "Alt", "Ctrl", "Meta"] as const;

interface ReadKey {
  readonly name: string;
  readonly alt: boolean;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

function readKey(key: string, isMac: boolean): ReadKey {
  const parts = key.split("-");
  const name = parts.pop() ?? "";
  const wrong = parts.find((part) => !modifiers.some((modifier) => modifier === part));
  if (wrong !== undefined) throw new RangeError(`“${wrong}” in the key ${key} is none of ${modifiers.join(", ")}.`);
  const has = (modifier: string): boolean => parts.includes(modifier);
  return {
    name,
    alt: has("Alt"),
    ctrl: has("Ctrl") || (has("Mod") && !isMac),
    meta: has("Meta") || (has("Mod") && isMac),
    shift: has("Shift"),
  };
}

/**
 * Whether a key was pressed.
 *
 * A letter is the one that the layout types. Where it types none of ours, as Option does on a Mac and as Cyrillic
 * layouts do, it is the one in that place of the keyboard. So is a digit, which some layouts type with Shift only. Any
 * other sign is what is typed, with Shift or without.
 *
 * @param key - as CodeMirror writes it: `Mod-k`, `Shift-Alt-h`, `?`
 * @throws RangeError for a modifier that there is not.
 */
export function matchesKey(press: Press, key: string, isMac = isMacHere): boolean {
  const { name, alt, ctrl, meta, shift } = readKey(key, isMac);
  if (press.altKey !== alt || press.ctrlKey !== ctrl || press.metaKey !== meta) return false;
  if (isSign(name)) return press.key === name;
  if (press.shiftKey !== shift) return false;
  if (/^[a-z]$/.test(name)) {
    return /^[a-z]$/i.test(press.key) ? press.key.toLowerCase() === name : press.code === `Key${name.toUpperCase()}`;
  }
  if (/^\d$/.test(name)) return press.key === name || press.code === `Digit${name}`;
  return press.key === (name === "Space" ? " " : name);
}

/** Whether a key is one sign that a text could hold, with no modifier but Shift: WCAG 2.1.4 calls it a character key. */
export function isCharacterKey(key: string): boolean {
  return /^(Shift-)?.$/su.test(key);
}

function isSign(name: string): boolean {
  return name.length === 1 && !/[a-z\d]/i.test(name);
}
