// Where the time of a request went: named stages, told in `Server-Timing`.

export type Stage = "start" | "parse" | "plan" | "store" | "encode";

export class Stopwatch {
  readonly #spent = new Map<Stage, number>();

  /** Adds the time that a piece of work takes to a stage. */
  measure<T>(stage: Stage, work: () => T): T {
    const from = performance.now();
    try {
      return work();
    } finally {
      this.add(stage, performance.now() - from);
    }
  }

  /** Milliseconds. */
  add(stage: Stage, duration: number): void {
    this.#spent.set(stage, this.spent(stage) + duration);
  }

  /** Milliseconds so far. */
  spent(stage: Stage): number {
    return this.#spent.get(stage) ?? 0;
  }

  /** The value of a Server-Timing header: `parse;dur=0.1, store;dur=2.9`. */
  toString(): string {
    return [...this.#spent].map(([stage, duration]) => `${stage};dur=${duration.toFixed(2)}`).join(", ");
  }
}
