// Owns how the parts become a running service, in a worker, in a page or in Node: a store, its samples, the handler.

import type { Progress } from "../wire/index.ts";
import { createHandler } from "./handler.ts";
import type { OnProgress, Sample } from "./seed.ts";
import { ensureSeeded, seed } from "./seed.ts";
import type { Store } from "./store/store.ts";

export interface BootOptions {
  readonly store: Store;
  /** What a store that was never defined is filled with, before the first answer. */
  readonly sample: Sample;
  /** The API's path without a slash at its end, as in `/app/api`. */
  readonly prefix: string;
  /** For X-Service-Version. */
  readonly version: string;
  /** Told while the samples are loaded for the first time, not while they are put back. */
  readonly onProgress?: OnProgress | undefined;
}

export interface Service {
  /** Answers a request below the prefix. Waits until the samples are in. */
  handle(request: Request): Promise<Response>;
  /**
   * Puts the samples back: declarations and rows, all or nothing.
   * Rejects as the store does; everything is then as it was.
   */
  reset(onProgress?: OnProgress): Promise<void>;
  /** How far the first loading is; undefined when none is going on. */
  progress(): Progress | undefined;
}

/** Starts nothing by itself: a store is opened and filled by the first request. */
export function boot({ store, sample, prefix, version, onProgress }: BootOptions): Service {
  let seeding: Promise<void> | undefined;
  let progress: Progress | undefined;

  // Only a loading that goes on is remembered. Whether one is needed the store knows best, which another tab may
  // have filled, or the reader cleared, since the last request; and one that failed is tried again by the next.
  const ready = (): Promise<void> => {
    seeding ??= ensureSeeded(store, sample, (loaded, total) => {
      progress = { loaded, total };
      onProgress?.(loaded, total);
    }).finally(() => {
      seeding = undefined;
      progress = undefined;
    });
    return seeding;
  };

  return {
    handle: createHandler({ store, prefix, version, ready }),
    reset: (report) => seed(store, sample, report),
    progress: () => progress,
  };
}
