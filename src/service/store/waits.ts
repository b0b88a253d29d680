// Reports what a store has been waiting for, once that takes long.

import type { ServiceWait } from "../../wire/index.ts";

/** Called with what is being waited for, and with undefined once nothing is. Must neither throw nor take long. */
export type OnWait = (wait: ServiceWait | undefined) => void;

/** How long a wait may take before it is reported, in milliseconds. */
const long = 1_000;

export class Waits {
  readonly #onWait: OnWait;
  /** Those that are reported, the latest last. */
  readonly #reported: ServiceWait[] = [];

  constructor(onWait: OnWait) {
    this.#onWait = onWait;
  }

  /** @returns what must be called at the end of the wait. */
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
