// The paths of the service: which endpoint a target names.

import { fail } from "../wire/index.ts";

/** The longest target that is read, in characters (API.md "Errors"). */
export const targetLimit = 1_000_000;

export type Endpoint =
  | { readonly kind: "schema" }
  | { readonly kind: "bundle" }
  | { readonly kind: "collection"; readonly collection: string }
  | { readonly kind: "entity"; readonly collection: string; readonly key: string };

export interface Route {
  readonly endpoint: Endpoint;
  /** The query without its `?`, still encoded. */
  readonly query: string;
}

/**
 * Finds the endpoint of a target: a path that begins with the prefix (`/api`), and a query. Paths are decoded once,
 * segment by segment; the prefix too, which is encoded as in a URL.
 * @throws ServiceError ENDPOINT_NOT_FOUND, URI_TOO_LONG
 */
export function findRoute(target: string, prefix: string): Route {
  if (target.length > targetLimit)
    throw fail("URI_TOO_LONG", `An address has at most ${targetLimit} characters; this one has ${target.length}.`);
  const split = target.indexOf("?");
  const path = split < 0 ? target : target.slice(0, split);
  const query = split < 0 ? "" : target.slice(split + 1);
  const [name, ...more] = insidePrefix(path, prefix) ?? [];
  if (name === undefined || name === "" || more.length > 0)
    throw fail(
      "ENDPOINT_NOT_FOUND",
      `There is nothing at this path. Collections are at \`${prefix}/<collection>\`, what they are at \`${prefix}/$schema\`.`,
    );
  return { endpoint: endpointOf(name), query };
}

/** Whether a path, decoded once, lies below the prefix. */
export function isInsidePrefix(target: string, prefix: string): boolean {
  return insidePrefix(target.split("?", 1)[0] ?? "", prefix) !== undefined;
}

/** The decoded segments of a path after the prefix; undefined where it does not begin with it or has dots as segments. */
function insidePrefix(path: string, prefix: string): string[] | undefined {
  const segments = path.split("/").map(decodeSegment);
  const expected = prefix.split("/").map(decodeSegment);
  if (segments.includes(undefined) || segments.includes(".") || segments.includes("..")) return undefined;
  if (segments.length <= expected.length || expected.some((segment, index) => segments[index] !== segment))
    return undefined;
  return segments.slice(expected.length) as string[];
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function endpointOf(name: string): Endpoint {
  if (name === "$schema") return { kind: "schema" };
  if (name === "$bundle") return { kind: "bundle" };
  const split = name.indexOf("@");
  if (split < 0) return { kind: "collection", collection: name };
  return { kind: "entity", collection: name.slice(0, split), key: name.slice(split + 1) };
}

/** The path of an entity below a prefix, its key percent-encoded. */
export function entityPath(prefix: string, collection: string, key: string | number): string {
  return `${prefix}/${collection}@${encodeURIComponent(key)}`;
}
