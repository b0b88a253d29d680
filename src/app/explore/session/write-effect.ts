// What a write would do, before it is sent: to each row, in words on the button, and in a confirmation where it is much.

import { formatCount, formatNumber } from "../../../language/internal.ts";
import type { ExploreOperation, ExploreState } from "../../requests/query/explore-state.ts";
import type { FindBody, FoundRow } from "../../requests/query/find.ts";
import type { FindStatus } from "./find-status.ts";
import type { PatchReading } from "./read-patch.ts";

export type WriteEffect =
  | { readonly kind: "delete" }
  /** `after` makes the row that an update leaves of a row, with other values in `fields`. */
  | { readonly kind: "update"; readonly after: (row: FoundRow) => FoundRow; readonly fields: readonly string[] };

export function getEffect(operation: ExploreOperation, patch: PatchReading | null): WriteEffect | null {
  if (operation === "Delete") return { kind: "delete" };
  if (operation === "Find" || patch?.after == null) return null;
  return { kind: "update", after: patch.after, fields: patch.fields };
}

interface QueryNow {
  readonly state: ExploreState;
  readonly find: FindStatus;
}

export interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}

/** `Delete 5 000 orders`; `Delete orders` while their number is not known. */
export function describeWrite({ state, find }: QueryNow): string {
  return `${state.operation} ${describeRows(getBody(find)?.totalMatches, state.collection)}`;
}

/** The confirmation of a write without a filter, to more than half of the rows, or to an unknown number or share of them. */
export function getConfirmation({ state, find }: QueryNow): Confirmation | null {
  const { operation, collection, filter } = state;
  if (operation === "Find") return null;
  const confirm = describeWrite({ state, find });
  const done = operation === "Delete" ? "deleted" : "changed";
  if (filter.trim() === "") {
    const title = `${operation} all ${describeRows(getBody(find)?.totalMatches, collection)}?`;
    return { title, text: `The filter is empty: every row of ${collection} is ${done}.`, confirm };
  }
  const text = describeRisk({ state, find }, `Every row that matches the filter is ${done}.`);
  return text === null ? null : { title: `${confirm}?`, text, confirm };
}

/** Null for a write with a filter to at most half of the rows. */
function describeRisk({ state: { collection }, find }: QueryNow, effect: string): string | null {
  const body = getBody(find);
  const [matches, whole] = [body?.totalMatches, body?.plan?.rowsInCollection];
  if (matches === undefined) return `How many rows match the filter is not known yet. ${effect}`;
  if (whole !== undefined) {
    const share = Math.floor((100 * matches) / whole);
    return matches * 2 <= whole ? null : `That is ${share} % of the ${formatNumber(whole)} rows in ${collection}.`;
  }
  // The first rows may be shown before the response with the plan.
  const size = find.running
    ? `How many rows ${collection} has is not known yet.`
    : `The server does not report how many rows ${collection} has.`;
  return `${size} ${effect}`;
}

function getBody({ stale, found }: FindStatus): FindBody | undefined {
  return stale ? undefined : found?.body;
}

/** `5 000 orders`, or `orders` without a count; `rows` where the collection's name is no plural. */
function describeRows(count: number | undefined, collection: string): string {
  const plural = /[^su]s$/i.test(collection) ? collection.toLowerCase() : "rows";
  return count === undefined ? plural : formatCount(count, "row", plural);
}
