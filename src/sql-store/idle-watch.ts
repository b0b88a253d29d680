// Detects work that awaits something other than its transaction.

/** Counts the operations of a transaction that are under way. */
export class IdleWatch {
  readonly #onIdle: () => void;
  #running = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /** @param onIdle - called if a task passes in which no operation runs and the work has not settled */
  constructor(onIdle: () => void) {
    this.#onIdle = onIdle;
    this.#watch();
  }

  async during<T>(operation: () => Promise<T>): Promise<T> {
    this.#running += 1;
    clearTimeout(this.#timer);
    try {
      return await operation();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#watch();
    }
  }

  /** Call when the work has settled. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  #watch(): void {
    if (!this.#ended) this.#timer = setTimeout(this.#onIdle, 0);
  }
}
