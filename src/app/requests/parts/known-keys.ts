import type { Client } from "../../../client/public.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { requestRows } from "../query/request-rows.ts";

export interface KnownKey {
  readonly key: string | number;
  readonly label: string;
}

/** Returns the keys of the first 100 rows. */
export async function requestKnownKeys(client: Client, collection: CollectionDeclaration, signal?: AbortSignal) {
  const [label] =
    Object.entries(collection.fields).find(([name, { type }]) => type === "string" && name !== "_id") ?? [];
  const query = {
    projection: label === undefined ? "_id" : `_id,${label}`,
    sort: collection.operations.FindMany.sort.includes("_id") ? "_id" : undefined,
    limit: 100,
  };
  const rows = await requestRows(client, collection.name, query, signal);
  return rows.map((row): KnownKey => ({ key: row._id, label: label === undefined ? "" : String(row[label] ?? "") }));
}
