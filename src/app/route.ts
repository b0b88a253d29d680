// The address: which section is shown, and the state that the part after `#` holds.

import { useSyncExternalStore } from "react";

export type Section = "explore" | "bundle" | "learn" | "data";

/** As people see them. */
export const sectionNames: Readonly<Record<Section, string>> = {
  explore: "Explore",
  bundle: "Bundle",
  learn: "Learn",
  data: "Data",
};

const sections: readonly Section[] = ["explore", "bundle", "learn", "data"];

export interface Route {
  readonly section: Section;
  /** The base URL of another server than this browser, as written; empty for none. */
  readonly server: string;
  /** The section's state: decoded names and values, in the order of the address. */
  readonly params: ReadonlyMap<string, string>;
}

/** The most parameters of an address that are read; a section has about ten. */
export const mostParameters = 100;

let latest: { readonly hash: string; readonly route: Route } | undefined;

/** Reads `#/explore?collection=Orders&filter=…`; anything that is no section is Explore. A broken percent sign stands for itself. */
export function readRoute(hash: string): Route {
  // An address may hold a thousand parts, and every link on the page reads its server.
  if (latest?.hash !== hash) latest = { hash, route: routeIn(hash) };
  return latest.route;
}

function routeIn(hash: string): Route {
  const [, name = "", query = ""] = /^#?\/?([^?]*)\??([\s\S]*)$/.exec(hash) ?? [];
  const section = sections.find((each) => each === name) ?? "explore";
  const params = new Map(new URLSearchParams(firstParameters(query)));
  const server = params.get("server") ?? "";
  params.delete("server");
  return { section, server, params };
}

/** The query up to its hundredth parameter: looking at more of an address that anybody may have written takes too long. */
function firstParameters(query: string): string {
  let end = -1;
  for (let count = 0; count < mostParameters; count += 1) {
    end = query.indexOf("&", end + 1);
    if (end === -1) return query;
  }
  return query.slice(0, end);
}

/**
 * The address of a section with its state; empty values are left out. It names the same server as this page. Characters
 * that a chat or a mail program would take for the end of a link are encoded. A lone surrogate, which no address can
 * carry, becomes U+FFFD.
 */
export function writeRoute(
  section: Section,
  params: Iterable<readonly [string, string]> = [],
  server = readRoute(currentHash()).server,
): string {
  const query = [...params, ["server", server] as const]
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join("&")
    // Within a link they are safe, and common in fields.
    .replace(/[._-]$/, percentSign);
  return query === "" ? `#/${section}` : `#/${section}?${query}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(/[!'()*~]/g, percentSign);
}

function percentSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** The same address with another server; empty for this browser itself. */
export function withServer(hash: string, server: string): string {
  const { section, params } = readRoute(hash);
  return writeRoute(section, params, server);
}

/** The address of the page that exports and deletes this browser's database, which needs no service. */
export const startAfreshHash = "#/start-afresh";

/** Whether an address is that of starting afresh. */
export function isStartAfresh(hash: string): boolean {
  return /^#?\/?start-afresh\/?(\?|$)/.test(hash);
}

/** Whether an address holds its state packed: `#/explore?packed=…`. */
export function isPacked(hash: string): boolean {
  return /^#?\/?[^?]*\?packed=/.test(hash);
}

/** The last address that was not packed. */
let settled = "";

/** The part after `#`; while a packed one is being unpacked, the one before it. */
export function currentHash(): string {
  if (typeof location !== "undefined" && !isPacked(location.hash)) settled = location.hash;
  return settled;
}

/** The part after `#`; the component is rendered again when the user follows a link or goes back. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, currentHash);
}

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

/** Puts a state into the address without a new entry in the browser's history. */
export function replaceHash(hash: string): void {
  if (hash !== location.hash) history.replaceState(history.state, "", hash);
}

/** What is to be written into the address, and has not been yet. */
let due: (() => void) | null = null;

/**
 * Writes the address once nothing has changed for a while: browsers limit how often it may change.
 *
 * @param pause - in milliseconds.
 * @returns the function that calls it off.
 */
export function writeSoon(write: () => void, pause: number): () => void {
  const now = (): void => {
    callOff();
    // The user has followed a packed link, which a write would take out of the address before it is unpacked.
    if (!isPacked(location.hash)) write();
  };
  const timer = setTimeout(now, pause);
  const callOff = (): void => {
    clearTimeout(timer);
    if (due === now) due = null;
  };
  due = now;
  return callOff;
}

/** The address with everything that is on the page, now. */
export function settledHash(): string {
  due?.();
  return location.hash;
}
