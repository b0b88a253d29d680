// Lets timers and sockets run during a long transaction in memory, and notices work that awaits something else.

import { nextTask } from "../next-task.ts";

/** Milliseconds of work after which the next operation waits for a task of its own. */
const slice = 10;

/**
 * The tasks that one transaction runs in. Operations in memory are done at once, and so a transaction would keep every
 * timer and every socket waiting to its end: no timeout could strike. Between two operations it therefore lets them run,
 * as IndexedDB does. Work that is still not done after a task that no operation waited for awaits something else.
 */
export class MemoryTurns {
  readonly #onIdle: () => void;
  #since = performance.now();
  #turn: Promise<void> | undefined;
  #idle: ReturnType<typeof setTimeout>;
  #ended = false;

  /** @param onIdle called when the work awaits something other than its transaction */
  constructor(onIdle: () => void) {
    this.#onIdle = onIdle;
    this.#idle = setTimeout(onIdle, 0);
  }

  /** To be awaited before each operation; undefined where there is nothing to wait for. Operations keep their order. */
  next(): Promise<void> | undefined {
    if (this.#turn === undefined && performance.now() - this.#since >= slice) this.#turn = this.#take();
    return this.#turn;
  }

  /** The work is over. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#idle);
  }

  async #take(): Promise<void> {
    clearTimeout(this.#idle);
    await nextTask();
    this.#turn = undefined;
    this.#since = performance.now();
    if (!this.#ended) this.#idle = setTimeout(this.#onIdle, 0);
  }
}
