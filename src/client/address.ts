import { AddressError } from "./errors.ts";

/** Value of a query parameter; `undefined` leaves the parameter out. */
export type ParameterValue = string | number | boolean | undefined;

/** Query parameters, as an object or a `Map`. */
export type QueryParameters = Readonly<Record<string, ParameterValue>> | ReadonlyMap<string, ParameterValue>;

/** The longest address that is sent, in UTF-16 code units. Browsers truncate URLs at 1 to 2 MiB. */
export const longestAddress = 1_000_000;

/** A parsed base URL: `origin` and `host` of the server; `prefix` is the path without a trailing slash. */
export interface Base {
  readonly origin: string;
  readonly host: string;
  readonly prefix: string;
}

/**
 * Parses a base URL.
 *
 * @param page - the address that a relative base URL is resolved against; undefined outside a page.
 * @throws AddressError if it is not an http or https URL, or has a query, a fragment or credentials.
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
    throw new AddressError(`The base URL ${url.href} must start with http: or https:.`);
  }
  if (url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "") {
    throw new AddressError(`The base URL ${url.host}${url.pathname} must hold no query, no fragment and no user name.`);
  }
  return { origin: url.origin, host: url.host, prefix: url.pathname.replace(/\/+$/, "") };
}

/** Builds the path of a collection, relative to the base URL: `/Orders?$filter=…`. @throws AddressError */
export function getCollectionPath(collection: string, query: QueryParameters = {}): string {
  const text = encodeQuery(query);
  return `/${encode(collection)}${text === "" ? "" : `?${text}`}`;
}

/** Builds the path of one entity, relative to the base URL: `/Orders@17`. @throws AddressError */
export function getEntityPath(collection: string, key: string | number): string {
  return `/${encode(collection)}@${encode(String(key))}`;
}

/** Encodes a query as form-urlencoded text, without the question mark. A space becomes `%20`, a plus `%2B`. */
export function encodeQuery(query: QueryParameters): string {
  return listQueryEntries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encode(name).replaceAll("%24", "$")}=${encode(String(value))}`)
    .join("&");
}

/** The entries of a query, given as an object or a `Map`. */
export function listQueryEntries(query: QueryParameters): [string, ParameterValue][] {
  return query instanceof Map ? [...query] : Object.entries(query);
}

/**
 * Resolves a path below the base to a request target: path and query, as in a request line.
 *
 * @param path - relative to the base, as in `/Orders?limit=5`.
 * @param query - encoded; appended to the query of the path.
 * @throws AddressError if the path leads outside the base, or has a character that the URL parser would drop or change.
 */
export function resolveTarget(base: Base, path: string, query: string): string {
  refuseLoss(path);
  const rooted = path.startsWith("/") ? path : `/${path}`;
  const joined = query === "" ? rooted : `${rooted}${getQuerySeparator(rooted)}${query}`;
  const url = new URL(`${base.origin}${base.prefix}${joined}`);
  if (!url.pathname.startsWith(`${base.prefix}/`)) {
    throw new AddressError(`The path “${shorten(path)}” leads outside the base URL ${base.origin}${base.prefix}.`);
  }
  // The URL parser keeps a backslash in a query, but a request line must not contain one.
  return `${url.pathname}${url.search}`.replaceAll("\\", "%5C");
}

/** @throws AddressError if a browser would truncate the address. */
export function refuseTooLong(address: string): void {
  if (address.length > longestAddress) {
    throw new AddressError(
      `The address has ${address.length} characters. Browsers truncate long addresses; at most ${longestAddress} ` +
        "are allowed. Shorten the filter.",
    );
  }
}

// The URL parser drops line breaks, tabs and everything after "#", replaces lone surrogates and turns a backslash
// into a slash. Any of these may change which rows a filter on a DELETE selects.
function refuseLoss(path: string): void {
  const lost = /[\p{Cc}#]|\p{Surrogate}|^[^?]*?\\/u.exec(path);
  if (lost !== null) {
    const character = lost[0].at(-1) ?? "";
    throw new AddressError(
      `The path “${shorten(path)}” contains ${JSON.stringify(character)} at ${lost.index + lost[0].length}, ` +
        "which must be percent-encoded. Encode it, or build the path with getCollectionPath or getEntityPath.",
    );
  }
}

function getQuerySeparator(path: string): string {
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
    throw new AddressError(`The text “${shorten(text)}” contains a lone surrogate, which can't be percent-encoded.`);
  }
}
