// Owns the address: which section is shown, and the state that the part after `#` holds.

import { useSyncExternalStore } from "react";

export type Section = "explore" | "bundle" | "learn" | "data";

const sections: readonly Section[] = ["explore", "bundle", "learn", "data"];

export interface Route {
  readonly section: Section;
  /** The base URL of another server than this browser, as written; empty for none. */
  readonly server: string;
  /** The section's state: decoded names and values, in the order of the address. */
  readonly params: ReadonlyMap<string, string>;
}

/** Reads `#/explore?collection=Orders&filter=…`; anything that is no section is Explore. A broken percent sign stands for itself. */
export function readRoute(hash: string): Route {
  const [, name = "", query = ""] = /^#?\/?([^?]*)\??([\s\S]*)$/.exec(hash) ?? [];
  const section = sections.find((each) => each === name) ?? "explore";
  const params = new Map(new URLSearchParams(query));
  const server = params.get("server") ?? "";
  params.delete("server");
  return { section, server, params };
}

/** The address of a section with its state; empty values are left out. It asks the same server as this page. */
export function writeRoute(
  section: Section,
  params: Iterable<readonly [string, string]> = [],
  server = readRoute(currentHash()).server,
): string {
  const query = [...params, ["server", server] as const]
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
  return query === "" ? `#/${section}` : `#/${section}?${query}`;
}

/** The same address with another server; empty for this browser itself. */
export function withServer(hash: string, server: string): string {
  const { section, params } = readRoute(hash);
  return writeRoute(section, params, server);
}

function currentHash(): string {
  return typeof location === "undefined" ? "" : location.hash;
}

/** The part after `#`; the component is drawn again when the reader follows a link or goes back. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => location.hash);
}

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

/** Puts a state into the address without a new entry in the browser's history. */
export function replaceHash(hash: string): void {
  if (hash !== location.hash) history.replaceState(history.state, "", hash);
}
