// Pattern matching in linear time for every pattern.

/**
 * Compiles a test for texts that consist of the parts in order, with any characters between them
 * (docs/language.md#patterns). Each part is searched once, leftmost, so the match never backtracks.
 */
export function compilePattern(parts: readonly string[]): (text: string) => boolean {
  const first = parts[0] ?? "";
  const last = parts.at(-1) ?? "";
  if (parts.length <= 1) return (text) => text === first;
  const middle = parts.slice(1, -1).filter((part) => part !== "");
  if (middle.length === 0) return compileEnds(first, last);
  const holdsMiddle = (text: string, from: number, to: number) => {
    let at = from;
    for (const part of middle) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= to;
  };
  if (first === "" && last === "") return (text) => holdsMiddle(text, 0, text.length);
  const holdsEnds = compileEnds(first, last);
  return (text) => holdsEnds(text) && holdsMiddle(text, first.length, text.length - last.length);
}

function compileEnds(first: string, last: string): (text: string) => boolean {
  if (first === "") return (text) => text.endsWith(last);
  if (last === "") return (text) => text.startsWith(first);
  const least = first.length + last.length;
  return (text) => text.length >= least && text.startsWith(first) && text.endsWith(last);
}

/** Like `compilePattern`, but ignores case. */
export function compileFoldedPattern(parts: readonly string[]): (text: string) => boolean {
  const folded = parts.map(foldCase);
  const matches = compilePattern(folded);
  const matchesFolded = (text: string) => matches(foldCase(text));
  const [first = "", last = ""] = folded;
  if (folded.length !== 2) return matchesFolded;
  if (first === "") return (text) => endsWithFolded(text, last) ?? matchesFolded(text);
  return last === "" ? (text) => startsWithFolded(text, first) ?? matchesFolded(text) : matchesFolded;
}

/**
 * Whether a text ends with a folded suffix once it is folded. Returns undefined if that can't be decided without
 * folding the text. ASCII folds code unit by code unit unless a combining mark follows, and nothing follows the end of
 * the text.
 */
function endsWithFolded(text: string, tail: string): boolean | undefined {
  for (let back = 1; back <= tail.length; back++) {
    if (back > text.length) return false;
    const unit = text.charCodeAt(text.length - back);
    if (unit > 0x7f) return undefined;
    if (foldUnit(unit) !== tail.charCodeAt(tail.length - back)) return false;
  }
  return true;
}

/** Like `endsWithFolded`, for a prefix. The next code unit is checked too, because it may be a combining mark. */
function startsWithFolded(text: string, head: string): boolean | undefined {
  for (let at = 0; at < head.length; at++) {
    if (at >= text.length) return false;
    const unit = text.charCodeAt(at);
    if (unit > 0x7f || text.charCodeAt(at + 1) > 0x7f) return undefined;
    if (foldUnit(unit) !== head.charCodeAt(at)) return false;
  }
  return true;
}

/** Converts an ASCII code unit to lower case. */
function foldUnit(unit: number): number {
  return unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit;
}

/** ASCII-only text, which is the most common, is already composed. */
const ascii = /^[\0-\x7f]*$/;

/**
 * Folds the case of a text: composed (NFC), then lower-cased code point by code point, so that a letter folds the same
 * at every position. Only the Greek capital sigma needs this: `toLowerCase` treats it differently at the end of a word.
 */
export function foldCase(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  const composed = text.normalize("NFC");
  if (!composed.includes("\u03a3")) return composed.toLowerCase();
  return Array.from(composed, (character) => character.toLowerCase()).join("");
}
