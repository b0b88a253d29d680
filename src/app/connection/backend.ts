// Backends that can serve requests: the worker, the page itself, or a server named in the address.

import { useMemo } from "react";
import { AddressError, readBase } from "../../client/internal.ts";
import { readRoute } from "../address/route.ts";
import { useStore } from "../state/store.ts";
import { agreedServers, runsInPage } from "./agreement.ts";

/** What serves the requests. A base URL is absolute, without a trailing slash. */
export type Backend =
  | { readonly kind: "worker" }
  | { readonly kind: "page" }
  | { readonly kind: "server"; readonly baseUrl: string };

/** What an address refers to: a backend, a server without the user's consent, or nothing usable. */
export type Destination =
  | { readonly backend: Backend }
  | { readonly question: string }
  | { readonly unusable: { readonly server: string; readonly message: string } };

export function readDestination(server: string, servers: readonly string[], inPage: boolean): Destination {
  if (server === "") return { backend: { kind: inPage ? "page" : "worker" } };
  const read = readServer(server);
  if ("message" in read) return { unusable: { server, message: read.message } };
  const { baseUrl } = read;
  return servers.includes(baseUrl) ? { backend: { kind: "server", baseUrl } } : { question: baseUrl };
}

export function useDestination(hash: string): Destination {
  const servers = useStore(agreedServers);
  const inPage = useStore(runsInPage);
  const { server } = readRoute(hash);
  return useMemo(() => readDestination(server, servers, inPage), [server, servers, inPage]);
}

export function getBackendKey(backend: Backend): string {
  return backend.kind === "server" ? backend.baseUrl : backend.kind;
}

const blocked = "Over plain http this page can call only localhost, 127.0.0.1 and the server it was loaded from.";

export function readServer(text: string): { readonly baseUrl: string } | { readonly message: string } {
  try {
    const { origin, prefix } = readBase(text.trim(), document.baseURI);
    const baseUrl = origin + prefix;
    return isBlocked(origin) ? { message: `${blocked} Use an https address instead of ${baseUrl}.` } : { baseUrl };
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    return { message: error.message };
  }
}

/** Whether the page's content security policy blocks requests to it (scripts/build/vite-content-security-policy.ts). */
function isBlocked(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && origin !== location.origin && hostname !== "localhost" && hostname !== "127.0.0.1";
}

export function getBackendName(backend: Backend): string {
  if (backend.kind === "server") return new URL(backend.baseUrl).host;
  return backend.kind === "page" ? "In this page" : "This browser";
}
