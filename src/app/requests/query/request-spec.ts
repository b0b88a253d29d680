// The request of an Explore state, for sending, the HTTP view and every copy.

import { type Client, type ClientRequest, createClient, getCollectionPath } from "../../../client/public.ts";
import type { ExploreState } from "./explore-state.ts";
import { createFindQuery } from "./find.ts";

export const copyNames = ["URL", "curl", "fetch", "client"] as const;

export type CopyName = (typeof copyNames)[number];

export interface RequestSpec {
  readonly method: "GET" | "PATCH" | "DELETE";
  readonly collection: string;
  /** Parameters by name, `$filter` first; only those that are set. */
  readonly query: Readonly<Record<string, string | number | boolean>>;
  /** JSON as typed; null if there is no body. */
  readonly body: string | null;
}

export function createRequestSpec(state: ExploreState): RequestSpec {
  const { operation, collection, filter, patch } = state;
  if (operation === "Find")
    return { method: "GET", collection, query: keepPresent(createFindQuery(state)), body: null };
  const query = filter.trim() === "" ? {} : { $filter: filter };
  return operation === "Delete"
    ? { method: "DELETE", collection, query, body: null }
    : { method: "PATCH", collection, query, body: patch };
}

function keepPresent(query: ReturnType<typeof createFindQuery>): RequestSpec["query"] {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

/** The request for a client to send. @throws AddressError for text that a URL can't hold. */
export function createClientRequest({ method, collection, query, body }: RequestSpec, client: Client): ClientRequest {
  const path = getCollectionPath(collection, query);
  if (method === "GET") return client.get(path);
  // The body is sent as typed: the service reports its problems.
  return method === "DELETE" ? client.delete(path) : client.patch(path, new TextEncoder().encode(body ?? ""));
}

/** The absolute URL, as the client sends it. @throws AddressError as `createClientRequest`. */
export function getRequestAddress(request: RequestSpec, baseUrl: string): string {
  return new URL(baseUrl).origin + createClientRequest(request, createClient(baseUrl)).message.target;
}
