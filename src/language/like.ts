// Owns pattern matching: linear in the text, whatever the pattern.

/**
 * A test for texts that consist of the parts in order, with any run of characters between one and the next
 * (LANGUAGE.md "like"). Each part is searched once, leftmost, so there is nothing to backtrack to.
 */
export function compilePattern(parts: readonly string[]): (text: string) => boolean {
  const first = parts[0] ?? "";
  const last = parts.at(-1) ?? "";
  if (parts.length <= 1) return (text) => text === first;
  const middle = parts.slice(1, -1).filter((part) => part !== "");
  const least = parts.reduce((sum, part) => sum + part.length, 0);
  if (middle.length === 0) return (text) => text.length >= least && text.startsWith(first) && text.endsWith(last);
  return (text) => {
    if (text.length < least || !text.startsWith(first) || !text.endsWith(last)) return false;
    const end = text.length - last.length;
    let at = first.length;
    for (const part of middle) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= end;
  };
}

/** Texts of ASCII alone, most of them, are composed already. */
const ascii = /^[\0-\x7f]*$/;

/**
 * A text without its case: composed (NFC), then lower-cased code point by code point, so that a letter folds alike
 * wherever it stands. Only the Greek capital sigma would not: `toLowerCase` looks at its neighbours.
 */
export function foldCase(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  const composed = text.normalize("NFC");
  if (!composed.includes("\u03a3")) return composed.toLowerCase();
  return Array.from(composed, (character) => character.toLowerCase()).join("");
}
