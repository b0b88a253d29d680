import { getEntityPath, RequestError, readRow } from "../../../../client/internal.ts";
import { useService } from "../../../connection/service.ts";
import { useRequest } from "../../../connection/use-request.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import { getRowKey, type RowKey } from "../../session/choice.ts";
import type { FindStatus } from "../../session/find-status.ts";

interface Subject {
  readonly row: FoundRow | null;
  /** Why there is no row, in words. */
  readonly absence: string | null;
  readonly isLoading?: boolean;
}

/**
 * Finds a row by its key. A row that is not in the table, or only partly, is requested again with each response, so
 * that it is up to date. Its last version is shown until then.
 */
export function useSubject(
  collection: string,
  key: RowKey | null,
  { found, rows }: Pick<FindStatus, "found" | "rows">,
): Subject {
  const { client } = useService();
  const inTable = found?.projection === "" ? rows.find((row) => getRowKey(row) === key) : undefined;
  const isFetched = key !== null && inTable === undefined;
  const requestKey = isFetched ? `${found?.id ?? 0} ${collection} ${JSON.stringify(key)}` : null;
  const { value, isFresh, failure } = useRequest(requestKey, async (signal) => {
    const path = getEntityPath(collection, key ?? "");
    try {
      return { collection, key, row: readRow(await client.get(path, { signal }).body()) };
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) return { collection, key, row: null };
      throw error;
    }
  });
  if (key === null)
    return { row: null, absence: "Choose a row in the table, or look up any row of the collection below." };
  if (inTable !== undefined) return { row: inTable, absence: null };
  if (failure !== null) return { row: null, absence: `The row could not be loaded. ${failure}` };
  const known = value?.key === key && value.collection === collection ? value : null;
  if (known !== null && known.row !== null) return { row: known.row, absence: null };
  if (known === null || !isFresh) return { row: null, absence: "Loading the row…", isLoading: true };
  return { row: null, absence: `${collection} has no row with the key ${key}. It may have been deleted.` };
}
