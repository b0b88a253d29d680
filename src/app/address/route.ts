// The address: the current section and its state, in the part after `#`.

import { useSyncExternalStore } from "react";

/** Names as shown to the user, in the order of the header. */
export const sectionNames = { explore: "Explore", bundle: "Bundle", learn: "Learn", data: "Data" } as const;

export type Section = keyof typeof sectionNames;

export const sections = Object.keys(sectionNames) as readonly Section[];

interface Route {
  readonly section: Section;
  /** The base URL of another server as written; empty for this browser. */
  readonly server: string;
  /** The faults that requests ask for (docs/testing.md#faults); empty for none. */
  readonly faults: string;
  /** The section's state: decoded names and values, in the order of the address. */
  readonly params: ReadonlyMap<string, string>;
}

/** Maximum number of parameters read from an address; a section has about ten. */
export const mostParameters = 100;

let latest: { readonly hash: string; readonly route: Route } | undefined;

/** Reads `#/explore?collection=Orders&filter=…`. An unknown section is Explore; an invalid percent sign is literal. */
export function readRoute(hash: string): Route {
  // Cached, because an address may hold a thousand parts and every link on the page reads its server.
  if (latest?.hash !== hash) latest = { hash, route: parseRoute(hash) };
  return latest.route;
}

function parseRoute(hash: string): Route {
  const [, name = "", query = ""] = /^#?\/?([^?]*)\??([\s\S]*)$/.exec(hash) ?? [];
  const section = sections.find((each) => each === name) ?? "explore";
  const params = new Map(new URLSearchParams(cutParameters(query)));
  const [server = "", faults = ""] = [params.get("server"), params.get("faults")].map((value) => value ?? "");
  params.delete("server");
  params.delete("faults");
  return { section, server, faults, params };
}

/** The query up to `mostParameters`: a hostile address may hold so many that reading them all takes too long. */
function cutParameters(query: string): string {
  let end = -1;
  for (let count = 0; count < mostParameters; count += 1) {
    end = query.indexOf("&", end + 1);
    if (end === -1) return query;
  }
  return query.slice(0, end);
}

/**
 * Returns the address of a section with its state, on the same server and with the same faults as the current address.
 * Empty values are omitted. Characters that a chat or mail program would take for the end of a link are encoded. A lone
 * surrogate, which no address can contain, becomes U+FFFD.
 */
export function writeRoute(
  section: Section,
  params: Iterable<readonly [string, string]> = [],
  server = readRoute(getCurrentHash()).server,
  faults = readRoute(getCurrentHash()).faults,
): string {
  const query = [...params, ["server", server] as const, ["faults", faults] as const]
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${encodeParameter(name)}=${encodeParameter(value)}`)
    .join("&")
    // These are unsafe only at the end of a link. Elsewhere they are common in field names and stay readable.
    .replace(/[._-]$/, encodePercent);
  return query === "" ? `#/${section}` : `#/${section}?${query}`;
}

function encodeParameter(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(/[!'()*~]/g, encodePercent);
}

function encodePercent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Replaces the server in an address; empty for this browser. */
export function withServer(hash: string, server: string): string {
  const { section, params } = readRoute(hash);
  return writeRoute(section, params, server);
}

const workspaceParams = ["workspace", "content", "fresh"];

/** Whether an address opens a workspace: one that it names, or contains. */
export function opensWorkspace(params: ReadonlyMap<string, string>): boolean {
  return params.has("workspace") || params.has("content");
}

/** An address without what opens a workspace. */
export function withoutWorkspace(hash: string): string {
  const { section, params } = readRoute(hash);
  return writeRoute(
    section,
    [...params].filter(([name]) => !workspaceParams.includes(name)),
  );
}

export function removeFaults(): string {
  const { section, server, params } = readRoute(getCurrentHash());
  return writeRoute(section, params, server, "");
}

/** The address of the page that exports and deletes this browser's database, which needs no service. */
export const startAfreshHash = "#/start-afresh";

export function isStartAfresh(hash: string): boolean {
  return /^#?\/?start-afresh\/?(\?|$)/.test(hash);
}

/** Whether the state in an address is packed: `#/explore?packed=…`. */
export function isPacked(hash: string): boolean {
  return /^#?\/?[^?]*\?packed=/.test(hash);
}

let pressed = "";

/** Notes an address that the page goes to by itself. */
export function noteOwnAddress(hash: string): void {
  pressed = hash;
}

/** Notes the address of the link in the page that was pressed last. */
export function notePressedLink({ target }: Event): void {
  noteOwnAddress((target instanceof Element && target.closest("a")?.getAttribute("href")) || "");
}

/** Whether an address was opened by a link in the page: not typed, and not by going back. Returns true once for a press. */
export function takePressedLink(hash: string): boolean {
  const isOwn = hash === pressed;
  pressed = "";
  return isOwn;
}

let settled = "";

/** The part after `#`; while a packed one is being unpacked, the previous one. */
export function getCurrentHash(): string {
  if (typeof location !== "undefined" && !isPacked(location.hash)) settled = location.hash;
  return settled;
}

/** Returns the part after `#`, and renders the component again when the user follows a link or goes back. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, getCurrentHash);
}

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

/** Replaces the address without adding an entry to the browser's history. */
export function replaceHash(hash: string): void {
  if (hash !== location.hash) history.replaceState(history.state, "", hash);
}

let due: (() => void) | null = null;

/**
 * Writes the address after a pause, because browsers limit how often it may change.
 *
 * @param pause - in milliseconds.
 * @returns a function that cancels the write.
 */
export function writeSoon(write: () => void, pause: number): () => void {
  const now = (): void => {
    callOff();
    // The user has followed a packed link. A write would replace it before it is unpacked.
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

/** The address with the page's current state, after any pending write. */
export function getSettledHash(): string {
  due?.();
  return location.hash;
}
