// Routing: the list of all endpoints, and the one that a request means.

import { issueLimit } from "../../language/internal.ts";
import { fail, type RequestMessage } from "../../wire/public.ts";
import { bodyLimit, fileLimit } from "../message/body-limits.ts";
import { createMethodNotAllowedError } from "../message/method.ts";
import { decodeSegment, readTarget } from "../message/target.ts";
import type { Schema } from "../store/store.ts";
import { bundleEndpoint } from "./bundle.ts";
import { collectionEndpoint } from "./collection.ts";
import { refuseTags } from "./conditions.ts";
import type { Action, BodyKind, Endpoint, EndpointRequest } from "./endpoint.ts";
import { entityEndpoint } from "./entity.ts";
import { collectionExportEndpoint, exportEndpoint } from "./export.ts";
import { historyEndpoint } from "./history.ts";
import { collectionImportEndpoint, importEndpoint } from "./import.ts";
import { inferEndpoint } from "./infer.ts";
import type { Operation } from "./operation.ts";
import { resetEndpoint } from "./reset.ts";
import { collectionSchemaEndpoint, schemaEndpoint } from "./schema.ts";
import { snapshotEndpoint, snapshotsEndpoint } from "./snapshots.ts";
import { undoEndpoint } from "./undo.ts";

const endpoints: readonly Endpoint[] = [
  schemaEndpoint,
  collectionSchemaEndpoint,
  inferEndpoint,
  importEndpoint,
  collectionImportEndpoint,
  exportEndpoint,
  collectionExportEndpoint,
  resetEndpoint,
  snapshotsEndpoint,
  snapshotEndpoint,
  historyEndpoint,
  undoEndpoint,
  bundleEndpoint,
  collectionEndpoint,
  entityEndpoint,
];

const byPath: ReadonlyMap<string, Endpoint> = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]));

/** An endpoint with the variables of its path. */
interface Match extends Pick<EndpointRequest, "name" | "key"> {
  readonly endpoint: Endpoint;
}

export interface Route extends Match {
  /** Without its `?`, still encoded. */
  readonly query: string;
}

/**
 * Finds the endpoint of a target: a path that starts with the prefix (`/api`), and a query.
 * @throws ServiceError ENDPOINT_NOT_FOUND, URI_TOO_LONG
 */
export function findRoute(target: string, prefix: string): Route {
  const { segments, query } = readTarget(target, prefix);
  const match = segments && findEndpoint(segments);
  if (match === undefined)
    throw fail(
      "ENDPOINT_NOT_FOUND",
      `There is no endpoint at this path. Collections are at \`${prefix}/<collection>\`, and \`${prefix}/$schema\` lists them.`,
    );
  return { ...match, query };
}

function findEndpoint([first = "", second, ...rest]: readonly string[]): Match | undefined {
  if (rest.length > 0 || first === "" || second === "") return undefined;
  const isOwn = first.startsWith("$") && (byPath.has(first) || byPath.has(`${first}/{name}`));
  if (isOwn) return withEndpoint(second === undefined ? first : `${first}/{name}`, second);
  if (second !== undefined) return undefined;
  const split = first.indexOf("@");
  if (split < 0) return withEndpoint("{collection}", first);
  return withEndpoint("{collection}@{key}", first.slice(0, split), first.slice(split + 1));
}

function withEndpoint(path: string, name = "", key = ""): Match | undefined {
  const endpoint = byPath.get(path);
  return endpoint && { endpoint, name, key };
}

/**
 * Finds what a method of an endpoint does; undefined for a method that it does not have.
 * @throws ServiceError PRECONDITION_FAILED
 */
export function findAction(message: RequestMessage, { endpoint }: Route): Action | undefined {
  if (!endpoint.hasTags) refuseTags(message);
  return getAction(endpoint, message.method);
}

/** @throws ServiceError METHOD_NOT_ALLOWED, or what is wrong with the path */
export function refuseMethod(method: string, { endpoint, name, key }: Route, schema: Schema): never {
  endpoint.checkPath?.({ name, key, schema });
  throw createMethodNotAllowedError(method, Object.keys(endpoint.methods));
}

function getAction({ methods }: Endpoint, method: string): Action | undefined {
  return Object.hasOwn(methods, method) ? methods[method] : undefined;
}

/** Context for decoding: the current collections, and the path of the API. */
export interface DecodeContext extends Pick<EndpointRequest, "schema" | "maxRows"> {
  readonly prefix: string;
}

/**
 * Decodes a request that a bundle may contain.
 * @param limit - maximum number of issues; defaults to 100
 * @throws ServiceError with every problem found, up to the limit
 */
export function decode(message: RequestMessage, context: DecodeContext, limit = issueLimit): Operation {
  const { schema, maxRows, prefix } = context;
  const route = findRoute(message.target, prefix);
  if (route.endpoint === bundleEndpoint)
    throw fail("NESTED_BUNDLE", "A bundle can't contain another bundle. Put its parts into this one.");
  const action = findAction(message, route) ?? refuseMethod(message.method, route, schema);
  if (action.decode !== undefined) return action.decode({ ...route, message, schema, maxRows, limit });
  const [name] = route.endpoint.path.split("/");
  throw fail("MALFORMED_PART", `\`${name}\` can't be part of a bundle. Send it on its own.`);
}

/** Finds an action of an endpoint that is no collection, below any prefix. */
export function findOwnAction(method: string, target: string): Action | undefined {
  const [path = ""] = target.split("?", 1);
  const segments = path.split("/").map((segment) => decodeSegment(segment) ?? "");
  const first = segments.findLastIndex((segment) => segment.startsWith("$"));
  const match = first < 0 ? undefined : findEndpoint(segments.slice(first));
  return match && getAction(match.endpoint, method);
}

/** The body that a request has, below any prefix. */
export function findBodyKind(method: string, target: string): BodyKind {
  return findOwnAction(method, target)?.body ?? "json";
}

/** The maximum size of the body of a request, in bytes. */
export function findBodyLimit(method: string, target: string): number {
  return findBodyKind(method, target) === "json" ? bodyLimit : fileLimit;
}
