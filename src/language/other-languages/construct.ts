// Finds constructs of other languages that have no equivalent, and the message for each.

import type { Span } from "../ast.ts";
import { createForeignText, matchAt, type ReadText } from "./foreign.ts";

const constructs: readonly (readonly [RegExp, string])[] = [
  [/(?<!\?)\?\?(?!\?)/y, "`??` has no equivalent: handle null with a condition of its own, as in `note = null`."],
  [
    /\?(?![.?])(?=[^?:]*:)/y,
    "`? :` has no equivalent: join the cases, as in `(paid = true and total > 10 or paid = false)`.",
  ],
  [/\*\*/y, "`**` has no equivalent: a power is a product, as in `total * total`."],
  [/::/y, "Casts (`::`) have no equivalent: fields are compared as they are."],
  [/case\s+when\b/iy, "`CASE` has no equivalent: join the cases with `and` and `or`."],
  [/typeof(?=\s)/y, "`typeof` has no equivalent: a field has one type, and is `null` if it has no value."],
  [
    /\(\s*[\p{L}_$][\p{L}\d_.$]*\s*,[^()]*\)/uy,
    "Several fields in `( , )` can't be compared at once: compare each, joined with `and`.",
  ],
];

/** Reads a construct. It is reported as the only mistake of its condition. */
export function readConstruct(text: string, at: number, condition: Span): ReadText | undefined {
  for (const [pattern, message] of constructs) {
    const written = matchAt(pattern, text, at)?.[0];
    if (written === undefined) continue;
    const span = { from: at, to: at + written.length };
    const covers = { from: Math.min(condition.from, at), to: span.to };
    return { length: written.length, foreign: createForeignText(span, message, [], covers) };
  }
  return undefined;
}
