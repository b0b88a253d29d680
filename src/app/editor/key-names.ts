// Owns how a key of the editor is written for the reader's own keyboard.

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

const macSigns: Readonly<Record<string, string>> = { Mod: "⌘", Shift: "⇧", Alt: "⌥" };
const ariaNames: Readonly<Record<string, string>> = { Mod: isMac ? "Meta" : "Control" };

/** As on the keys: `Ctrl Shift 9`, on a Mac `⌘⇧9`. @param key - as CodeMirror writes it: `Mod-Shift-9` */
export function keyName(key: string): string {
  const parts = key.split("-").map((part) => (part.length === 1 ? part.toUpperCase() : part));
  if (isMac) return parts.map((part) => macSigns[part] ?? part).join("");
  return parts.map((part) => (part === "Mod" ? "Ctrl" : part)).join(" ");
}

/** For `aria-keyshortcuts`. */
export function ariaKey(key: string): string {
  return key
    .split("-")
    .map((part) => ariaNames[part] ?? part)
    .join("+");
}
