import { yieldToTasks } from "../../../client/internal.ts";
import type { Row } from "../../../service/public.ts";
import { listFieldChanges } from "./field-change.ts";
import type { Key } from "./used-collections.ts";

/** A row before and after a change; undefined if it does not exist. */
export interface RowChange {
  readonly collection: string;
  readonly key: Key;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

export type RowsByKey = ReadonlyMap<Key, Row>;

export type RowTally = Readonly<Record<"added" | "changed" | "removed", number>>;

export function getChangeKind({ before, after }: RowChange): keyof RowTally {
  if (before === undefined) return "added";
  return after === undefined ? "removed" : "changed";
}

export function tallyChanges(changes: readonly RowChange[]): RowTally {
  const tally = { added: 0, changed: 0, removed: 0 };
  for (const change of changes) tally[getChangeKind(change)] += 1;
  return tally;
}

export function isEmptyTally({ added, changed, removed }: RowTally): boolean {
  return added + changed + removed === 0;
}

/** What is left of several changes: each row that differs, before its first change and after its last one. */
export function mergeRowChanges(changes: readonly RowChange[]): readonly RowChange[] {
  const byRow = new Map<string, RowChange>();
  for (const change of changes) {
    const row = `${change.collection} ${typeof change.key} ${change.key}`;
    byRow.set(row, { ...change, before: (byRow.get(row) ?? change).before });
  }
  return [...byRow.values()].filter(hasEffect);
}

/** Number of rows compared before the page may render. */
const stepSize = 100;

export async function compareRows(collection: string, before: RowsByKey, after: RowsByKey): Promise<RowChange[]> {
  const changes: RowChange[] = [];
  for (const [index, key] of [...new Set([...after.keys(), ...before.keys()])].entries()) {
    if (index % stepSize === 0) await yieldToTasks();
    const change = { collection, key, before: before.get(key), after: after.get(key) };
    if (hasEffect(change)) changes.push(change);
  }
  return changes;
}

function hasEffect({ before, after }: RowChange): boolean {
  if (before === undefined || after === undefined) return before !== after;
  return listFieldChanges(before, after).length > 0;
}
