// Finds the smallest sets of conditions that exclude every row.

import type { Condition, FieldTypes, RowLike } from "../../../../language/internal.ts";
import { forEachInTurns } from "./count-conditions.ts";
import { createJudge, type Judge, judgeRow, removeOuterParentheses } from "./truths.ts";

/** Conditions that together exclude rows that match all the others. */
export interface Culprits {
  /** In the order of the filter. */
  readonly conditions: readonly Condition[];
  /** The rows that would match without them. */
  readonly rows: readonly RowLike[];
}

/**
 * Finds the smallest sets of conditions without which rows match, those with the most rows first. Empty if there are no
 * rows.
 *
 * @throws the signal's reason when aborted
 */
export async function findCulprits(
  filter: Condition,
  types: FieldTypes,
  rows: readonly RowLike[],
  signal: AbortSignal,
): Promise<readonly Culprits[]> {
  const root = createJudge(filter, types);
  let fewest = Number.POSITIVE_INFINITY;
  let sets = new Map<string, { conditions: readonly Condition[]; rows: RowLike[] }>();
  await forEachInTurns(rows, signal, (row) => {
    if (judgeRow(root, row)) return;
    const conditions = findCheapestRemoval(root).map(({ node }) => node);
    if (conditions.length > fewest) return;
    if (conditions.length < fewest) {
      fewest = conditions.length;
      sets = new Map();
    }
    const key = conditions.map(({ from, to }) => `${from} ${to}`).join(",");
    const known = sets.get(key);
    if (known === undefined) sets.set(key, { conditions, rows: [row] });
    else known.rows.push(row);
  });
  return [...sets.values()].sort((a, b) => b.rows.length - a.rows.length);
}

/** Which conditions exclude every row, in words; without blame for a filter that is a single condition. */
export function describeCulprits(filter: Condition, culprits: readonly Culprits[]): string {
  const [first] = culprits;
  if (first === undefined || isWhole(filter, first)) return "No matches.";
  const { length } = first.conditions;
  if (culprits.length === 1)
    return length === 1
      ? "No matches. One condition is to blame."
      : `No matches. ${length} conditions together are to blame.`;
  return length === 1
    ? `No matches. Removing one of ${culprits.length} conditions is enough.`
    : `No matches. ${length} conditions have to be removed together.`;
}

/** Whether only removing the whole filter would match rows. */
export function isWhole(filter: Condition, { conditions: [condition] }: Culprits): boolean {
  return condition === removeOuterParentheses(filter);
}

/** The fewest conditions to remove so that a false condition no longer excludes the row. */
function findCheapestRemoval(judge: Judge): readonly Judge[] {
  const { node, parts } = judge;
  const inTheWay = parts.filter(({ truth }) => !truth);
  if (node.kind === "and") return inTheWay.flatMap(findCheapestRemoval);
  // One true branch of an `or` is enough. A branch that is a single condition can't be removed without losing it. If a
  // branch needs two removals, removing the whole `or` is smaller.
  const ways = node.kind === "or" ? inTheWay.filter((part) => part.node.kind === "and").map(findCheapestRemoval) : [];
  return ways.find(({ length }) => length === 1) ?? [judge];
}
