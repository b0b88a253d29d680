// Finds out why no row matches: the smallest sets of conditions that exclude every row.

import { yieldToTasks } from "../../../../client/internal.ts";
import {
  type Condition,
  compile,
  type FieldTypes,
  leaveOut,
  parse,
  type RowLike,
  removeParentheses,
} from "../../../../language/internal.ts";

/** Conditions that together exclude rows that match all the others. */
export interface Culprits {
  /** In the order of the filter. */
  readonly conditions: readonly Condition[];
  readonly rows: readonly RowLike[];
}

/** A condition that can be removed, a negated one with its `not`. */
export interface Removal {
  readonly condition: Condition;
  readonly rows: number;
  readonly isBlamed: boolean;
}

export interface Blame {
  /** Those with the most rows first; empty if there are no rows. */
  readonly culprits: readonly Culprits[];
  /** The outer conditions, and those of the culprits, in the order of the filter. */
  readonly removals: readonly Removal[];
}

/** How many rows are tested before other work of the page may run. */
const turn = 64;

/** @param filter - of the text; matches none of the rows. @throws the signal's reason when aborted */
export async function findBlame(
  text: string,
  filter: Condition,
  types: FieldTypes,
  rows: readonly RowLike[],
  signal: AbortSignal,
): Promise<Blame> {
  const find = compileRemoval(filter, types);
  let fewest = Number.POSITIVE_INFINITY;
  let sets = new Map<string, { conditions: readonly Condition[]; rows: RowLike[] }>();
  for (const [index, row] of rows.entries()) {
    if (index % turn === 0) {
      await yieldToTasks();
      signal.throwIfAborted();
    }
    const conditions = find(row);
    if (conditions.length === 0 || conditions.length > fewest) continue;
    if (conditions.length < fewest) {
      fewest = conditions.length;
      sets = new Map();
    }
    const key = conditions.map(({ from, to }) => `${from} ${to}`).join(",");
    const known = sets.get(key);
    if (known === undefined) sets.set(key, { conditions, rows: [row] });
    else known.rows.push(row);
  }
  const culprits = [...sets.values()].sort((a, b) => b.rows.length - a.rows.length);
  const root = removeParentheses(filter);
  const outer = root.kind === "and" ? root.conditions.map(removeParentheses) : [root];
  const blamed = new Set(culprits.flatMap(({ conditions }) => conditions));
  const removals: Removal[] = [];
  for (const condition of [...new Set([...outer, ...blamed])].sort((one, other) => one.from - other.from)) {
    await yieldToTasks();
    signal.throwIfAborted();
    const rest = parse(leaveOut(text, filter, [condition])).filter;
    const count = rest === null ? rows.length : rows.filter(compile(rest, types)).length;
    removals.push({ condition, rows: count, isBlamed: blamed.has(condition) });
  }
  return { culprits, removals };
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

export function isWhole(filter: Condition, { conditions: [condition] }: Culprits): boolean {
  return condition === removeParentheses(filter);
}

/** Returns the fewest conditions to remove so that a row matches; none if it does. */
function compileRemoval(condition: Condition, types: FieldTypes): (row: RowLike) => readonly Condition[] {
  const node = removeParentheses(condition);
  if (node.kind === "and") {
    const parts = node.conditions.map((each) => compileRemoval(each, types));
    return (row) => parts.flatMap((find) => find(row));
  }
  const holds = compile(node, types);
  // One true branch of an `or` is enough. A branch that is a single condition can't be removed without losing it. If a
  // branch needs two removals, removing the whole `or` is smaller.
  const branches =
    node.kind === "or" ? node.conditions.map(removeParentheses).filter(({ kind }) => kind === "and") : [];
  const ways = branches.map((branch) => compileRemoval(branch, types));
  return (row) => (holds(row) ? [] : (ways.map((find) => find(row)).find(({ length }) => length === 1) ?? [node]));
}
