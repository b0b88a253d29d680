// Chooses the service that a copied request is sent to: a service in the browser can't be reached from outside.

import type { Backend } from "../../connection/backend.ts";

/** The default address of `npm run serve` (docs/server.md). */
const served = "http://localhost:8787/api";

export interface CopyPlaces {
  /** The base URL for copies that run in this browser: an address, a script. */
  readonly inside: string;
  /** The base URL for copies that run outside: a shell, a program. */
  readonly outside: string;
  readonly note: string;
}

export function chooseCopyPlaces(backend: Backend, baseUrl: string): CopyPlaces {
  if (backend.kind === "server") {
    return { inside: baseUrl, outside: baseUrl, note: `They all call \`${baseUrl}\`, like this page.` };
  }
  const isWorker = backend.kind === "worker";
  const reason = isWorker
    ? "URL and fetch call the service in this browser. curl and the client can't reach it, so they call"
    : "The service runs in this page, where copies can't reach it, so they all call";
  const note = `${reason} \`${served}\`, which \`npm run serve\` starts.`;
  return { inside: isWorker ? baseUrl : served, outside: served, note };
}
