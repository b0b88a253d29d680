import { type CollectionDeclaration, collectFields } from "../../../language/public.ts";
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
  readonly columns: readonly Column[];
  readonly order: ColumnOrder;
  readonly first: readonly string[];
  readonly shown: readonly Column[];
}

/**
 * Unchanged parts stay the same objects.
 *
 * @param patch - of an update; null until it has been checked
 * @param before - null for another collection
 */
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

/** Returns `before` if it has the same items. */
function keepSame<T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] {
  return before?.length === now.length && before.every((each, at) => each === now[at]) ? before : now;
}
