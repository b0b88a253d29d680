/** False if there is no `navigator`, as in a unit test. */
export const isMacHere = typeof navigator !== "undefined" && /Mac|iP(hone|ad)/.test(navigator.userAgent);

const macSigns: Readonly<Record<string, string>> = {
  Mod: "⌘",
  Ctrl: "⌃",
  Shift: "⇧",
  Alt: "⌥",
  Enter: "↵",
  Delete: "⌦",
  PageUp: "⇞",
  PageDown: "⇟",
};
const signs: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  PageUp: "PgUp",
  PageDown: "PgDn",
};
const ariaNames: Readonly<Record<string, string>> = { Mod: isMacHere ? "Meta" : "Control", Ctrl: "Control" };

/** Formats a key: `Ctrl Shift 9`, on a Mac `⌘⇧9`. @param key - in CodeMirror's notation: `Mod-Shift-9` */
export function formatKey(key: string, isMac = isMacHere): string {
  const parts = key.split("-").map((part) => (part.length === 1 ? part.toUpperCase() : part));
  if (isMac) return parts.map((part) => macSigns[part] ?? signs[part] ?? part).join("");
  return parts.map((part) => (part === "Mod" ? "Ctrl" : (signs[part] ?? part))).join(" ");
}

export function formatAriaKey(key: string): string {
  return key
    .split("-")
    .map((part) => ariaNames[part] ?? part)
    .join("+");
}
