// Routing: finds the endpoint of a target.

import { fail } from "../../wire/index.ts";

/** Maximum length of a target, in characters. */
export const targetLimit = 1_000_000;

export type Endpoint =
  | { readonly kind: "schema"; readonly collection?: string }
  | { readonly kind: "bundle" }
  | { readonly kind: "history" }
  | { readonly kind: "undo" }
  | { readonly kind: "reset" }
  /** Without a name: all of them. */
  | { readonly kind: "snapshots"; readonly snapshot?: string }
  | { readonly kind: "infer"; readonly collection: string }
  /** Without a collection: all of them. */
  | { readonly kind: "import" | "export"; readonly collection?: string }
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
  const endpoint = name === undefined ? undefined : endpointOf(name, more);
  if (endpoint === undefined)
    throw fail(
      "ENDPOINT_NOT_FOUND",
      `There is no endpoint at this path. Collections are at \`${prefix}/<collection>\`, and \`${prefix}/$schema\` lists them.`,
    );
  return { endpoint, query };
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

/** The endpoints that are not collections, by their first segment. Each takes the second one. */
const ownEndpoints = new Map<string, (collection: string | undefined) => Endpoint | undefined>([
  ["$schema", (collection) => ({ kind: "schema", ...named(collection) })],
  ["$export", (collection) => ({ kind: "export", ...named(collection) })],
  ["$import", (collection) => ({ kind: "import", ...named(collection) })],
  ["$infer", (collection) => (collection === undefined ? undefined : { kind: "infer", collection })],
  ["$bundle", (collection) => (collection === undefined ? { kind: "bundle" } : undefined)],
  ["$history", (collection) => (collection === undefined ? { kind: "history" } : undefined)],
  ["$undo", (collection) => (collection === undefined ? { kind: "undo" } : undefined)],
  ["$snapshots", (snapshot) => ({ kind: "snapshots", ...(snapshot === undefined ? {} : { snapshot }) })],
  ["$reset", (collection) => (collection === undefined ? { kind: "reset" } : undefined)],
]);

function named(collection: string | undefined): { readonly collection?: string } {
  return collection === undefined ? {} : { collection };
}

/** @param more - the segments after the first */
function endpointOf(name: string, [second, ...rest]: readonly string[]): Endpoint | undefined {
  if (rest.length > 0 || name === "" || second === "") return undefined;
  const own = ownEndpoints.get(name);
  if (own !== undefined) return own(second);
  if (second !== undefined) return undefined;
  const split = name.indexOf("@");
  if (split < 0) return { kind: "collection", collection: name };
  return { kind: "entity", collection: name.slice(0, split), key: name.slice(split + 1) };
}

/** The path of an entity below a prefix, its key percent-encoded. */
export function entityPath(prefix: string, collection: string, key: string | number): string {
  return `${prefix}/${collection}@${encodeURIComponent(key)}`;
}
