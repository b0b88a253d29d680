// Derives the columns of the table from the query and its rows.

import { collectFields } from "../../../language/public.ts";
import { type Column, listColumns } from "../../rows/columns.ts";
import type { FindStatus } from "./find-status.ts";
import {
  type ColumnOrder,
  chooseFirstColumns,
  decideOrder,
  getDeclaredOrder,
  listShownColumns,
} from "./first-columns.ts";
import type { Inputs } from "./inputs.ts";
import type { PatchReading } from "./read-patch.ts";

export interface ColumnsNow {
  /** Every column of the collection. */
  readonly columns: readonly Column[];
  /** The order of the columns when none are chosen. */
  readonly order: ColumnOrder;
  /** The paths of the columns to show when none are chosen. */
  readonly first: readonly string[];
  /** The columns of the table, in order. */
  readonly shown: readonly Column[];
}

/** What was derived before, from the inputs that decide the columns. */
export interface ColumnsBefore extends ColumnsNow, Pick<Inputs, "analysis" | "state" | "patch"> {}

/**
 * Unchanged parts stay the same objects.
 *
 * @param patch - of an update; null until it has been checked
 * @param before - null for another collection
 */
export function deriveColumns(
  { analysis, state }: Pick<Inputs, "analysis" | "state">,
  collection: Parameters<typeof listColumns>[0],
  { find, patch }: { readonly find: FindStatus; readonly patch: PatchReading | null },
  before: ColumnsBefore | null,
): ColumnsNow {
  const columns = before?.columns ?? listColumns(collection);
  const declared = before?.order ?? getDeclaredOrder(columns);
  const order = find.found?.projection === "" ? decideOrder(declared, columns, find.rows) : declared;
  const first = deriveFirst({ analysis, state, columns, order, patch }, before);
  const isSame =
    before?.first === first &&
    before.state.projection === state.projection &&
    before.state.allColumns === state.allColumns;
  return { columns, order, first, shown: isSame ? before.shown : listShownColumns(columns, state, first) };
}

function deriveFirst(now: Omit<ColumnsBefore, "first" | "shown">, before: ColumnsBefore | null): readonly string[] {
  const { analysis, state, columns, order, patch } = now;
  // The fields of an unfinished filter come and go with every key.
  if (analysis?.text !== state.filter || !analysis.usable)
    return before?.first ?? chooseFirstColumns(columns, [], order);
  if (
    before?.analysis === analysis &&
    before.order === order &&
    before.patch === patch &&
    before.state.operation === state.operation
  )
    return before.first;
  const changed = state.operation === "Update" ? (patch?.fields ?? []) : [];
  const paths = chooseFirstColumns(columns, [...collectFields(analysis.filter), ...changed], order);
  return before !== null && paths.join() === before.first.join() ? before.first : paths;
}
