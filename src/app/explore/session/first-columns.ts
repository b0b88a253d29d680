// The columns that the table shows when none are chosen: the key, the fields of the query, then others.

import { type CollectionDeclaration, collectFields, compilePath, type RowLike } from "../../../language/internal.ts";
import type { ExploreState } from "../../requests/query/explore-state.ts";
import { type Column, listChosenColumns, listColumnPaths, listColumns } from "../../rows/columns.ts";
import type { FindStatus } from "./find-status.ts";
import type { Inputs } from "./inputs.ts";
import { keepSame } from "./keep-same.ts";
import type { PatchReading } from "./read-patch.ts";

/** As many as fit; in tests without a screen as on a small one. */
export const mostColumns = globalThis.matchMedia?.("(min-width: 1600px)").matches ? 12 : 8;

const mostSampled = 20;

export interface ColumnOrder {
  readonly paths: readonly string[];
  readonly sampled: number;
}

export function getDeclaredOrder(columns: readonly Column[]): ColumnOrder {
  return { paths: columns.map(({ path }) => path), sampled: 0 };
}

/**
 * Decides the order once, so that columns stay where they are while a filter is typed, and once more if only a few rows
 * decided it. The declared order remains unless half of the first columns have few values in `rows`.
 */
export function decideOrder(before: ColumnOrder, columns: readonly Column[], rows: readonly RowLike[]): ColumnOrder {
  const isDecided = before.sampled > 0 && (before.sampled >= mostSampled || rows.length < mostSampled);
  if (isDecided || rows.length === 0) return before;
  const sample = rows.slice(0, mostSampled);
  const order = { ...getDeclaredOrder(columns), sampled: sample.length };
  const empty = (column: Column): number => {
    const read = compilePath(column.path);
    return sample.filter((row) => isEmpty(read(row))).length;
  };
  const isSparse = (count: number): boolean => count > sample.length / 2;
  const sparse = columns.slice(0, mostColumns).filter((column) => isSparse(empty(column)));
  if (columns.length <= mostColumns || sparse.length < mostColumns / 2) return order;
  const ranked = columns.map((column) => {
    const count = empty(column);
    return { path: column.path, rank: isSparse(count) ? count : isNaming(column) ? -1 : 0 };
  });
  return { ...order, paths: ranked.toSorted((one, other) => one.rank - other.rank).map(({ path }) => path) };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Whether a reader recognizes a row by it. */
function isNaming({ path }: Column): boolean {
  return /^(?:name|title|label)(?:\.|$)/i.test(path);
}

/** @param named - the fields of the filter and of the changes of an update, in their order */
export function chooseFirstColumns(columns: readonly Column[], named: readonly string[], { paths }: ColumnOrder) {
  const key = paths.filter((path) => path === "_id");
  return [...new Set([...key, ...listColumnPaths(columns, named), ...paths])].slice(0, mostColumns);
}

export function listShownColumns(
  columns: readonly Column[],
  { projection, allColumns }: Pick<ExploreState, "projection" | "allColumns">,
  first: readonly string[],
): readonly Column[] {
  if (projection.trim() !== "") return listChosenColumns(columns, projection);
  if (allColumns) return columns;
  return first.flatMap((path) => columns.find((column) => column.path === path) ?? []);
}

export interface ColumnsNow {
  readonly columns: readonly Column[];
  readonly order: ColumnOrder;
  readonly first: readonly string[];
  readonly shown: readonly Column[];
}

/** @param before - null for another collection */
export function deriveColumns(
  { analysis, state }: Pick<Inputs, "analysis" | "state">,
  collection: CollectionDeclaration,
  { find, patch }: { readonly find: FindStatus; readonly patch: PatchReading | null },
  before: ColumnsNow | null,
): ColumnsNow {
  const columns = before?.columns ?? listColumns(collection);
  const declared = before?.order ?? getDeclaredOrder(columns);
  const order = find.found?.projection === "" ? decideOrder(declared, columns, find.rows) : declared;
  const filter = analysis?.text === state.filter && analysis.usable ? analysis.filter : undefined;
  const changed = state.operation === "Update" ? (patch?.fields ?? []) : [];
  // The fields of an unfinished filter come and go with every key.
  const named = filter === undefined ? [] : [...collectFields(filter), ...changed];
  const isKept = filter === undefined && before !== null;
  const first = isKept ? before.first : keepSame(before?.first, chooseFirstColumns(columns, named, order));
  return { columns, order, first, shown: keepSame(before?.shown, listShownColumns(columns, state, first)) };
}
