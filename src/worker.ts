// The service worker's life: keeping the page, taking over, and handing requests to the service.

import { collections, rows } from "./samples/index.ts";
import { boot, createDexieStore, databaseName } from "./service/index.ts";
import type { Progress, ServiceWait, WorkerMessage } from "./wire/index.ts";
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
  store: createDexieStore({ name: databaseName(new URL(scope).pathname), onWait: tellWait }),
  sample: { collections, rows },
  prefix,
  version: __VERSION__,
  onProgress: tellAll,
  onUnexpected: (error) => console.error(error),
});

let hadRoom = true;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
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
    case "keep-files":
      event.waitUntil(repairShell("all"));
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

async function install(): Promise<void> {
  hadRoom = await shell.install();
}

async function takeOver(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window" });
  await shell.dropOlder(tabs.length > 1);
  await self.clients.claim();
  // Not awaited: requests wait until the activation is over. Where there was no room just now, the rows come first.
  if (hadRoom) void repairShell("without later");
}

/** Keeps the files that are missing, if any of these are. Never rejects: the next load tries again. */
async function repairShell(which: "all" | "without later"): Promise<void> {
  try {
    if (await shell.isWhole(which)) return;
    // The files of a newer version are not this one's; that version keeps them when it is installed. Those that come
    // later are fonts, whose names say what they hold.
    if (!(await shell.isWhole("without later"))) {
      await self.registration.update();
      if ((self.registration.installing ?? self.registration.waiting) !== null) return;
    }
    await shell.repair();
  } catch (error) {
    console.warn("The page's files could not be kept for use without a network.", error);
  }
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
  await tellPages(message);
}

let waiting: ServiceWait | undefined;

function tellWait(wait: ServiceWait | undefined): void {
  waiting = wait;
  void tellPages({ type: "waiting", wait: wait ?? null });
}

async function tellPages(message: WorkerMessage): Promise<void> {
  // The page of a first visit is not controlled yet.
  for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    client.postMessage(message);
  }
}

/** A page that asks while the samples are being loaded hears at once how far that is; the same for a long wait. */
async function tellLatecomer(id: string): Promise<void> {
  const progress = service.progress();
  if (progress === undefined && waiting === undefined) return;
  const client = await self.clients.get(id);
  if (progress !== undefined) client?.postMessage({ type: "progress", ...progress } satisfies WorkerMessage);
  if (waiting !== undefined) client?.postMessage({ type: "waiting", wait: waiting } satisfies WorkerMessage);
}
