// In which order requests begin to be handled. Many of them can arrive at the same moment; if each began at once, everything
// else would wait until the last of them is done, new connections and probes included.

/** How many rounds of the event loop are between two requests. In each, Node accepts only one connection. */
const rounds = 8;

/** Lets one request begin in some rounds of the event loop, of each sender in turn. */
export class Turns {
  /** By sender, the one whose turn is next first. */
  readonly #waiting = new Map<string | undefined, (() => void)[]>();
  #isTaken = false;

  /** Resolves when a request of this sender may begin. @returns undefined if it may at once: none has begun just before */
  take(address: string | undefined): Promise<void> | undefined {
    if (!this.#isTaken) {
      this.#give();
      return undefined;
    }
    return new Promise((resolve) => {
      const own = this.#waiting.get(address);
      if (own === undefined) this.#waiting.set(address, [resolve]);
      else own.push(resolve);
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
    const begin = own.shift();
    this.#waiting.delete(address);
    if (own.length > 0) this.#waiting.set(address, own);
    this.#give(begin);
  }
}
