// Finds a row that a filter leaves out, by sending the negated filter.

import { type Client, collectionPath, readRows } from "../../../client/index.ts";
import { build, type CollectionDeclaration, type Condition, print } from "../../../language/index.ts";
import type { RowKey } from "../choice.ts";

/** The filter that keeps what `filter` leaves out; only after a key where one is given. */
export function leftOutFilter(filter: Condition, after: RowKey | null): string {
  const denied = build.not(filter);
  if (after === null) return print(denied);
  const key = typeof after === "string" ? build.string(after) : build.number(after);
  return print(build.and(denied, build.gt("_id", key)));
}

/** Whether the collection can be paged through by key. */
export function goesByKey({ operations: { FindMany } }: CollectionDeclaration): boolean {
  return FindMany.sort.includes("_id") && FindMany.filter._id?.includes(">") === true;
}

/**
 * The key of a row that the filter leaves out, another one each time where the collection can be gone through by key;
 * null when there is none. Rejects as `ClientRequest.body` does.
 *
 * @param before - the key that was found before, null for the first.
 */
export async function findLeftOut(
  client: Client,
  collection: CollectionDeclaration,
  filter: Condition,
  before: RowKey | null,
  signal: AbortSignal,
): Promise<RowKey | null> {
  const byKey = goesByKey(collection);
  const find = async (after: RowKey | null): Promise<RowKey | null> => {
    const query = { $filter: leftOutFilter(filter, after), sort: byKey ? "_id" : undefined, limit: 1 };
    const [first] = readRows(await client.get(collectionPath(collection.name, query), { signal }).body());
    return first === undefined ? null : first._id;
  };
  const next = byKey && before !== null ? await find(before) : null;
  // After the last one comes the first.
  return next ?? (await find(null));
}
