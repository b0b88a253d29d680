// The table after an edit: the answer's rows, and among them those that went out, each where it stood.

import { keyOf, type RowKey } from "../choice.ts";
import type { Row } from "../find.ts";
import type { Line } from "../rows/line.ts";

export interface Judges {
  readonly wasKept: (row: Row) => boolean;
  readonly isKept: (row: Row) => boolean;
  /** Whether the answer's own rows hold all that `wasKept` reads. */
  readonly isTestable: boolean;
}

/**
 * Merges an answer with the first rows of the union of both filters, in the same order. Every row of the answer is among
 * the lines once, in the answer's order, whatever was written between the two requests.
 */
export function mergeLines(answer: readonly Row[], union: readonly Row[], judges: Judges): Line[] {
  const { wasKept, isKept, isTestable } = judges;
  const places = new Map<RowKey | null, number>(answer.map((row, place) => [keyOf(row), place]));
  const whole = new Map<RowKey | null, Row>(union.map((row) => [keyOf(row), row]));
  const lines: Line[] = [];
  let next = 0;
  const takeUntil = (end: number): void => {
    for (; next < end; next++) {
      const row = answer[next];
      if (row === undefined) return;
      const key = keyOf(row);
      const tested = (key === null ? undefined : whole.get(key)) ?? (isTestable ? row : undefined);
      lines.push({ row, place: next, change: tested === undefined || wasKept(tested) ? null : "in" });
    }
  };
  for (const row of union) {
    const key = keyOf(row);
    const place = key === null ? undefined : places.get(key);
    if (place !== undefined) takeUntil(place + 1);
    else if (key !== null && !isKept(row)) lines.push({ row, place: -1, change: "out" });
  }
  takeUntil(answer.length);
  return lines;
}
