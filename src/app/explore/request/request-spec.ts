// The request of an Explore state as data, for Send and for every copy.

import { collectionPath, createClient } from "../../../client/index.ts";
import type { ExploreState } from "../explore-state.ts";
import { findQuery } from "../find.ts";

export interface RequestSpec {
  readonly method: "GET" | "PATCH" | "DELETE";
  readonly collection: string;
  /** By name; what is left out is not there. `$filter` is first. */
  readonly query: Readonly<Record<string, string | number | boolean>>;
  /** JSON as it was typed; null where there is no body. */
  readonly body: string | null;
}

/** The request of a state, as Explore sends it. */
export function requestSpecOf(state: ExploreState): RequestSpec {
  const { operation, collection, filter, patch } = state;
  if (operation === "Find") return { method: "GET", collection, query: present(findQuery(state)), body: null };
  const query = filter.trim() === "" ? {} : { $filter: filter };
  return operation === "Delete"
    ? { method: "DELETE", collection, query, body: null }
    : { method: "PATCH", collection, query, body: patch };
}

function present(query: ReturnType<typeof findQuery>): RequestSpec["query"] {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

/**
 * The request target below a base URL, to the letter as the client sends it.
 *
 * @throws AddressError for text that a URL can't hold.
 */
export function targetOf({ collection, query }: RequestSpec, baseUrl: string): string {
  return createClient(baseUrl).get(collectionPath(collection, query)).message.target;
}

/** The same as an absolute address. @throws AddressError as `targetOf`. */
export function addressOf(request: RequestSpec, baseUrl: string): string {
  return new URL(baseUrl).origin + targetOf(request, baseUrl);
}
