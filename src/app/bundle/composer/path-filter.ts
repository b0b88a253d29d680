// The filter in a part's path: read from it, and written into it.

import { type Client, encodeQuery, type Method } from "../../../client/index.ts";
import type { OperationName } from "../../../language/index.ts";
import { readPath } from "../plain-words.ts";

const operations: Readonly<Partial<Record<Method, OperationName>>> = {
  GET: "FindMany",
  PATCH: "UpdateMany",
  DELETE: "DeleteMany",
};

/** The operation with a filter that a method and a path ask for; undefined for any other. */
export function filteredOperation(method: Method, path: string): OperationName | undefined {
  return readPath(path).key === undefined ? operations[method] : undefined;
}

/** The text of the `$filter` in a path, as the service will read it; undefined where there is none. */
export function filterOf(path: string): string | undefined {
  return new URLSearchParams(queryOf(path)).get("$filter") ?? undefined;
}

/**
 * The path with another filter. It stays as readable as it can be: signs that the client would change on the way are
 * encoded by the client's own code.
 */
export function withFilter(path: string, filter: string, client: Pick<Client, "get">): string {
  if (filterOf(path) === filter || (filter === "" && filterOf(path) === undefined)) return path;
  const plain = writtenInto(path, `$filter=${filter}`);
  if (!filter.includes("%") && arrives(plain, filter, client)) return plain;
  try {
    return writtenInto(path, encodeQuery({ $filter: filter }));
  } catch {
    // Half a surrogate pair: the path says what is wrong with it.
    return plain;
  }
}

function arrives(path: string, filter: string, client: Pick<Client, "get">): boolean {
  try {
    return filterOf(client.get(path).message.target) === filter;
  } catch {
    return false;
  }
}

function queryOf(path: string): string {
  const at = path.indexOf("?");
  return at < 0 ? "" : path.slice(at + 1);
}

/** Puts a parameter in the place of the filter; first of all where there was none. */
function writtenInto(path: string, parameter: string): string {
  const at = path.indexOf("?");
  const base = at < 0 ? path : path.slice(0, at);
  const pairs = queryOf(path)
    .split("&")
    .filter((pair) => pair !== "");
  const place = pairs.findIndex((pair) => new URLSearchParams(pair).has("$filter"));
  const written = place < 0 ? [parameter, ...pairs] : pairs.with(place, parameter);
  return `${base}?${written.join("&")}`;
}
