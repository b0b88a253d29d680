// Routing: finds the endpoint of a target.

import { fail } from "../wire/index.ts";

/** Maximum length of a target, in characters. */
export const targetLimit = 1_000_000;

export type Endpoint =
  | { readonly kind: "schema" }
  | { readonly kind: "bundle" }
  | { readonly kind: "history" }
  | { readonly kind: "undo" }
  | { readonly kind: "collection"; readonly collection: string }
  | { readonly kind: "entity"; readonly collection: string; readonly key: string };

export interface Route {
  readonly endpoint: Endpoint;
  /** The query without its `?`, still encoded. */
  readonly query: string;
}

/**
 * Finds the endpoint of a target: a path that starts with the prefix (`/api`), and a query. Path and prefix are decoded
 * once, segment by segment.
 * @throws ServiceError ENDPOINT_NOT_FOUND, URI_TOO_LONG
 */
export function findRoute(target: string, prefix: string): Route {
  if (target.length > targetLimit)
    throw fail("URI_TOO_LONG", `An address may have at most ${targetLimit} characters; this one has ${target.length}.`);
  const split = target.indexOf("?");
  const path = split < 0 ? target : target.slice(0, split);
  const query = split < 0 ? "" : target.slice(split + 1);
  const [name, ...more] = insidePrefix(path, prefix) ?? [];
  if (name === undefined || name === "" || more.length > 0)
    throw fail(
      "ENDPOINT_NOT_FOUND",
      `There is no endpoint at this path. Collections are at \`${prefix}/<collection>\`, and \`${prefix}/$schema\` lists them.`,
    );
  return { endpoint: endpointOf(name), query };
}

/** Whether the decoded path of a target is below the prefix. */
export function isInsidePrefix(target: string, prefix: string): boolean {
  return insidePrefix(target.split("?", 1)[0] ?? "", prefix) !== undefined;
}

/** The decoded segments after the prefix; undefined if the path does not start with it or has dot segments. */
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
  if (name === "$history") return { kind: "history" };
  if (name === "$undo") return { kind: "undo" };
  const split = name.indexOf("@");
  if (split < 0) return { kind: "collection", collection: name };
  return { kind: "entity", collection: name.slice(0, split), key: name.slice(split + 1) };
}

/** The path of an entity below a prefix, its key percent-encoded. */
export function entityPath(prefix: string, collection: string, key: string | number): string {
  return `${prefix}/${collection}@${encodeURIComponent(key)}`;
}
