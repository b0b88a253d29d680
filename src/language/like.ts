// Pattern matching: linear in the text, whatever the pattern.

/**
 * A test for texts that consist of the parts in order, with any run of characters between one and the next
 * (docs/language.md#patterns). Each part is searched once, leftmost, so there is nothing to backtrack to.
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

/** As `compilePattern`, with both the parts and the texts folded. */
export function compileFoldedPattern(parts: readonly string[]): (text: string) => boolean {
  const folded = parts.map(foldCase);
  const matches = compilePattern(folded);
  const matchesFolded = (text: string) => matches(foldCase(text));
  const [first = "", last = ""] = folded;
  if (folded.length !== 2) return matchesFolded;
  if (first === "") return (text) => endsFolded(text, last) ?? matchesFolded(text);
  return last === "" ? (text) => startsFolded(text, first) ?? matchesFolded(text) : matchesFolded;
}

/**
 * Whether a text, once folded, ends with a folded tail; undefined if the text has to be folded to decide. ASCII folds
 * unit by unit, unless a combining mark follows: none follows the end.
 */
function endsFolded(text: string, tail: string): boolean | undefined {
  for (let back = 1; back <= tail.length; back++) {
    if (back > text.length) return false;
    const unit = text.charCodeAt(text.length - back);
    if (unit > 0x7f) return undefined;
    if (foldUnit(unit) !== tail.charCodeAt(tail.length - back)) return false;
  }
  return true;
}

/** As `endsFolded`, for a head. What follows each unit is looked at, too, for it may be such a mark. */
function startsFolded(text: string, head: string): boolean | undefined {
  for (let at = 0; at < head.length; at++) {
    if (at >= text.length) return false;
    const unit = text.charCodeAt(at);
    if (unit > 0x7f || text.charCodeAt(at + 1) > 0x7f) return undefined;
    if (foldUnit(unit) !== head.charCodeAt(at)) return false;
  }
  return true;
}

/** A code unit of ASCII in lower case. */
function foldUnit(unit: number): number {
  return unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit;
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
