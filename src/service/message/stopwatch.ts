// Records how long the stages of a request took, for Server-Timing, and its positions, for X-Service-Sequence.

export type Stage = "start" | "wait" | "parse" | "plan" | "store" | "encode";
type Event = "received" | "started" | "ended";

export class Stopwatch {
  readonly #spent = new Map<Stage, number>();
  readonly #positions = new Map<Event, number>();

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

  /** Records the position of an event among those of all requests. */
  mark(event: Event, position: number): void {
    this.#positions.set(event, position);
  }

  /** The value of an X-Service-Sequence header: `received=5, started=9, ended=10`; empty if nothing was recorded. */
  sequence(): string {
    return [...this.#positions].map(([event, position]) => `${event}=${position}`).join(", ");
  }

  /** The value of a Server-Timing header: `parse;dur=0.1, store;dur=2.9`. */
  toString(): string {
    return [...this.#spent].map(([stage, duration]) => `${stage};dur=${duration.toFixed(2)}`).join(", ");
  }
}
