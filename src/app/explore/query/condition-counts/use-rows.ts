// Requests the rows that conditions are counted over: the whole collection, with the fields that the filter names.

import { type Client, getCollectionPath, readRows, readTotal } from "../../../../client/internal.ts";
import { type Condition, collectFields } from "../../../../language/public.ts";
import { greatestRowLimit } from "../../../../wire/public.ts";
import { memoizePerService, useService } from "../../../connection/service.ts";
import { type RequestStatus, useRequest } from "../../../connection/use-request.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import { createStore } from "../../../state/store.ts";

export interface CollectionRows {
  readonly rows: readonly FoundRow[];
  /** The size of the collection; more than `rows` contains if it exceeds the limit. */
  readonly total: number;
}

interface LastRead {
  readonly revision: number;
  readonly collection: string;
  readonly fields: readonly string[];
  readonly found: CollectionRows;
}

const getLastRead = memoizePerService(() => createStore<LastRead | null>(null));

/**
 * Returns all rows of a collection. Sends one request, and repeats it only for further fields or after a write; all
 * components share its result.
 *
 * @param filter - null sends no request
 */
export function useRows(collection: string, filter: Condition | null): RequestStatus<CollectionRows> {
  const service = useService();
  const { client, revision } = service;
  const fields = [...collectFields(filter)].sort();
  const key = filter === null ? null : `${collection} ${fields.join(",")}`;
  const lastRead = getLastRead(service);
  const known = (): CollectionRows | null => {
    const last = lastRead.get();
    const isSame = last?.revision === revision && last.collection === collection;
    return isSame && fields.every((field) => last.fields.includes(field)) ? last.found : null;
  };
  return useRequest(key, async (signal) => {
    const before = known();
    if (before !== null) return before;
    const found = await findAll(client, collection, fields, signal);
    lastRead.set({ revision, collection, fields, found });
    return found;
  });
}

async function findAll(
  client: Client,
  collection: string,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<CollectionRows> {
  const projection = [...new Set(["_id", ...fields])].join(",");
  const path = getCollectionPath(collection, { projection, limit: greatestRowLimit, count: true });
  const body = await client.get(path, { signal }).body();
  return { rows: readRows(body), total: readTotal(body) };
}
