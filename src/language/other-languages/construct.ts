// Constructs of other languages that nothing here says, each with its message.

import type { Span } from "../ast.ts";
import { foreign, matchAt, type Piece } from "./piece.ts";

const constructs: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\?)\?\?(?!\?)/y,
    "`??` has no equivalent: what a missing value counts as is a condition of its own, as in `note = null`.",
  ],
  [
    /\?(?![.?])(?=[^?:]*:)/y,
    "`? :` has no equivalent: join the cases, as in `(paid = true and total > 10 or paid = false)`.",
  ],
  [/\*\*/y, "`**` has no equivalent: a power is a product, as in `total * total`."],
  [/::/y, "A cast, `::`, has no equivalent: a field is compared as it is."],
  [/case\s+when\b/iy, "`CASE` has no equivalent: join the cases by `and` and `or`."],
  [/typeof(?=\s)/y, "`typeof` has no equivalent: a field is of one type, and `null` where it has no value."],
  [
    /\(\s*[\p{L}_$][\p{L}\d_.$]*\s*,[^()]*\)/uy,
    "Several fields in `( , )` can't be compared at once: compare each, and join them by `and`.",
  ],
];

/** A construct at a place. It explains the condition that it stands in. */
export function readConstruct(text: string, at: number, condition: Span): Piece | undefined {
  for (const [pattern, message] of constructs) {
    const written = matchAt(pattern, text, at)?.[0];
    if (written === undefined) continue;
    const span = { from: at, to: at + written.length };
    const covers = { from: Math.min(condition.from, at), to: span.to };
    return { length: written.length, foreign: foreign(span, message, [], covers) };
  }
  return undefined;
}
