import type { AnswerRow, Client } from "../../client/internal.ts";
import { build, print } from "../../language/public.ts";
import { greatestRowLimit } from "../../wire/public.ts";
import { requestRows } from "../requests/query/request-rows.ts";
import type { JudgedKey } from "./judge.ts";

/** The maximum number of keys read: a server that never ends must not cause endless requests. */
const mostKeys = 1_000_000;

/** The keys of all rows that a filter matches, in order; of every row if it is blank. Rejects as `requestRows` does. */
export async function findKeys(
  client: Client,
  collection: string,
  filter: string,
  signal: AbortSignal,
): Promise<readonly JudgedKey[]> {
  const keys: JudgedKey[] = [];
  const $filter = filter.trim() === "" ? undefined : filter;
  let rows: readonly AnswerRow[];
  do {
    const skip = keys.length === 0 ? undefined : keys.length;
    const query = { $filter, projection: "_id", sort: "_id", limit: greatestRowLimit, skip };
    rows = await requestRows(client, collection, query, signal);
    for (const { _id } of rows) keys.push(_id);
  } while (rows.length === greatestRowLimit && keys.length < mostKeys);
  return keys;
}

export function findRows(
  client: Client,
  collection: string,
  keys: readonly JudgedKey[],
  signal: AbortSignal,
): Promise<readonly AnswerRow[]> {
  if (keys.length === 0) return Promise.resolve([]);
  const $filter = print(build.isIn("_id", keys));
  return requestRows(client, collection, { $filter, sort: "_id", limit: keys.length }, signal);
}
