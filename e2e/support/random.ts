// Seeded random choices, so that a failure can be reproduced.

/** RIDDLE_SEED alone, or else a fixed seed and a random one. Each test prints its own. */
export const seeds: readonly number[] =
  process.env.RIDDLE_SEED === undefined ? [1, Math.floor(Math.random() * 2 ** 31)] : [Number(process.env.RIDDLE_SEED)];

/** The last of them, for a test with a single seed. */
export const seed = seeds.at(-1) ?? 1;

export interface Random {
  /** A number from `low` up to, not including, `high`. */
  between(low: number, high: number): number;
  /** A shuffled copy. */
  shuffled<T>(list: readonly T[]): T[];
}

/** Mulberry32 (Tommy Ettinger, public domain). */
export function createRandom(from: number): Random {
  let state = from | 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (low, high) => low + unit() * (high - low),
    shuffled: (list) =>
      list
        .map((each) => ({ each, place: unit() }))
        .sort((a, b) => a.place - b.place)
        .map(({ each }) => each),
  };
}
