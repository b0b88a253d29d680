// What a write would do, before it is sent: to each row, in words on the button, and in a confirmation where it is much.

import { formatCount, formatNumber } from "../../../language/internal.ts";
import type { ExploreOperation, ExploreState } from "../../requests/query/explore-state.ts";
import type { FoundRow } from "../../requests/query/find.ts";
import type { FindStatus } from "./find-status.ts";
import type { PatchReading } from "./read-patch.ts";

export type WriteEffect =
  | { readonly kind: "delete" }
  /** `after` makes the row that an update leaves of a row, with other values in `fields`. */
  | { readonly kind: "update"; readonly after: (row: FoundRow) => FoundRow; readonly fields: readonly string[] };

const deletes: WriteEffect = { kind: "delete" };
/** One object per reading, so that the rows are drawn again only for other changes. */
const updates = new WeakMap<PatchReading, WriteEffect>();

/** @param patch - of an update; null until it has been checked */
export function getEffect(operation: ExploreOperation, patch: PatchReading | null): WriteEffect | null {
  if (operation === "Delete") return deletes;
  if (operation === "Find" || patch?.after == null) return null;
  const effect = updates.get(patch) ?? { kind: "update", after: patch.after, fields: patch.fields };
  updates.set(patch, effect);
  return effect;
}

/** The query, and the rows that it matches. */
interface QueryNow {
  readonly state: ExploreState;
  readonly find: FindStatus;
}

/** The dialog to confirm before a write is sent. */
export interface Confirmation {
  readonly title: string;
  readonly text: string;
  /** Of the button that sends it. */
  readonly confirm: string;
}

/** `Delete 5 000 orders`; `Delete orders` while their number is not known. */
export function describeWrite({ state, find }: QueryNow): string {
  const matches = find.stale ? undefined : find.found?.body.totalMatches;
  return `${state.operation} ${matches === undefined ? nameRows(state.collection) : describeCount(matches, state.collection)}`;
}

/** The confirmation of a write without a filter, to more than half of the rows, or to an unknown number or share of them. */
export function getConfirmation(now: QueryNow): Confirmation | null {
  const { state, find } = now;
  const { operation, collection } = state;
  if (operation === "Find") return null;
  const done = operation === "Delete" ? "deleted" : "changed";
  const confirm = describeWrite(now);
  const body = find.stale ? undefined : find.found?.body;
  const matches = body?.totalMatches;
  if (state.filter.trim() === "") {
    const rows = matches === undefined ? nameRows(collection) : describeCount(matches, collection);
    return {
      title: `${operation} all ${rows}?`,
      text: `The filter is empty: every row of ${collection} is ${done}.`,
      confirm,
    };
  }
  const text = describeRisk(matches, body?.plan?.rowsInCollection, { collection, done, isRunning: find.running });
  return text === null ? null : { title: `${confirm}?`, text, confirm };
}

/** What to know of a write with a filter; null if it concerns at most half of the rows. */
function describeRisk(
  matches: number | undefined,
  whole: number | undefined,
  { collection, done, isRunning }: { readonly collection: string; readonly done: string; readonly isRunning: boolean },
): string | null {
  if (matches === undefined)
    return `How many rows match the filter is not known yet. Every row that matches is ${done}.`;
  if (whole === undefined) {
    // The first rows may be shown before the response with the plan.
    const size = isRunning
      ? `How many rows ${collection} has is not known yet.`
      : `The server does not report how many rows ${collection} has.`;
    return `${size} Every row that matches the filter is ${done}.`;
  }
  if (matches * 2 <= whole) return null;
  const share = Math.floor((100 * matches) / whole);
  return `That is ${share} % of the ${formatNumber(whole)} rows in ${collection}.`;
}

function describeCount(count: number, collection: string): string {
  return formatCount(count, "row", nameRows(collection));
}

/** `orders`; `rows` where the collection's name is no plural. */
function nameRows(collection: string): string {
  return /[^su]s$/i.test(collection) ? collection.toLowerCase() : "rows";
}
