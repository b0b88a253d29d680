/** Mulberry32: small, fast, and more than random enough for tests. */
export class Chance {
  #state: number;

  /** @param seed - any integer; `turn` selects an independent sequence for each turn of a seed */
  constructor(seed: number, turn = 0) {
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(turn + 1, 0xc2b2ae35);
  }

  /** From 0 up to, not including, `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** True once in so many times. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** @throws RangeError if there is nothing to choose from */
  choose<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined) throw new RangeError("There is nothing to choose from.");
    return chosen;
  }

  /** A random range in a text, usually short. */
  range(length: number): [from: number, to: number] {
    const from = this.below(length + 1);
    return [from, Math.min(length, from + this.below(this.oneIn(4) ? length + 1 : 12))];
  }
}
