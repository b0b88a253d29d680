// The requests of a puzzle: for the keys that a filter matches, and for the rows to show.

import { type AnswerRow, type Client, getCollectionPath, readRows } from "../../client/internal.ts";
import { build, print } from "../../language/public.ts";
import { greatestRowLimit } from "../../wire/public.ts";
import type { JudgedKey } from "./judge.ts";
import type { RowState } from "./mark.tsx";

/** A row with the state for the current filter, which keeps none before the first response. */
export interface PuzzleRow extends RowState {
  readonly row: AnswerRow;
}

/** The maximum number of keys read: a server that never ends must not cause endless requests. */
const mostKeys = 1_000_000;

/** The keys of all rows that a filter matches, in order; of every row if it is blank. Rejects as `ClientRequest.body`. */
export async function findKeys(
  client: Client,
  collection: string,
  filter: string,
  signal: AbortSignal,
): Promise<readonly JudgedKey[]> {
  const keys: JudgedKey[] = [];
  for (let isLast = false; !isLast; ) {
    const path = getCollectionPath(collection, {
      $filter: filter.trim() === "" ? undefined : filter,
      projection: "_id",
      sort: "_id",
      limit: greatestRowLimit,
      skip: keys.length === 0 ? undefined : keys.length,
    });
    const rows = readRows(await client.get(path, { signal }).body());
    for (const { _id } of rows) keys.push(_id);
    isLast = rows.length < greatestRowLimit || keys.length >= mostKeys;
  }
  return keys;
}

/** Finds rows by key, in order. Rejects as `ClientRequest.body` does. */
export async function findRows(
  client: Client,
  collection: string,
  keys: readonly JudgedKey[],
  signal: AbortSignal,
): Promise<readonly AnswerRow[]> {
  const $filter = print(build.isIn("_id", keys));
  const path = getCollectionPath(collection, { $filter, sort: "_id", limit: keys.length });
  return readRows(await client.get(path, { signal }).body());
}
