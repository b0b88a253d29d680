// The shape of what the look for other languages' habits finds.

import type { Span } from "../ast.ts";
import type { Fix } from "../issue.ts";

/** One mistake, at its place; what the grammar finds wrong anywhere in `covers` only follows from it. */
export interface Foreign extends Span {
  readonly message: string;
  readonly fixes: readonly Fix[];
  readonly covers: Span;
}

/** A piece of a text that was passed, and the mistake that it is, if it is one. */
export interface Piece {
  readonly length: number;
  readonly foreign?: Foreign;
}

/** A mistake at a place; texts among the remedies are to stand in its place. */
export function foreign(
  span: Span,
  message: string,
  remedies: readonly (string | Fix)[],
  covers: Span = span,
): Foreign {
  const { from, to } = span;
  const fixes = remedies.map((remedy) =>
    typeof remedy === "string" ? { label: `Write ${remedy}`, from, to, insert: remedy } : remedy,
  );
  return { from, to, message, fixes, covers: { from: covers.from, to: covers.to } };
}

/** A piece that is a mistake as a whole. */
export function wholly(at: number, length: number, message: string, remedies: readonly (string | Fix)[]): Piece {
  return { length, foreign: foreign({ from: at, to: at + length }, message, remedies) };
}

/** What a sticky pattern finds at a place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
