// A line of the table: a row, its place in the answer, and what the last edit did to it.

import { keyOf, type RowKey } from "../choice.ts";
import type { Row } from "../find.ts";

export interface Line {
  readonly row: Row;
  /** In the answer, from 0; -1 for a row that went out of it. */
  readonly place: number;
  /** Null for a row that was there before, and where nothing is compared. */
  readonly change: "in" | "out" | null;
  /** What stands for rows that are not drawn, in words; such a line has no row of its own. */
  readonly note?: string;
}

/** A line that stands for rows that are not drawn. */
export function noteLine(note: string): Line {
  return { row: {}, place: -1, change: null, note };
}

/** The lines of an answer that is compared with none. */
export function plainLines(rows: readonly Row[]): readonly Line[] {
  return rows.map((row, place) => ({ row, place, change: null }));
}

/** Where each row stands among the lines, by its key. */
export function placesOf(lines: readonly Line[]): ReadonlyMap<RowKey, number> {
  const places = new Map<RowKey, number>();
  for (const [index, { row }] of lines.entries()) {
    const key = keyOf(row);
    if (key !== null) places.set(key, index);
  }
  return places;
}

/** A line's change in words, to be read out. */
export const changeWords = { in: "came in", out: "went out" } as const;
