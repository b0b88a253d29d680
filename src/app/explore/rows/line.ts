// A line of the table: a row, and whether the last edit added or removed it.

import type { FoundRow } from "../find.ts";

export interface Line {
  readonly row: FoundRow;
  /** Null for an unchanged row, or if nothing is compared. */
  readonly change: "in" | "out" | null;
}

/** A line's change in words. */
export const changeWords = { in: "came in", out: "went out" } as const;
