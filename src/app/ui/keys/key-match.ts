import { isMacHere } from "./key-names.ts";

export type Press = Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/**
 * Whether a key was pressed, on any keyboard layout.
 *
 * A letter matches the typed character. If that is not a Latin letter, as with Option on a Mac or on a Cyrillic layout,
 * the position on the keyboard counts. The position also counts for digits, because some layouts type them only with
 * Shift. Any other character matches if it is typed, with or without Shift.
 *
 * @param key - in CodeMirror's notation: `Mod-k`, `Shift-Alt-h`, `?`
 */
export function matchesKey(press: Press, key: string, isMac = isMacHere): boolean {
  const modifiers = key.replace("Mod", isMac ? "Meta" : "Ctrl").split("-");
  const name = modifiers.pop() ?? "";
  const has = (modifier: string): boolean => modifiers.includes(modifier);
  if (press.altKey !== has("Alt") || press.ctrlKey !== has("Ctrl") || press.metaKey !== has("Meta")) return false;
  if (name.length === 1 && !/[a-z\d]/i.test(name)) return press.key === name;
  if (press.shiftKey !== has("Shift")) return false;
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
