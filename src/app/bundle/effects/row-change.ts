// The change of a row, and what is left of several changes.

import type { Row } from "../../../service/public.ts";
import { listFieldChanges } from "./difference.ts";
import type { Key } from "./used-collections.ts";

/** A row before and after a change; undefined if it does not exist. */
export interface RowChange {
  readonly collection: string;
  readonly key: Key;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** What is left of several changes: each row that differs, before its first change and after its last one. */
export function mergeRowChanges(changes: readonly RowChange[]): readonly RowChange[] {
  const byRow = new Map<string, RowChange>();
  for (const change of changes) {
    const { collection, key, after } = change;
    const row = `${collection} ${typeof key} ${key}`;
    const former = byRow.get(row);
    byRow.set(row, { collection, key, before: former === undefined ? change.before : former.before, after });
  }
  return [...byRow.values()].filter(hasEffect);
}

/** Whether the row differs after a change. */
function hasEffect({ before, after }: RowChange): boolean {
  if (before === undefined || after === undefined) return before !== after;
  return listFieldChanges(before, after).length > 0;
}
