// Backends that can serve requests: the worker, the page itself, or a server named in the address.

import { useMemo } from "react";
import { AddressError, readBase } from "../../client/index.ts";
import { readRoute } from "../route.ts";
import { isAgreed, isInPage, useAgreement } from "./agreement.ts";

/** Where requests go. A base URL is absolute, without a slash at its end. */
export type Backend =
  | { readonly kind: "worker" }
  | { readonly kind: "page" }
  | { readonly kind: "server"; readonly baseUrl: string };

/** What an address leads to: a backend; a server that the user has not agreed to; or nothing that can be used. */
export type Destination =
  | { readonly backend: Backend }
  | { readonly question: string }
  | { readonly unusable: { readonly server: string; readonly message: string } };

/** Reads where an address leads. Nothing is sent anywhere. */
export function readDestination(hash: string): Destination {
  const { server } = readRoute(hash);
  if (server === "") return { backend: { kind: isInPage() ? "page" : "worker" } };
  const read = readServer(server);
  if ("message" in read) return { unusable: { server, message: read.message } };
  const { baseUrl } = read;
  return isAgreed(baseUrl) ? { backend: { kind: "server", baseUrl } } : { question: baseUrl };
}

/** Where the address leads; the same object as long as that is the same. */
export function useDestination(hash: string): Destination {
  const agreement = useAgreement();
  const { server } = readRoute(hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the address only the server counts, and what is agreed
  return useMemo(() => readDestination(hash), [server, agreement]);
}

/** A string that identifies a backend. */
export function keyOf(backend: Backend): string {
  return backend.kind === "server" ? backend.baseUrl : backend.kind;
}

/** The base URL of a server as it was typed, or what is wrong with it. */
export function readServer(text: string): { readonly baseUrl: string } | { readonly message: string } {
  try {
    const { origin, prefix } = readBase(text.trim(), document.baseURI);
    const baseUrl = origin + prefix;
    return isBlocked(origin) ? { message: blocked(baseUrl) } : { baseUrl };
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    return { message: error.message };
  }
}

/** Whether the page's content security policy forbids to ask it: scripts/vite-content-security-policy.ts. */
function isBlocked(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && origin !== location.origin && hostname !== "localhost" && hostname !== "127.0.0.1";
}

function blocked(baseUrl: string): string {
  return (
    "Over plain http this page can call only localhost, 127.0.0.1 and the server it was loaded from. " +
    `Use an https address instead of ${baseUrl}.`
  );
}

/** A short name for a backend. */
export function backendName(backend: Backend): string {
  switch (backend.kind) {
    case "worker":
      return "This browser";
    case "page":
      return "In this page";
    case "server":
      return new URL(backend.baseUrl).host;
  }
}
