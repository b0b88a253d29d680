import { type Client, getCollectionPath, type QueryParameters, readRows } from "../../../client/internal.ts";

/** Requests rows of a collection. Rejects as `ClientRequest.body` does, and with an AnswerError. */
export async function requestRows(client: Client, collection: string, query: QueryParameters, signal?: AbortSignal) {
  return readRows(await client.get(getCollectionPath(collection, query), { signal }).body());
}
