// Finds which conditions exclude every row: the smallest sets, and the rows that came nearest.

import type { Condition, FieldTypes, RowLike } from "../../../language/index.ts";
import { inTurns } from "./count-conditions.ts";
import { type Judge, judgeOf, judgeRow } from "./truths.ts";

/** Conditions that together keep rows out which pass all the others. */
export interface Culprits {
  /** In the order of the filter. */
  readonly conditions: readonly Condition[];
  /** The rows that would pass without them. */
  readonly rows: readonly RowLike[];
}

/**
 * The smallest sets of conditions whose leaving out lets rows through, the ones that let most through first. Empty when
 * there is no row at all.
 *
 * @throws the signal's reason when it was aborted.
 */
export async function findCulprits(
  filter: Condition,
  types: FieldTypes,
  rows: readonly RowLike[],
  signal: AbortSignal,
): Promise<readonly Culprits[]> {
  const root = judgeOf(filter, types);
  let fewest = Number.POSITIVE_INFINITY;
  let sets = new Map<string, { conditions: readonly Condition[]; rows: RowLike[] }>();
  await inTurns(rows, signal, (row) => {
    if (judgeRow(root, row)) return;
    const conditions = cheapest(root).map(({ node }) => node);
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

/** The fewest conditions to leave out so that a condition that does not hold no longer stands in the way. */
function cheapest(judge: Judge): readonly Judge[] {
  const { node, parts } = judge;
  const inTheWay = parts.filter(({ truth }) => !truth);
  if (node.kind === "and") return inTheWay.flatMap(cheapest);
  // One way through an `or` is enough. A part of it that is one condition can't be left out without closing that way;
  // and where a way takes two, the `or` as a whole is the smaller thing to blame.
  const ways = node.kind === "or" ? inTheWay.filter((part) => part.node.kind === "and").map(cheapest) : [];
  return ways.find(({ length }) => length === 1) ?? [judge];
}
