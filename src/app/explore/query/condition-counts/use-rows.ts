// Requests the rows that conditions are counted over: the whole collection, with the fields that the filter names.

import { getCollectionPath, readRows, readTotal } from "../../../../client/internal.ts";
import { type Condition, collectFields } from "../../../../language/public.ts";
import { greatestRowLimit } from "../../../../wire/public.ts";
import { useService } from "../../../connection/service.ts";
import { type RequestStatus, useRequest } from "../../../connection/use-request.ts";
import type { FoundRow } from "../../../requests/query/find.ts";

export interface CollectionRows {
  readonly rows: readonly FoundRow[];
  /** The size of the collection; more than `rows` contains if it exceeds the limit. */
  readonly total: number;
}

export function useRows(collection: string, filter: Condition | null): RequestStatus<CollectionRows> {
  const { client } = useService();
  const projection = [...new Set(["_id", ...collectFields(filter)])].sort().join(",");
  return useRequest(filter === null ? null : `${collection} ${projection}`, async (signal) => {
    const path = getCollectionPath(collection, { projection, limit: greatestRowLimit, count: true });
    const body = await client.get(path, { signal }).body();
    return { rows: readRows(body), total: readTotal(body) };
  });
}
