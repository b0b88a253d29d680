import { type AnswerRow, type Client, getCollectionPath, readRows } from "../../../client/internal.ts";

/** Requests rows of a collection. Rejects as `ClientRequest.body` does, and with an AnswerError. */
export async function requestRows(
  client: Client,
  collection: string,
  query: Parameters<typeof getCollectionPath>[1],
  signal?: AbortSignal,
): Promise<readonly AnswerRow[]> {
  return readRows(await client.get(getCollectionPath(collection, query), { signal }).body());
}
