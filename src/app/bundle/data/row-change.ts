// The change of a row, and what several changes one after the other come to.

import type { Row } from "../../../service/index.ts";
import { fieldChanges } from "./difference.ts";
import type { Key } from "./touched.ts";

/** A row before and after a change; undefined where there is none. */
export interface RowChange {
  readonly collection: string;
  readonly key: Key;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** Each row once: as it was before the first change and after the last one. */
export function netChanges(changes: readonly RowChange[]): readonly RowChange[] {
  const byRow = new Map<string, RowChange>();
  for (const change of changes) {
    const { collection, key, after } = change;
    const row = `${collection} ${typeof key} ${key}`;
    const former = byRow.get(row);
    byRow.set(row, { collection, key, before: former === undefined ? change.before : former.before, after });
  }
  return [...byRow.values()];
}

/** Whether a change left the row another one than it was. */
export function hasEffect({ before, after }: RowChange): boolean {
  if (before === undefined || after === undefined) return before !== after;
  return fieldChanges(before, after).length > 0;
}
