// A line of the table: a row, and whether the last edit added or removed it, or which of two filters it matches.

import type { FoundRow } from "../../../requests/query/find.ts";

export interface ResultLine {
  readonly row: FoundRow;
  /** Null for an unchanged row, or if nothing is compared. */
  readonly change: "in" | "out" | null;
}

/** A line's change in the column for it. */
export const changeWords = { in: "came in", out: "went out" } as const;

/** A line's change in a sentence. @param isPinned - whether it is compared with a pinned filter */
export function describeChange(isPinned: boolean) {
  return isPinned
    ? { in: "matches only this filter", out: "matches only the pinned filter" }
    : { in: "came in with the last edit", out: "went out with the last edit" };
}
