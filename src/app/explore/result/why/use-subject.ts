import { getEntityPath, RequestError, readRow } from "../../../../client/internal.ts";
import { useService } from "../../../connection/service.ts";
import { useRequest } from "../../../connection/use-request.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import { getRowKey, type RowKey } from "../../session/choice.ts";
import type { FindStatus } from "../../session/find-status.ts";

export type Subject =
  | { readonly state: "none" | "loading" }
  /** The collection does not have the row, or no longer. */
  | { readonly state: "gone" }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "here"; readonly row: FoundRow };

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
  if (key === null) return { state: "none" };
  if (inTable !== undefined) return { state: "here", row: inTable };
  if (failure !== null) return { state: "failed", message: failure };
  const known = value?.key === key && value.collection === collection ? value : null;
  if (known === null) return { state: "loading" };
  if (known.row !== null) return { state: "here", row: known.row };
  return { state: isFresh ? "gone" : "loading" };
}
