// Yields to timers and sockets during a long transaction in memory, and detects work that awaits something else.

import { waitForNextTask } from "../../wire/public.ts";

/** After how many milliseconds of work the next operation runs in a new task. */
const slice = 10;

/**
 * The tasks of one transaction. Operations in memory complete immediately, so a long transaction would block all timers,
 * including timeouts, and sockets. It therefore yields between operations, as IndexedDB does. Work that is not done after
 * a task that no operation waited for is awaiting something else.
 */
export class MemoryScheduler {
  readonly #onIdle: () => void;
  #since = performance.now();
  #yielding: Promise<void> | undefined;
  #idle: ReturnType<typeof setTimeout>;
  #ended = false;

  /** @param onIdle - called if the work awaits something other than its transaction */
  constructor(onIdle: () => void) {
    this.#onIdle = onIdle;
    this.#idle = setTimeout(onIdle, 0);
  }

  /** Await before each operation; undefined if there is nothing to wait for. Operations keep their order. */
  next(): Promise<void> | undefined {
    if (this.#yielding === undefined && performance.now() - this.#since >= slice) this.#yielding = this.#yield();
    return this.#yielding;
  }

  /** Call when the work has settled. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#idle);
  }

  async #yield(): Promise<void> {
    clearTimeout(this.#idle);
    await waitForNextTask();
    this.#yielding = undefined;
    this.#since = performance.now();
    if (!this.#ended) this.#idle = setTimeout(this.#onIdle, 0);
  }
}
