// The columns that the table shows when none are chosen: the key, the fields of the query, then others, at most eight.

import { type Column, chosenColumns, pathsIn } from "./columns.ts";
import type { ExploreState } from "./explore-state.ts";

/** How many columns are shown when none are chosen. */
export const mostColumns = 8;

/**
 * The columns for a query.
 *
 * @param named - the fields of the filter and of the changes of an update, in their order
 * @returns paths: the key, the named fields, then the others in the declared order
 */
export function firstColumns(columns: readonly Column[], named: readonly string[]): readonly string[] {
  const key = columns.filter(({ path }) => path === "_id").map(({ path }) => path);
  const all = [...key, ...pathsIn(columns, named), ...columns.map(({ path }) => path)];
  return [...new Set(all)].slice(0, mostColumns);
}

/** The columns of the table, in order. @param first - the paths to show if none are chosen */
export function shownColumns(
  columns: readonly Column[],
  { projection, allColumns }: Pick<ExploreState, "projection" | "allColumns">,
  first: readonly string[],
): readonly Column[] {
  if (projection.trim() !== "") return chosenColumns(columns, projection);
  if (allColumns) return columns;
  return first.flatMap((path) => columns.find((column) => column.path === path) ?? []);
}
