/** Lets a number of callers run at the same time, in the order in which they came. */
export class Places {
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Resolves to a function that leaves, once. @throws the reason of the signal, if it aborts before */
  enter(signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const giveUp = () => {
        this.#waiting.delete(start);
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener("abort", giveUp);
        this.#free -= 1;
        resolve(() => this.#leave());
      };
      if (this.#free > 0) return start();
      this.#waiting.add(start);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }

  #leave(): void {
    this.#free += 1;
    const [next] = this.#waiting;
    if (next === undefined) return;
    this.#waiting.delete(next);
    next();
  }
}
