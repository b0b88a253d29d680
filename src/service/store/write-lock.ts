// The lock that every writer of a database holds while it writes, in whatever tab or worker (Web Locks API).

import { rejectAfter, rejectWhenAborted } from "../../wire/public.ts";
import { createBusyError, createUnavailableError } from "./dexie-errors.ts";
import type { Waits } from "./waits.ts";

interface WriteLockOptions {
  readonly name: string;
  /** How long to wait for other writers, in milliseconds. */
  readonly patience: number;
  readonly waits: Waits;
  /** Whether to keep the lock until another writer needs it. */
  readonly keepsLock: boolean;
}

/** How often a writer that waits asks for the lock, in milliseconds: who has it may have taken it after the last time. */
const askPause = 200;

/**
 * Holds the lock while work that writes is running or, if it keeps it, until another writer asks for it. A browser without
 * Web Locks has no lock, and then it never has the lock to itself.
 */
export class WriteLock {
  readonly #options: WriteLockOptions;
  readonly #name: string;
  readonly #locks = (globalThis.navigator as { readonly locks?: LockManager } | undefined)?.locks;
  #channel: BroadcastChannel | undefined;
  /** Gives the lock back; undefined while it is not held. */
  #release: (() => void) | undefined;
  #acquiring: Promise<void> | undefined;
  #isTrying = false;
  /** The work that is running, and the work that waits for the lock. */
  #running = 0;
  #waiting = 0;
  /** Whether another writer waits for the lock. */
  #isWanted = false;
  #period: object | undefined;

  constructor(options: WriteLockOptions) {
    this.#options = options;
    this.#name = `${options.name}: writing`;
  }

  /**
   * Identifies the time since which nobody else can have written; undefined while somebody can. Then it takes the lock for
   * the next call if nobody has it.
   */
  period(): object | undefined {
    if (this.#period === undefined) void this.#try();
    return this.#period;
  }

  /** Begins another period, as when the database may be another one. */
  renew(): void {
    if (this.#period !== undefined) this.#period = {};
  }

  /**
   * Runs `work` with the lock.
   * @throws the reason of the signal; StorageUnavailableError if others have the lock for too long
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal | undefined): Promise<T> {
    if (this.#locks === undefined) return work();
    signal?.throwIfAborted();
    if (this.#release !== undefined && !this.#isWanted) this.#running += 1;
    else await this.#wait(signal);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#releaseIfIdle();
    }
  }

  /** Gives the lock back when the work that is running has ended. */
  close(): void {
    this.#isWanted = true;
    this.#releaseIfIdle();
    this.#channel?.close();
    this.#channel = undefined;
  }

  async #wait(signal: AbortSignal | undefined): Promise<void> {
    const { patience, waits } = this.#options;
    const ended = waits.begin("transaction");
    this.#waiting += 1;
    try {
      this.#acquiring ??= this.#acquire();
      await rejectWhenAborted(signal, rejectAfter(patience, this.#acquiring, createBusyError));
    } catch (error) {
      this.#waiting -= 1;
      throw error;
    } finally {
      ended();
    }
  }

  async #acquire(): Promise<void> {
    const ask = () => this.#listen().postMessage(null);
    const asking = setInterval(ask, askPause);
    try {
      await new Promise<void>((resolve, reject) => {
        const held = (this.#locks as LockManager).request(this.#name, () => {
          resolve();
          return this.#hold();
        });
        held.catch((error: unknown) => reject(createUnavailableError(error)));
        ask();
      });
    } finally {
      clearInterval(asking);
      this.#acquiring = undefined;
    }
  }

  async #try(): Promise<void> {
    if (!this.#options.keepsLock || this.#locks === undefined || this.#isTrying || this.#waiting > 0) return;
    this.#isTrying = true;
    try {
      await this.#locks.request(this.#name, { ifAvailable: true }, (lock) => {
        this.#isTrying = false;
        // Work that waits has made a request of its own by now.
        return lock === null || this.#waiting > 0 ? undefined : this.#hold();
      });
    } catch {
      // Without the lock every read is a transaction.
    }
    this.#isTrying = false;
  }

  /** Begins to hold the lock. @returns a promise that holds it until it is resolved */
  #hold(): Promise<void> {
    this.#listen();
    this.#isWanted = false;
    this.#period = {};
    this.#running = this.#waiting;
    this.#waiting = 0;
    return new Promise((resolve) => {
      this.#release = () => {
        this.#release = undefined;
        this.#period = undefined;
        resolve();
      };
      this.#releaseIfIdle();
    });
  }

  #releaseIfIdle(): void {
    if (this.#running === 0 && (this.#isWanted || !this.#options.keepsLock)) this.#release?.();
  }

  /** The channel on which writers ask for the lock. */
  #listen(): BroadcastChannel {
    if (this.#channel === undefined) {
      this.#channel = new BroadcastChannel(this.#name);
      this.#channel.onmessage = () => {
        this.#isWanted = true;
        this.#releaseIfIdle();
      };
    }
    return this.#channel;
  }
}
