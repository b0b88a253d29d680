// Counts, for each condition of a filter, the rows that it matches alone and the rows that depend on it.

import type { Condition, FieldTypes, RowLike } from "../../../../language/internal.ts";
import { createJudge, type Judge, judgeRow, visitDecisive } from "./truths.ts";

export interface ConditionCount {
  /** Rows that match this condition, ignoring the others. */
  readonly alone: number;
  /** Rows that would also match if it were removed. */
  readonly removed: number;
  /** Rows that would no longer match if it were removed from an `or`. */
  readonly brought: number;
}

export interface ConditionCounts {
  readonly rows: number;
  readonly kept: number;
  /** By condition, ignoring parentheses. A negated condition has only `alone`. */
  readonly counts: ReadonlyMap<Condition, ConditionCount>;
}

/** How long to count before yielding, in milliseconds; half a frame. */
const turn = 8;

/**
 * Counts, yielding every few milliseconds.
 *
 * @throws the signal's reason when aborted
 */
export async function countConditions(
  filter: Condition,
  types: FieldTypes,
  rows: readonly RowLike[],
  signal: AbortSignal,
): Promise<ConditionCounts> {
  const root = createJudge(filter, types);
  const counts = new Map<Judge, { alone: number; removed: number; brought: number }>();
  const all = [...visitJudges(root)];
  for (const judge of all) counts.set(judge, { alone: 0, removed: 0, brought: 0 });
  let kept = 0;
  await forEachInTurns(rows, signal, (row) => {
    const passes = judgeRow(root, row);
    if (passes) kept += 1;
    for (const judge of all) if (judge.truth) getExisting(counts, judge).alone += 1;
    visitDecisive(root, (judge) => {
      getExisting(counts, judge)[passes ? "brought" : "removed"] += 1;
    });
  });
  return { rows: rows.length, kept, counts: new Map([...counts].map(([{ node }, count]) => [node, count])) };
}

function* visitJudges(judge: Judge): Generator<Judge> {
  yield judge;
  for (const part of judge.parts) yield* visitJudges(part);
}

function getExisting<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error("Every condition of the filter is counted.");
  return value;
}

/** Calls `work` for each row, yielding to other tasks of the page. */
export async function forEachInTurns<Row>(
  rows: readonly Row[],
  signal: AbortSignal,
  work: (row: Row) => void,
): Promise<void> {
  signal.throwIfAborted();
  let began = performance.now();
  for (const [index, row] of rows.entries()) {
    // Reading the clock costs as much as a row.
    if (index % 64 === 0 && performance.now() - began > turn) {
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      began = performance.now();
    }
    work(row);
  }
}
