// A line of the table: a row, and what the last edit of the filter did to it.

import type { Row } from "../find.ts";

export interface Line {
  readonly row: Row;
  /** Null for a row that was there before, and where nothing is compared. */
  readonly change: "in" | "out" | null;
}

/** A line's change in words. */
export const changeWords = { in: "came in", out: "went out" } as const;
