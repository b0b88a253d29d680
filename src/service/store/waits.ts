import type { ServiceWait } from "../../wire/public.ts";

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

  /** @returns a function to call with what the wait becomes, such as another progress, and without it at its end */
  begin(wait: ServiceWait): (next?: ServiceWait) => void {
    let current: ServiceWait | undefined = wait;
    let isReported = false;
    const timer = setTimeout(() => {
      const now = current;
      if (now === undefined) return;
      isReported = true;
      this.#change(() => this.#reported.push(now));
    }, long);
    return (next) => {
      const before = current;
      current = next;
      if (next === undefined) clearTimeout(timer);
      if (!isReported || before === undefined) return;
      const replacing = next === undefined ? [] : [next];
      this.#change(() => this.#reported.splice(this.#reported.indexOf(before), 1, ...replacing));
    };
  }

  #change(change: () => void): void {
    const before = this.#reported.at(-1);
    change();
    const after = this.#reported.at(-1);
    if (after !== before) this.#onWait(after);
  }
}
