// Finds the positions of a pattern's parts in a matching text, for highlighting.

import type { Span } from "./ast.ts";
import { compileFoldedPattern, compilePattern, foldCase } from "./like.ts";

/** Returns the spans of a pattern's parts in a text, from left to right. Returns null if the pattern does not match. */
export type PatternSpans = (text: string) => readonly Span[] | null;

/**
 * Finds the parts of a pattern in a text (docs/language.md#patterns): the first at the start, the last at the end, each
 * other one leftmost after its predecessor. Empty parts have no span, so a pattern of wildcards alone returns no spans.
 */
export function compilePatternSpans(parts: readonly string[]): PatternSpans {
  const matches = compilePattern(parts);
  return (text) => (matches(text) ? locateParts(parts, text) : null);
}

/** Like `compilePatternSpans`, but ignores case. The spans refer to the original text. */
export function compileFoldedPatternSpans(parts: readonly string[]): PatternSpans {
  const matches = compileFoldedPattern(parts);
  const folded = parts.map(foldCase);
  return (text) => {
    if (!matches(text)) return null;
    const spans = locateParts(folded, foldCase(text));
    return ascii.test(text) ? spans : unfold(spans, text);
  };
}

/** The spans of the parts in a text that is known to match. */
function locateParts(parts: readonly string[], text: string): Span[] {
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

/** ASCII-only text folds code unit by code unit. */
const ascii = /^[\0-\x7f]*$/;

/**
 * The smallest unit that can be composed and folded independently: a character with its marks, or the letters of a
 * Korean syllable.
 */
const cluster = /[\s\S][\p{M}\u1160-\u11ff]*/gu;

/** Maps spans in a folded text back to the original text. Folding may have changed the length. */
function unfold(spans: readonly Span[], text: string): readonly Span[] {
  const origins: Span[] = [];
  for (const { 0: character, index } of text.matchAll(cluster)) {
    const origin = { from: index, to: index + character.length };
    for (const _ of foldCase(character).split("")) origins.push(origin);
  }
  return mergeOverlaps(
    spans.map(({ from, to }) => ({ from: origins[from]?.from ?? 0, to: origins[to - 1]?.to ?? text.length })),
  );
}

/** Merges overlapping spans: two parts may come from one character. */
function mergeOverlaps(spans: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const span of spans) {
    const before = apart.at(-1);
    if (before !== undefined && span.from < before.to) apart[apart.length - 1] = { from: before.from, to: span.to };
    else apart.push(span);
  }
  return apart;
}
