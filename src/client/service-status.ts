// What the page knows of its service, and who is told when that changes.

import type { CollectionDeclaration } from "../language/index.ts";
import type { ServiceWait } from "../wire/index.ts";
import type { Client } from "./client.ts";

/** Why the service can't be had: shown with its message, and nothing works without it. */
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
  /** `total` is 0 until it is known that samples have to be loaded at all. */
  | { readonly state: "loading"; readonly loaded: number; readonly total: number }
  | ReadyState
  | { readonly state: "unavailable"; readonly reason: UnavailableReason; readonly message: string };

/** The service answers, and its samples are committed where it has some. */
export interface ReadyState {
  readonly state: "ready";
  readonly client: Client;
  /** X-Service-Version. */
  readonly version: string;
  /** What it declared when it was first asked. */
  readonly collections: readonly CollectionDeclaration[];
  /** False where rows are known to be gone when the page is closed. */
  readonly lasts?: boolean;
}

/**
 * `started`: the newer version was asked to take over.
 * `delayed`: it waits for requests that are under way, for longer than is usual.
 * `held-up`: it still waits, because requests keep coming; `applyUpdate()` tries again.
 */
export type UpdateStage = "started" | "delayed" | "held-up";

/** The state, and what is known beside it. */
export type ServiceStatus = ServiceState & {
  /** Whether a newer version waits for `applyUpdate()`. */
  readonly updateWaiting: boolean;
  /** How far that is; undefined before `applyUpdate()`. */
  readonly updateStage?: UpdateStage;
  /** What answers have been waiting for, for longer than a second. */
  readonly wait?: ServiceWait;
};

/** Keeps the status; the object is another one after each change and the same one in between. */
export class StatusBoard {
  #status: ServiceStatus = { state: "loading", loaded: 0, total: 0, updateWaiting: false };
  readonly #listeners = new Set<(status: ServiceStatus) => void>();

  get status(): ServiceStatus {
    return this.#status;
  }

  /** The listener hears the status at once and after each change, until the returned function is called. */
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

  /** Passed over unless the status is `loading`: a late report must not undo what came after it. */
  showProgress(loaded: number, total: number): void {
    if (this.#status.state === "loading") this.show({ state: "loading", loaded, total });
  }

  showUpdate(): void {
    if (!this.#status.updateWaiting) this.#publish({ ...this.#status, updateWaiting: true });
  }

  showUpdateStage(updateStage: UpdateStage): void {
    this.#publish({ ...this.#status, updateStage });
  }

  /** @param next - undefined once nothing is waited for. */
  showWait(next: ServiceWait | undefined): void {
    const { wait, ...rest } = this.#status;
    if (wait !== next) this.#publish({ ...rest, ...(next === undefined ? {} : { wait: next }) });
  }

  #publish(status: ServiceStatus): void {
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }
}
