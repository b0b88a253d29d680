// The look at the row that a second tab writes.

import { collectionPath, entityPath, RequestError, readRow as readRowIn, readRows } from "../../../client/index.ts";
import { build, print } from "../../../language/index.ts";
import type { Row } from "../../../service/index.ts";
import type { DataService } from "../data/pane-store.ts";
import type { RowTarget } from "./competing-write.ts";

/** The row at a place as it is now; undefined where there is none. */
export async function readRow(
  { client }: Pick<DataService, "client">,
  { collection: { name, operations }, key }: RowTarget,
  signal?: AbortSignal,
): Promise<Row | undefined> {
  // By a filter where there may be one: a browser notes each 404 in its console.
  const isFiltered = key === undefined || operations.FindMany.filter._id?.includes("=");
  const $filter = key === undefined ? undefined : print(build.eq("_id", key));
  const path = isFiltered ? collectionPath(name, { $filter, limit: 1 }) : entityPath(name, key);
  try {
    const body = await client.get(path, { signal }).body();
    return isFiltered ? readRows(body)[0] : readRowIn(body);
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return undefined;
    throw error;
  }
}
