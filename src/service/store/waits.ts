// Reports long waits of a store.

import type { ServiceWait } from "../../wire/index.ts";

/** Called with the current long wait, and with undefined when there is none. Must not throw or take long. */
export type OnWait = (wait: ServiceWait | undefined) => void;

/** After how many milliseconds a wait is reported. */
const long = 1_000;

export class Waits {
  readonly #onWait: OnWait;
  /** The reported waits, the latest last. */
  readonly #reported: ServiceWait[] = [];

  constructor(onWait: OnWait) {
    this.#onWait = onWait;
  }

  /** @returns a function to call at the end of the wait. */
  begin(wait: ServiceWait): () => void {
    let isReported = false;
    const timer = setTimeout(() => {
      isReported = true;
      this.#change(() => this.#reported.push(wait));
    }, long);
    return () => {
      clearTimeout(timer);
      if (!isReported) return;
      isReported = false;
      this.#change(() => this.#reported.splice(this.#reported.indexOf(wait), 1));
    };
  }

  #change(change: () => void): void {
    const before = this.#reported.at(-1);
    change();
    const after = this.#reported.at(-1);
    if (after !== before) this.#onWait(after);
  }
}
