// What a page's connection to a service is, whichever service that may be.

import type { Progress } from "../wire/index.ts";
import type { ServiceStatus } from "./service-status.ts";

/**
 * Puts the samples back; everything else that was stored is gone then.
 *
 * @throws Error with a message for a person when it could not be done; everything is then as it was before.
 */
export type ResetSamples = (onProgress?: (progress: Progress) => void) => Promise<void>;

/** The page's hold on a service, wherever that is. */
export interface ServiceConnection {
  /** The status now; the same object until it changes. */
  status(): ServiceStatus;
  /** Calls back at once and after each change, until the returned function is called. */
  subscribe(listener: (status: ServiceStatus) => void): () => void;
  /** Lets the waiting version take over, and reloads this page once it has. Does nothing when none waits, or while it is at it. */
  applyUpdate(): void;
  /** Undefined where the data is not this browser's to put back. */
  readonly resetSamples: ResetSamples | undefined;
}
