// What a client sends with: its fetch, and what it must know of the page to be safe towards other hosts.

import type { Base } from "./address.ts";

/** Where a base URL lies, seen from the page: its own server, another one, or there is no page, as in Node. */
export type Place = "same-origin" | "cross-origin" | "no-page";

export interface Transport {
  readonly fetch: typeof fetch;
  /** When true, an answer without X-Service-Version is not taken for the service's. */
  readonly expectService: boolean;
  readonly place: Place;
  /** See `ClientOptions.restore`. */
  readonly restore?: Restore | undefined;
}

/** Brings a service back that something else answers for. Resolves to whether it answers again; never rejects. */
export type Restore = () => Promise<boolean>;

/** What relative base URLs are relative to; undefined outside a page. */
export function pageAddress(): string | undefined {
  if (typeof document !== "undefined") return document.baseURI;
  if (typeof location !== "undefined") return location.href;
  return undefined;
}

/** @param standIn - the address that a relative base URL was resolved against where there is no page. */
export function placeOf(base: Base, standIn: string | undefined): Place {
  const page = pageAddress();
  // A <base> element may lead elsewhere; the origin is always that of the page itself.
  const own = typeof location === "undefined" ? originOf(page ?? standIn) : location.origin;
  if (own === base.origin) return "same-origin";
  return page === undefined ? "no-page" : "cross-origin";
}

function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : new URL(address).origin;
}
