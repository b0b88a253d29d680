// Owns what the page knows of its service, and who is told when that changes.

/** Why the service can't be had: shown with its message, and nothing works without it. */
export type UnavailableReason =
  | "no-service-worker"
  | "insecure-context"
  | "registration-failed"
  | "storage"
  | "wrong-server";

export type ServiceState =
  /** `total` is 0 until it is known that samples have to be loaded at all. */
  | { readonly state: "loading"; readonly loaded: number; readonly total: number }
  /** The service answers and the samples are committed. `baseUrl` is what `createClient` wants. */
  | { readonly state: "ready"; readonly baseUrl: string; readonly version: string }
  | { readonly state: "unavailable"; readonly reason: UnavailableReason; readonly message: string };

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
