// The service worker: caches the page, handles updates, and passes requests to the service.

import { samples } from "./samples/public.ts";
import { createDexieStore } from "./service/dexie.ts";
import { boot, createCachedStore, getDatabaseName } from "./service/internal.ts";
import type { Progress, ServiceWait, WorkerMessage } from "./wire/public.ts";
import { readPageMessage } from "./wire/public.ts";
import type { PrecachedFile } from "./worker/shell.ts";
import { createShell } from "./worker/shell.ts";

declare const self: ServiceWorkerGlobalScope;
// Defined by scripts/build/vite-service-worker.ts.
declare const __VERSION__: string;
declare const __PRECACHE__: readonly PrecachedFile[];

const development = __VERSION__ === "dev";
const { scope } = self.registration;
const prefix = new URL("api", scope).pathname;

const shell = createShell({ scope, files: __PRECACHE__, development });
const service = boot({
  store: createCachedStore(
    createDexieStore({ name: getDatabaseName(new URL(scope).pathname), onWait: notifyWait, keepsLock: true }),
  ),
  sample: samples,
  prefix,
  version: __VERSION__,
  onProgress: notifyProgress,
  onDefine: () => void notifyPages({ type: "collections" }),
  onUnexpected: (error) => console.error(error),
});

/** Few enough to leave the network to the page, which is in use. */
const filesAtOnce = 4;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
  // An update waits until a page requests it, so that open tabs keep their version.
  if (development || self.registration.active === null) event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("message", (event) => {
  const message = readPageMessage(event.data);
  switch (message?.type) {
    case "claim":
      event.waitUntil(self.clients.claim());
      break;
    case "activate":
      event.waitUntil(self.skipWaiting());
      break;
    case "keep-files":
      event.waitUntil(keepFiles());
      break;
    case "reset-samples":
      event.waitUntil(resetSamples(event.ports[0], message.size));
      break;
  }
});

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== self.location.origin) return;
  if (pathname === prefix || pathname.startsWith(`${prefix}/`)) {
    event.waitUntil(notifyClient(event.clientId));
    event.respondWith(service.handle(event.request));
  } else if (event.request.method === "GET" && pathname.startsWith(new URL(scope).pathname)) {
    event.respondWith(shell.answer(event.request));
  } else if (event.request.url === `${scope}share`) event.respondWith(keepShared(event.request));
});

/** Keeps what another program shares (public/manifest.webmanifest) for src/app/shell/open-anywhere.tsx. */
async function keepShared(request: Request): Promise<Response> {
  await (await caches.open(`riddle-share ${scope}`)).put(scope, new Response(request.body, request));
  return Response.redirect(scope, 303);
}

async function install(): Promise<void> {
  // An update leaves the database to the version that is in use, and has all its files before it takes over.
  if (self.registration.active !== null) return shell.keep(filesAtOnce);
  // On a first visit the rows come before the files: the page requests those when it is idle. The first request reports
  // what went wrong.
  service.prepare().catch(() => {});
}

async function takeOver(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window" });
  await shell.dropOlder(tabs.length > 1);
  await self.clients.claim();
}

/** Caches missing files. Never rejects: the next load tries again. */
async function keepFiles(): Promise<void> {
  try {
    await shell.keep(filesAtOnce);
  } catch (error) {
    console.warn("The page's files could not be kept for use without a network.", error);
  }
}

async function resetSamples(port: MessagePort | undefined, size: number | undefined): Promise<void> {
  const reply = (message: WorkerMessage) => port?.postMessage(message);
  try {
    await service.reset(size, (loaded, total) => reply({ type: "progress", loaded, total }));
    reply({ type: "done" });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    reply({ type: "error", message: `The samples were not restored, and nothing was changed. ${why}` });
  }
}

let pendingProgress: Progress | undefined;

// Called inside a transaction, which must not be disturbed: the latest progress is sent in a separate task.
function notifyProgress(loaded: number, total: number): void {
  if (pendingProgress === undefined) setTimeout(() => void sendProgress(), 0);
  pendingProgress = { loaded, total };
}

async function sendProgress(): Promise<void> {
  const { loaded, total } = pendingProgress ?? { loaded: 0, total: 0 };
  pendingProgress = undefined;
  await notifyPages({ type: "progress", loaded, total });
}

let waiting: ServiceWait | undefined;

// Called inside a transaction, too.
function notifyWait(wait: ServiceWait | undefined): void {
  waiting = wait;
  setTimeout(() => void notifyPages({ type: "waiting", wait: wait ?? null }), 0);
}

async function notifyPages(message: WorkerMessage): Promise<void> {
  // The page of a first visit is not controlled yet.
  for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    client.postMessage(message);
  }
}

/** Sends the current progress or wait to the page of a request. */
async function notifyClient(id: string): Promise<void> {
  const progress = service.progress();
  if (progress === undefined && waiting === undefined) return;
  const client = await self.clients.get(id);
  if (progress !== undefined) client?.postMessage({ type: "progress", ...progress } satisfies WorkerMessage);
  if (waiting !== undefined) client?.postMessage({ type: "waiting", wait: waiting } satisfies WorkerMessage);
}
