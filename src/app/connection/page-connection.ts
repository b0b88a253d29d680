// The service in the page itself: the worker's handler over the same database, for browsers without a worker.

import {
  createClient,
  type ResetSamples,
  refreshCollections,
  requestFirstAnswer,
  type StatusBoard,
} from "../../client/internal.ts";
import { samples } from "../../samples/public.ts";
import { createDexieStore } from "../../service/dexie.ts";
import { boot, createCachedStore, createMemoryStore, getDatabaseName } from "../../service/internal.ts";
import { withFaults } from "./fetch-with-faults.ts";
import { settle } from "./stored-data.ts";

// Replaced at build time by scripts/build/vite-service-worker.ts.
declare const __VERSION__: string;

/** @returns what restores the samples. Without a database, see docs/service.md#without-a-service-worker */
export async function startService(board: StatusBoard): Promise<ResetSamples> {
  const base = new URL("api", document.baseURI);
  const lasts = await hasDatabase();
  const name = getDatabaseName(new URL(".", base).pathname);
  // A worker notifies the pages that it serves; this service is that of one page.
  const others = lasts ? new BroadcastChannel(name) : undefined;
  others?.addEventListener("message", () => void refreshCollections(board));
  const service = boot({
    store: lasts
      ? createCachedStore(createDexieStore({ name, onWait: (wait) => board.showWait(wait) }))
      : createMemoryStore(),
    sample: samples,
    prefix: base.pathname,
    version: __VERSION__,
    onProgress: (loaded, total) => board.showProgress(loaded, total),
    onDefine: () => others?.postMessage(null),
    onUnexpected: (error) => console.error(error),
  });
  const client = createClient(base, {
    async fetch(input, init) {
      const response = await service.handle(new Request(input, init && withFaults(init)));
      if (response.type === "error") throw new TypeError("The connection was lost.");
      return response;
    },
  });
  const state = await requestFirstAnswer(client);
  board.show(state.state === "ready" ? { ...state, lasts } : state);
  return async ({ size, onProgress } = {}) => {
    await service.reset(size, (loaded, total) => onProgress?.({ loaded, total }));
  };
}

/** Whether the page can use IndexedDB. Some private windows fail only when a database is opened. */
async function hasDatabase(): Promise<boolean> {
  const name = "riddle-probe";
  try {
    (await settle(indexedDB.open(name))).close();
    indexedDB.deleteDatabase(name);
    return true;
  } catch {
    return false;
  }
}
