// Owns the service worker's life: keeping the page, taking over, and handing requests to the service.

import { collections, rows } from "./samples/index.ts";
import { boot, createDexieStore, databaseName } from "./service/index.ts";
import type { Progress, WorkerMessage } from "./wire/index.ts";
import { readPageMessage } from "./wire/index.ts";
import type { PrecachedFile } from "./worker/shell.ts";
import { createShell } from "./worker/shell.ts";

declare const self: ServiceWorkerGlobalScope;
// Put in by scripts/vite-service-worker.ts.
declare const __VERSION__: string;
declare const __PRECACHE__: readonly PrecachedFile[];

const development = __VERSION__ === "dev";
const { scope } = self.registration;
const prefix = new URL("api", scope).pathname;

const shell = createShell({ scope, files: __PRECACHE__, development });
const service = boot({
  store: createDexieStore({ name: databaseName(new URL(scope).pathname) }),
  sample: { collections, rows },
  prefix,
  version: __VERSION__,
  onProgress: tellAll,
  onUnexpected: (error) => console.error(error),
});

self.addEventListener("install", (event) => {
  event.waitUntil(shell.install());
  // An update waits until a page asks for it: open tabs must not find another version under them.
  if (development || self.registration.active === null) event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("message", (event) => {
  switch (readPageMessage(event.data)?.type) {
    case "claim":
      event.waitUntil(self.clients.claim());
      break;
    case "activate":
      event.waitUntil(self.skipWaiting());
      break;
    case "reset-samples":
      event.waitUntil(resetSamples(event.ports[0]));
      break;
  }
});

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== self.location.origin) return;
  if (pathname === prefix || pathname.startsWith(`${prefix}/`)) {
    event.waitUntil(tellLatecomer(event.clientId));
    event.respondWith(service.handle(event.request));
  } else if (event.request.method === "GET" && pathname.startsWith(new URL(scope).pathname)) {
    event.respondWith(shell.answer(event.request));
  }
});

async function takeOver(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window" });
  await shell.dropOlder(tabs.length > 1);
  await self.clients.claim();
}

async function resetSamples(port: MessagePort | undefined): Promise<void> {
  const tell = (message: WorkerMessage) => port?.postMessage(message);
  try {
    await service.reset((loaded, total) => tell({ type: "progress", loaded, total }));
    tell({ type: "done" });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    tell({ type: "error", message: `The samples were not put back, and nothing was changed. ${why}` });
  }
}

let untold: Progress | undefined;

// Called in the middle of a transaction, whose asynchrony must be left alone: what is told is told from a task of
// its own, and then only the latest.
function tellAll(loaded: number, total: number): void {
  if (untold === undefined) setTimeout(() => void tellUntold(), 0);
  untold = { loaded, total };
}

async function tellUntold(): Promise<void> {
  const message = { type: "progress", loaded: untold?.loaded ?? 0, total: untold?.total ?? 0 } satisfies WorkerMessage;
  untold = undefined;
  // The page of a first visit is not controlled yet.
  for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    client.postMessage(message);
  }
}

/** A page that asks while the samples are being loaded hears at once how far that is. */
async function tellLatecomer(id: string): Promise<void> {
  const progress = service.progress();
  if (progress === undefined) return;
  const client = await self.clients.get(id);
  client?.postMessage({ type: "progress", ...progress } satisfies WorkerMessage);
}
