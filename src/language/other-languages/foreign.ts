// The results of the search for constructs of other languages.

import type { Span } from "../ast.ts";
import { createFixes, type Fix } from "../issue.ts";

/** One mistake. Any other grammar error inside `covers` is a consequence of it. */
export interface Foreign extends Span {
  readonly message: string;
  readonly fixes: readonly Fix[];
  readonly covers: Span;
}

/** A text that was read, and the mistake in it, if any. */
export interface ReadText {
  readonly length: number;
  readonly foreign?: Foreign;
}

/** Creates a mistake. Strings in `remedies` replace its span. */
export function createForeignText(
  span: Span,
  message: string,
  remedies: readonly (string | Fix)[],
  covers: Span = span,
): Foreign {
  const { from, to } = span;
  return { from, to, message, fixes: createFixes(span, remedies), covers: { from: covers.from, to: covers.to } };
}

/** Creates a text that is one mistake as a whole. */
export function createForeignWhole(
  at: number,
  length: number,
  message: string,
  remedies: readonly (string | Fix)[],
): ReadText {
  return { length, foreign: createForeignText({ from: at, to: at + length }, message, remedies) };
}

/** Executes a sticky pattern at a position. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
