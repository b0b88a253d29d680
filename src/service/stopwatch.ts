// Measures the stages of a request, for Server-Timing.

export type Stage = "start" | "parse" | "plan" | "store" | "encode";

export class Stopwatch {
  readonly #spent = new Map<Stage, number>();

  /** Runs `work` and adds its duration to a stage. */
  measure<T>(stage: Stage, work: () => T): T {
    const from = performance.now();
    try {
      return work();
    } finally {
      this.add(stage, performance.now() - from);
    }
  }

  /** Adds a duration in milliseconds to a stage. */
  add(stage: Stage, duration: number): void {
    this.#spent.set(stage, this.spent(stage) + duration);
  }

  /** The time spent in a stage so far, in milliseconds. */
  spent(stage: Stage): number {
    return this.#spent.get(stage) ?? 0;
  }

  /** The value of a Server-Timing header: `parse;dur=0.1, store;dur=2.9`. */
  toString(): string {
    return [...this.#spent].map(([stage, duration]) => `${stage};dur=${duration.toFixed(2)}`).join(", ");
  }
}
