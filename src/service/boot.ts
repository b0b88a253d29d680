// How the parts become a running service, in a worker, in a page or in Node: a store, its samples, the handler.

import type { Progress } from "../wire/index.ts";
import { createHandler } from "./handler.ts";
import type { OnProgress, Sample } from "./seed.ts";
import { ensureSeeded, seed } from "./seed.ts";
import type { Schema, Store } from "./store/store.ts";

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
  /** Told of errors that are the service's own fault; the answer says nothing of their cause. */
  readonly onUnexpected?: ((error: unknown) => void) | undefined;
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
export function boot({ store, sample, prefix, version, onProgress, onUnexpected = () => {} }: BootOptions): Service {
  let seeding: Promise<void> | undefined;
  let progress: Progress | undefined;

  const seedOnce = (): Promise<void> => {
    seeding ??= ensureSeeded(store, sample, (loaded, total) => {
      progress = { loaded, total };
      onProgress?.(loaded, total);
    }).finally(() => {
      // Only a loading that goes on is remembered: one that failed is tried again by the next request.
      seeding = undefined;
      progress = undefined;
    });
    return seeding;
  };

  // Every request begins by asking for the schema. Seeding hangs on that question, and not on one of its own, so that
  // it costs nothing once the samples are in, and mends a store that the reader cleared meanwhile.
  const schema = async (): Promise<Schema> => {
    const found = await store.schema();
    if (found.epoch !== 0) return found;
    await seedOnce();
    return store.schema();
  };

  return {
    handle: createHandler({ store: { ...store, schema }, prefix, version, onUnexpected }),
    reset: (report) => seed(store, sample, report),
    progress: () => progress,
  };
}
