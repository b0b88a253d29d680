// Addresses: the base URL, the paths below it and their queries.

import { AddressError } from "./errors.ts";

/** By name and value, or as a map. An undefined value leaves the parameter out. */
export type ParameterValue = string | number | boolean | undefined;
export type QueryParameters = Readonly<Record<string, ParameterValue>> | ReadonlyMap<string, ParameterValue>;

/** Browsers cut URLs at 1 to 2 MiB; nothing longer than this is sent (API.md "Errors"). In UTF-16 code units. */
export const longestAddress = 1_000_000;

/** Where the service is: `origin` and `host` of its server, `prefix` the path without a slash at its end. */
export interface Base {
  readonly origin: string;
  readonly host: string;
  readonly prefix: string;
}

/**
 * Takes a base URL apart.
 *
 * @param page - what a relative base URL is relative to; undefined where there is no page.
 * @throws AddressError when it isn't an http or https address, or holds a query, a fragment or a user name.
 */
export function readBase(baseUrl: string | URL, page: string | undefined): Base {
  let url: URL;
  try {
    url = new URL(baseUrl, page);
  } catch {
    const why = page === undefined ? "Outside a page it must be absolute, as in https://host/api." : "";
    throw new AddressError(`“${String(baseUrl)}” can't be used as a base URL. ${why}`.trimEnd());
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new AddressError(`The base URL ${url.href} must begin with http: or https:.`);
  }
  if (url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "") {
    throw new AddressError(`The base URL ${url.host}${url.pathname} must hold no query, no fragment and no user name.`);
  }
  return { origin: url.origin, host: url.host, prefix: url.pathname.replace(/\/+$/, "") };
}

/** The path of a collection, relative to the base URL: `/Orders?$filter=…`. */
export function collectionPath(collection: string, query: QueryParameters = {}): string {
  const text = encodeQuery(query);
  return `/${encode(collection)}${text === "" ? "" : `?${text}`}`;
}

/** The path of one entity, relative to the base URL: `/Orders@17`. */
export function entityPath(collection: string, key: string | number): string {
  return `/${encode(collection)}@${encode(String(key))}`;
}

/** A query in form-urlencoded text (a space is `%20`, a plus `%2B`), without the question mark. */
export function encodeQuery(query: QueryParameters): string {
  return entriesOf(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encode(name).replaceAll("%24", "$")}=${encode(String(value))}`)
    .join("&");
}

/** The entries of a query, whichever form it has. */
export function entriesOf(query: QueryParameters): [string, ParameterValue][] {
  return query instanceof Map ? [...query] : Object.entries(query);
}

/**
 * The request target of a path below the base: path and query, as it stands in a request line.
 *
 * @param path - relative to the base, as in `/Orders?limit=5`.
 * @param query - encoded; added to what the path holds.
 * @throws AddressError when the path leads outside the base, or holds what would silently be lost or changed.
 */
export function targetOf(base: Base, path: string, query: string): string {
  refuseLoss(path);
  const rooted = path.startsWith("/") ? path : `/${path}`;
  const joined = query === "" ? rooted : `${rooted}${separator(rooted)}${query}`;
  const url = new URL(`${base.origin}${base.prefix}${joined}`);
  if (!url.pathname.startsWith(`${base.prefix}/`)) {
    throw new AddressError(`The path “${shorten(path)}” leads outside the base URL ${base.origin}${base.prefix}.`);
  }
  // A URL keeps a backslash in a query; a request line must not hold one.
  return `${url.pathname}${url.search}`.replaceAll("\\", "%5C");
}

/** @throws AddressError for an address that a browser would cut. */
export function refuseTooLong(address: string): void {
  if (address.length > longestAddress) {
    throw new AddressError(
      `The address has ${address.length} characters; browsers cut addresses, so at most ${longestAddress} are sent. ` +
        "Shorten the filter.",
    );
  }
}

// The URL parser drops line breaks, tabs and everything from "#" on, replaces half surrogate pairs and turns
// a backslash into a slash. Any of these may change what a filter on a DELETE selects.
function refuseLoss(path: string): void {
  const lost = /[\p{Cc}#]|\p{Surrogate}|^[^?]*?\\/u.exec(path);
  if (lost !== null) {
    const character = lost[0].at(-1) ?? "";
    throw new AddressError(
      `The path “${shorten(path)}” holds ${JSON.stringify(character)} at ${lost.index + lost[0].length}, ` +
        "which an address can't carry as it is. Encode it, or build the path with collectionPath or entityPath.",
    );
  }
}

function separator(path: string): string {
  if (!path.includes("?")) return "?";
  return /[?&]$/.test(path) ? "" : "&";
}

function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}

function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new AddressError(`The text “${shorten(text)}” holds half a surrogate pair, which no address can carry.`);
  }
}
