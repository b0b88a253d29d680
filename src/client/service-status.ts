import type { CollectionDeclaration } from "../language/public.ts";
import type { ServiceWait } from "../wire/public.ts";
import type { Client } from "./client.ts";

/** Why the service is unavailable. */
export type UnavailableReason =
  | "no-service-worker"
  | "insecure-context"
  | "registration-failed"
  | "storage"
  | "damaged"
  | "refused"
  | "wrong-server"
  | "no-answer";

export type ServiceState =
  /** `total` is 0 until it is known whether samples must be loaded. */
  | { readonly state: "loading"; readonly loaded: number; readonly total: number }
  | ReadyState
  | { readonly state: "unavailable"; readonly reason: UnavailableReason; readonly message: string };

/** The service responds, and its samples, if any, are committed. */
export interface ReadyState {
  readonly state: "ready";
  readonly client: Client;
  /** X-Service-Version. */
  readonly version: string;
  /** The collections of the last schema response. */
  readonly collections: readonly CollectionDeclaration[];
  /** How often collections have been defined since the first response, also with the same declarations: rows may differ. */
  readonly changes?: number;
  /** False if the rows are lost when the page is closed. */
  readonly lasts?: boolean;
}

/**
 * `started`: activation of the newer version was requested.
 * `delayed`: it has been waiting for running requests for more than 3 seconds.
 * `held-up`: it was still waiting after 10 seconds, because requests keep coming; `applyUpdate()` tries again.
 */
export type UpdateStage = "started" | "delayed" | "held-up";

/** The state of the service, with updates and waits. */
export type ServiceStatus = ServiceState & {
  /** Whether a newer version waits for `applyUpdate()`. */
  readonly updateWaiting: boolean;
  /** Progress of the update; undefined before `applyUpdate()`. */
  readonly updateStage?: UpdateStage;
  /** What responses have been waiting for, once that takes longer than a second. */
  readonly wait?: ServiceWait;
};

/** Store of the status. The status object is replaced on each change. */
export class StatusBoard {
  #status: ServiceStatus = { state: "loading", loaded: 0, total: 0, updateWaiting: false };
  readonly #listeners = new Set<(status: ServiceStatus) => void>();

  get status(): ServiceStatus {
    return this.#status;
  }

  /** Calls the listener immediately and after each change. Returns a function that unsubscribes. */
  subscribe(listener: (status: ServiceStatus) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#status);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  show(state: ServiceState): void {
    const { updateWaiting, updateStage, wait } = this.#status;
    this.#publish({
      ...state,
      updateWaiting,
      ...(updateStage === undefined ? {} : { updateStage }),
      ...(wait === undefined ? {} : { wait }),
    });
  }

  /** Ignored unless the state is `loading`, so that a late report can't overwrite a newer state. */
  showProgress(loaded: number, total: number): void {
    if (this.#status.state === "loading") this.show({ state: "loading", loaded, total });
  }

  showUpdate(): void {
    if (!this.#status.updateWaiting) this.#publish({ ...this.#status, updateWaiting: true });
  }

  showUpdateStage(updateStage: UpdateStage): void {
    this.#publish({ ...this.#status, updateStage });
  }

  /** @param next - undefined when the wait is over. */
  showWait(next: ServiceWait | undefined): void {
    const { wait, ...rest } = this.#status;
    if (wait !== next) this.#publish({ ...rest, ...(next === undefined ? {} : { wait: next }) });
  }

  #publish(status: ServiceStatus): void {
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }
}
