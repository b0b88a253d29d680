// Finds out why no row matches: the smallest sets of conditions that exclude every row.

import { yieldToMain } from "../../../../client/internal.ts";
import { type Condition, type FieldTypes, type RowLike, removeParentheses } from "../../../../language/internal.ts";
import { createJudge, type Judge, judgeRow, visitDecisive } from "./truths.ts";

/** Conditions that together exclude rows that match all the others. */
export interface Culprits {
  /** In the order of the filter. */
  readonly conditions: readonly Condition[];
  /** The rows that would match without them. */
  readonly rows: readonly RowLike[];
}

export interface Blame {
  /** Those with the most rows first; empty if there are no rows. */
  readonly culprits: readonly Culprits[];
  /**
   * How many rows would match without a condition, ignoring parentheses. A negated condition is removed with its `not`.
   */
  readonly removed: ReadonlyMap<Condition, number>;
}

/** How many rows are judged before other work of the page may run. */
const turn = 64;

/** @throws the signal's reason when aborted */
export async function findBlame(
  filter: Condition,
  types: FieldTypes,
  rows: readonly RowLike[],
  signal: AbortSignal,
): Promise<Blame> {
  const root = createJudge(filter, types);
  const removed = new Map<Condition, number>();
  let fewest = Number.POSITIVE_INFINITY;
  let sets = new Map<string, { conditions: readonly Condition[]; rows: RowLike[] }>();
  for (const [index, row] of rows.entries()) {
    if (index % turn === 0) {
      await yieldToMain();
      signal.throwIfAborted();
    }
    if (judgeRow(root, row)) continue;
    visitDecisive(root, ({ node }) => removed.set(node, (removed.get(node) ?? 0) + 1));
    const conditions = findCheapestRemoval(root).map(({ node }) => node);
    if (conditions.length > fewest) continue;
    if (conditions.length < fewest) {
      fewest = conditions.length;
      sets = new Map();
    }
    const key = conditions.map(({ from, to }) => `${from} ${to}`).join(",");
    const known = sets.get(key);
    if (known === undefined) sets.set(key, { conditions, rows: [row] });
    else known.rows.push(row);
  }
  return { culprits: [...sets.values()].sort((a, b) => b.rows.length - a.rows.length), removed };
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
  return condition === removeParentheses(filter);
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
