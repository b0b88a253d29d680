import { type Client, encodeQuery, type Method } from "../../../client/public.ts";
import type { OperationName } from "../../../language/public.ts";
import { readPath } from "../../requests/parts/plain-words.ts";

const operations: Readonly<Partial<Record<Method, OperationName>>> = {
  GET: "FindMany",
  PATCH: "UpdateMany",
  DELETE: "DeleteMany",
};

export function getFilteredOperation(method: Method, path: string): OperationName | undefined {
  return readPath(path).key === undefined ? operations[method] : undefined;
}

/** The text of the `$filter` in a path, as the service reads it; undefined if there is none. */
export function getFilterParameter(path: string): string | undefined {
  return new URLSearchParams(splitPath(path)[1]).get("$filter") ?? undefined;
}

/** Replaces the filter in a path. It stays readable, unless the client would send it changed; it is encoded then. */
export function setFilterParameter(path: string, filter: string, client: Pick<Client, "get">): string {
  if (getFilterParameter(path) === filter || (filter === "" && getFilterParameter(path) === undefined)) return path;
  const plain = replaceFilter(path, `$filter=${filter}`);
  if (!filter.includes("%") && doesFilterArrive(plain, filter, client)) return plain;
  try {
    return replaceFilter(path, encodeQuery({ $filter: filter }));
  } catch {
    // The filter has a lone surrogate, which is reported as a problem of the path.
    return plain;
  }
}

function doesFilterArrive(path: string, filter: string, client: Pick<Client, "get">): boolean {
  try {
    return getFilterParameter(client.get(path).message.target) === filter;
  } catch {
    return false;
  }
}

function splitPath(path: string): readonly [base: string, query: string] {
  const [base = "", ...query] = path.split("?");
  return [base, query.join("?")];
}

/** Replaces the filter with a parameter; without a filter, inserts the parameter first. */
function replaceFilter(path: string, parameter: string): string {
  const [base, query] = splitPath(path);
  const pairs = query.split("&").filter((pair) => pair !== "");
  const place = pairs.findIndex((pair) => new URLSearchParams(pair).has("$filter"));
  const written = place < 0 ? [parameter, ...pairs] : pairs.with(place, parameter);
  return `${base}?${written.join("&")}`;
}
