// Matches key presses with keys in CodeMirror's notation, on any keyboard layout.

import { isMacHere } from "../ui/key-names.ts";

/** The relevant properties of a keyboard event. */
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
 * A letter matches the typed character. If that is not a Latin letter, as with Option on a Mac or on a Cyrillic layout,
 * the position on the keyboard counts. The position also counts for digits, because some layouts type them only with
 * Shift. Any other character matches if it is typed, with or without Shift.
 *
 * @param key - in CodeMirror's notation: `Mod-k`, `Shift-Alt-h`, `?`
 * @throws RangeError for an unknown modifier
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

/** Whether a key is a single character without a modifier other than Shift (a character key in WCAG 2.1.4). */
export function isCharacterKey(key: string): boolean {
  return /^(Shift-)?.$/su.test(key);
}

function isSign(name: string): boolean {
  return name.length === 1 && !/[a-z\d]/i.test(name);
}
