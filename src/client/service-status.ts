// Owns what the page knows of its service, and who is told when that changes.

import type { CollectionDeclaration } from "../language/index.ts";
import type { Client } from "./client.ts";

/** Why the service can't be had: shown with its message, and nothing works without it. */
export type UnavailableReason =
  | "no-service-worker"
  | "insecure-context"
  | "registration-failed"
  | "storage"
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

/** The state, and whether a newer version waits for `applyUpdate()`. */
export type ServiceStatus = ServiceState & { readonly updateWaiting: boolean };

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
    this.#publish({ ...state, updateWaiting: this.#status.updateWaiting });
  }

  /** Passed over unless the status is `loading`: a late report must not undo what came after it. */
  showProgress(loaded: number, total: number): void {
    if (this.#status.state === "loading") this.show({ state: "loading", loaded, total });
  }

  showUpdate(): void {
    if (!this.#status.updateWaiting) this.#publish({ ...this.#status, updateWaiting: true });
  }

  #publish(status: ServiceStatus): void {
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }
}
