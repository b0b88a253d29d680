// Requests the rows that conditions are counted over: the whole collection, with the fields that the filter names.

import { type Client, collectionPath, readRows, readTotal } from "../../../client/index.ts";
import { type Condition, fieldsOf } from "../../../language/index.ts";
import { greatestRowLimit } from "../../../wire/index.ts";
import { type RequestStatus, useRequest } from "../../request.ts";
import { useService } from "../../service.ts";
import type { Row } from "../find.ts";

export interface CollectionRows {
  readonly rows: readonly Row[];
  /** The size of the collection; more than `rows` contains if it exceeds the limit. */
  readonly total: number;
}

/**
 * Returns all rows of a collection. Sends one request, and repeats it only for other fields or after a write.
 *
 * @param filter - null sends no request
 */
export function useRows(collection: string, filter: Condition | null): RequestStatus<CollectionRows> {
  const { client, revision } = useService();
  const fields = [...fieldsOf(filter)].sort();
  const key = filter === null ? null : `${revision} ${collection} ${fields.join(",")}`;
  return useRequest(key, (signal) => findAll(client, collection, fields, signal));
}

async function findAll(
  client: Client,
  collection: string,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<CollectionRows> {
  const projection = [...new Set(["_id", ...fields])].join(",");
  const path = collectionPath(collection, { projection, limit: greatestRowLimit, count: true });
  const body = await client.get(path, { signal }).body();
  return { rows: readRows(body), total: readTotal(body) };
}
