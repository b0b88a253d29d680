// How a client sends requests: its fetch, and where the base URL lies relative to the page.

import type { Base } from "./address.ts";

/** Where a base URL lies relative to the page; `no-page` outside a browser. */
export type OriginRelation = "same-origin" | "cross-origin" | "no-page";

export interface Transport {
  readonly fetch: typeof fetch;
  /** See `ClientOptions.expectService`. */
  readonly expectService: boolean;
  readonly relation: OriginRelation;
  /** See `ClientOptions.restore`. */
  readonly restore?: Restore | undefined;
  /** What the next read must see; undefined until the service has said it. */
  position?: Position | undefined;
  /** How many writes are not over yet. */
  writing: number;
}

/** A value of X-Store-Position. Each response with one has another object. */
export interface Position {
  readonly value: string;
}

/** Restores a service that was removed. Resolves to whether it responds again; never rejects. */
export type Restore = () => Promise<boolean>;

/** The address that relative base URLs are resolved against; undefined outside a page. */
export function getPageAddress(): string | undefined {
  if (typeof document !== "undefined") return document.baseURI;
  if (typeof location !== "undefined") return location.href;
  return undefined;
}

/** @param standIn - the address that a relative base URL was resolved against outside a page. */
export function compareOrigin(base: Base, standIn: string | undefined): OriginRelation {
  const page = getPageAddress();
  // A <base> element may point to another origin; what counts is the origin of the page.
  const own = typeof location === "undefined" ? getOrigin(page ?? standIn) : location.origin;
  if (own === base.origin) return "same-origin";
  return page === undefined ? "no-page" : "cross-origin";
}

function getOrigin(address: string | undefined): string | undefined {
  return address === undefined ? undefined : new URL(address).origin;
}
