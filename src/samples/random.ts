// Chance: a small seeded generator, so that every browser makes the very same shop.

/** A stream of choices. Lists that are picked from must not be empty. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  unit(): number;
  /** An integer from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** True in `probability` (0 to 1) of the calls. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** As `pick`, but what stands nearer the head comes up more often. */
  favour<T>(list: readonly T[]): T;
  /** Picks one of the pairs' values, each as often as its weight says. */
  weigh<T>(pairs: readonly (readonly [value: T, weight: number])[]): T;
  /** `count` different elements in the order of the list. */
  some<T>(list: readonly T[], count: number): T[];
}

/**
 * Mulberry32 (Tommy Ettinger, public domain). Here and in all that draws on it only operations are used whose
 * result the ECMAScript standard fixes to the last bit: no `Math.pow`, no `Math.log`, nothing of the locale.
 */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(unit() * (high - low + 1));
  return {
    unit,
    whole,
    chance: (probability) => unit() < probability,
    pick: <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T,
    favour: <T>(list: readonly T[]) => {
      const part = unit();
      return list[Math.floor(part * part * list.length)] as T;
    },
    weigh: <T>(pairs: readonly (readonly [T, number])[]) => {
      let left = unit() * pairs.reduce((sum, [, weight]) => sum + weight, 0);
      const found = pairs.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? (pairs.at(-1) as readonly [T, number]))[0];
    },
    some: (list, count) => {
      let wanted = count;
      return list.filter((_, index) => {
        const taken = unit() * (list.length - index) < wanted;
        if (taken) wanted -= 1;
        return taken;
      });
    },
  };
}
