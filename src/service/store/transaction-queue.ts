// Schedules transactions by the rule of IndexedDB: each waits for every earlier one that it conflicts with.

/** The names that a transaction uses. Readers share a name; a writer has exclusive access. */
export interface LockRequest {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

interface Entry extends LockRequest {
  started: boolean;
  readonly start: () => void;
}

/**
 * A claim gets all its names at once, when no earlier claim, running or waiting, conflicts with it. This is fair and
 * free of deadlocks.
 */
export class TransactionQueue {
  readonly #entries = new Set<Entry>();

  /** Resolves once the claim is granted, to a function that releases it. Rejects if aborted while waiting. */
  enter(claim: LockRequest, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (this.#entries.delete(entry)) this.#advance();
      };
      const giveUp = () => {
        leave();
        reject(signal?.reason);
      };
      const entry: Entry = {
        ...claim,
        started: false,
        start: () => {
          signal?.removeEventListener("abort", giveUp);
          resolve(leave);
        },
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", giveUp, { once: true });
      this.#entries.add(entry);
      this.#advance();
    });
  }

  #advance(): void {
    const read = new Set<string>();
    const written = new Set<string>();
    for (const entry of this.#entries) {
      const free =
        entry.reads.every((name) => !written.has(name)) &&
        entry.writes.every((name) => !written.has(name) && !read.has(name));
      for (const name of entry.reads) read.add(name);
      for (const name of entry.writes) written.add(name);
      if (free && !entry.started) {
        entry.started = true;
        entry.start();
      }
    }
  }
}
