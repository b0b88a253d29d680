// The columns that the table shows when none are chosen: the key, the fields of the query, then others, at most eight.

import { type Column, chosenColumns, columnOf } from "./columns.ts";
import type { ExploreState } from "./explore-state.ts";

/** How many columns are shown when none are chosen. */
export const mostColumns = 8;

/**
 * The columns for a query that was loaded.
 *
 * @param named - the fields of the filter and of the changes of an update, in their order
 * @returns paths: the key, the named fields, then the others in the declared order
 */
export function firstColumns(columns: readonly Column[], named: readonly string[]): readonly string[] {
  const key = columns.filter(({ path }) => path === "_id").map(({ path }) => path);
  const all = [...key, ...pathsOf(columns, named), ...columns.map(({ path }) => path)];
  return [...new Set(all)].slice(0, mostColumns);
}

/**
 * The columns after an edit. A field that is newly named joins after those that lead as named; the others keep their
 * order, and the last ones that are not named make room. Returns `before` if nothing joins.
 */
export function withNamed(
  before: readonly string[],
  columns: readonly Column[],
  named: readonly string[],
): readonly string[] {
  const all = pathsOf(columns, named);
  const joining = all.filter((path) => !before.includes(path));
  const isKept = (path: string): boolean => path === "_id" || all.includes(path);
  const room = mostColumns - before.filter(isKept).length;
  const joined = joining.slice(0, Math.max(0, room));
  if (joined.length === 0) return before;
  const end = before.findIndex((path) => !isKept(path));
  const lead = end < 0 ? before.length : end;
  const shown = [...before.slice(0, lead), ...joined, ...before.slice(lead)];
  const others = shown.filter((path) => !isKept(path));
  const leaving = new Set(others.slice(others.length - Math.max(0, shown.length - mostColumns)));
  return shown.filter((path) => !leaving.has(path));
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

/** The paths of the columns that show the named fields, without duplicates. */
function pathsOf(columns: readonly Column[], named: readonly string[]): readonly string[] {
  return [...new Set(named.flatMap((name) => columnOf(name, columns)?.path ?? []))];
}
