// In which order requests begin to be handled. Many of them can arrive at the same moment; if each began at once, everything
// else would wait until the last of them is done, new connections and probes included.

/** How many rounds of the event loop are between two requests. In each, Node accepts only one connection. */
const rounds = 8;

/** Starts one request every few rounds of the event loop, taking turns between senders. */
export class Turns {
  /** By sender, the one whose turn is next first. */
  readonly #waiting = new Map<string | undefined, Set<() => void>>();
  #isTaken = false;

  /**
   * Resolves when a request of this sender may begin.
   * @returns undefined if it may at once, because none has begun just before
   * @throws the reason of the signal, if it aborts before
   */
  take(address: string | undefined, signal: AbortSignal): Promise<void> | undefined {
    if (!this.#isTaken) {
      this.#give();
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const own = this.#waiting.get(address) ?? new Set();
      this.#waiting.set(address, own);
      const begin = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        own.delete(begin);
        if (own.size === 0 && this.#waiting.get(address) === own) this.#waiting.delete(address);
        reject(signal.reason);
      };
      own.add(begin);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }

  #give(begin?: () => void): void {
    this.#isTaken = true;
    this.#wait(rounds);
    begin?.();
  }

  #wait(left: number): void {
    setImmediate(() => (left > 1 ? this.#wait(left - 1) : this.#goOn()));
  }

  #goOn(): void {
    this.#isTaken = false;
    const [next] = this.#waiting;
    if (next === undefined) return;
    const [address, own] = next;
    const [begin] = own;
    this.#waiting.delete(address);
    if (begin !== undefined) own.delete(begin);
    if (own.size > 0) this.#waiting.set(address, own);
    this.#give(begin);
  }
}
