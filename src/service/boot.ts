// Boots a service from a store and samples, in a worker, in a page or in Node.

import type { Progress } from "../wire/public.ts";
import { createHandler, type HandlerOptions } from "./handler.ts";
import type { Schema, Store } from "./store/store.ts";
import { ensureSeeded, type OnProgress, type Sample, seed } from "./workspace/seed.ts";

export interface BootOptions extends Pick<HandlerOptions, "prefix" | "version" | "getStore" | "maxRows"> {
  /** Where rows are stored. It is opened by the first request. */
  readonly store: Store;
  /** Declarations and rows that an empty store is filled with before the first response. */
  readonly sample: Sample;
  /** Called while the samples are loaded for the first time, but not during `reset`. */
  readonly onProgress?: OnProgress | undefined;
  /** Called when declarations have changed, but not for the first samples. */
  readonly onDefine?: (() => void) | undefined;
  /** Receives unexpected errors. They are never included in a response. */
  readonly onUnexpected?: ((error: unknown) => void) | undefined;
}

export interface BootedService {
  /** Handles a request below the prefix, once the samples are loaded. Never rejects. */
  handle(request: Request): Promise<Response>;
  /**
   * Opens the store and loads the samples, if that has not been done. Without it, the first request does.
   * @throws as the store does; the first request then tries again
   */
  prepare(): Promise<void>;
  /**
   * Restores the declarations and rows of the samples in one transaction.
   *
   * @param size - of samples that have sizes; undefined for that of the first loading
   * @returns the number of the step of the history; undefined if nothing was changed
   * @throws as the store does; nothing was changed then
   */
  reset(size?: number, onProgress?: OnProgress): Promise<number | undefined>;
  /** Progress of the first loading; undefined if none is running. */
  progress(): Progress | undefined;
}

/** Creates the service. The store is opened and filled by the first request. */
export function boot(options: BootOptions): BootedService {
  const { store, sample, onProgress, onDefine, onUnexpected = () => {} } = options;
  let seeding: Promise<void> | undefined;
  let progress: Progress | undefined;

  const seedOnce = (): Promise<void> => {
    seeding ??= ensureSeeded(store, sample, (loaded, total) => {
      progress = { loaded, total };
      onProgress?.(loaded, total);
    }).finally(() => {
      // If loading failed, the next request tries again.
      seeding = undefined;
      progress = undefined;
    });
    return seeding;
  };

  // A request reads the schema first, or where it knows none that is current. Seeding depends on that read, so it costs
  // nothing once the samples are loaded, and it also fills a store that was cleared while the service runs.
  const schema = async (): Promise<Schema> => {
    const found = await store.schema();
    if (found.epoch !== 0) return found;
    await seedOnce();
    return store.schema();
  };

  const define: Store["define"] = async (...changes) => {
    const defined = await store.define(...changes);
    onDefine?.();
    return defined;
  };
  const own: Store = { ...store, schema, define };
  const reset: BootedService["reset"] = (size, report) =>
    seed(own, size === undefined ? sample : { ...sample, rows: sample.sizes?.rows(size) ?? sample.rows }, report);

  return {
    handle: createHandler({
      ...options,
      store: own,
      samples: { reset, sizes: sample.sizes },
      onUnexpected,
    }),
    prepare: async () => void (await schema()),
    reset,
    progress: () => progress,
  };
}
