import type { Progress } from "../wire/public.ts";
import type { ServiceStatus } from "./service-status.ts";

/**
 * Resets the data to the samples; all other rows are deleted.
 *
 * @throws Error with a user-readable message if it failed; nothing was changed then.
 */
export type ResetSamples = (options?: ResetOptions) => Promise<void>;

export interface ResetOptions {
  /** The number of orders, from 1,000 to 100,000; 5,000 by default. */
  readonly size?: number;
  readonly onProgress?: (progress: Progress) => void;
}

/** Connection to the service of a page. */
export interface ServiceConnection {
  /** The current status; the same object until it changes. */
  status(): ServiceStatus;
  /** Calls the listener immediately and after each change. Returns a function that unsubscribes. */
  subscribe(listener: (status: ServiceStatus) => void): () => void;
  /** Activates the waiting version, then reloads this page. Does nothing if none is waiting or an update is running. */
  applyUpdate(): void;
  /** Reads the collections again. Call it after they have changed; a failure leaves the status as it is. */
  refresh(): Promise<void>;
  /** Undefined if the data does not belong to this browser. */
  readonly resetSamples: ResetSamples | undefined;
}
