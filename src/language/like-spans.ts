// Where the parts of a pattern lie in a text that it matches, so that they can be shown there.

import type { Span } from "./ast.ts";
import { compileFoldedPattern, compilePattern, foldCase } from "./like.ts";

/** The places of a pattern's parts in a text, from left to right; null for a text that the pattern does not match. */
export type PatternSpans = (text: string) => readonly Span[] | null;

/**
 * Where a text holds the parts of a pattern (docs/language.md#patterns): the first at its start, the last at its end, each other
 * leftmost after the one before. Empty parts have no place, so a pattern of wildcards alone gives no spans.
 */
export function compilePatternSpans(parts: readonly string[]): PatternSpans {
  const matches = compilePattern(parts);
  return (text) => (matches(text) ? placesOf(parts, text) : null);
}

/** As `compilePatternSpans`, with both the parts and the texts folded. The places are those in the text as it is. */
export function compileFoldedPatternSpans(parts: readonly string[]): PatternSpans {
  const matches = compileFoldedPattern(parts);
  const folded = parts.map(foldCase);
  return (text) => {
    if (!matches(text)) return null;
    const spans = placesOf(folded, foldCase(text));
    return ascii.test(text) ? spans : unfold(spans, text);
  };
}

/** The places of the parts in a text that is known to match. */
function placesOf(parts: readonly string[], text: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  parts.forEach((part, index) => {
    if (part === "") return;
    const isLast = index > 0 && index === parts.length - 1;
    const from = isLast ? text.length - part.length : text.indexOf(part, at);
    at = from + part.length;
    spans.push({ from, to: at });
  });
  return spans;
}

/** Texts of ASCII alone fold unit by unit. */
const ascii = /^[\0-\x7f]*$/;

/** What composes and folds by itself: a character with its marks, and the letters that join a Korean syllable. */
const cluster = /[\s\S][\p{M}\u1160-\u11ff]*/gu;

/** Takes places in a folded text back to the text as it was; folding may have made it longer or shorter. */
function unfold(spans: readonly Span[], text: string): readonly Span[] {
  const origins: Span[] = [];
  for (const { 0: character, index } of text.matchAll(cluster)) {
    const origin = { from: index, to: index + character.length };
    for (const _ of foldCase(character).split("")) origins.push(origin);
  }
  return joined(
    spans.map(({ from, to }) => ({ from: origins[from]?.from ?? 0, to: origins[to - 1]?.to ?? text.length })),
  );
}

/** Two parts may have come from one character. */
function joined(spans: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const span of spans) {
    const before = apart.at(-1);
    if (before !== undefined && span.from < before.to) apart[apart.length - 1] = { from: before.from, to: span.to };
    else apart.push(span);
  }
  return apart;
}
