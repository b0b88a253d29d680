// Measures warmed-up contestants in alternating rounds, so that a busy machine affects all of them equally.

/** One way to do a task. */
export interface Contestant {
  readonly name: string;
  /** Does the task once. The result is stored, so that the compiler can't remove the work. */
  readonly run: () => unknown;
}

export interface Timing {
  readonly name: string;
  /** The median over the rounds, in milliseconds per run. */
  readonly milliseconds: number;
  /** The median of the ratio to the first contestant's time in the same round. */
  readonly ratio: number;
}

/** A task with the timings of all contestants, Riddle's first. */
export interface Task {
  readonly name: string;
  readonly timings: readonly Timing[];
  /** Contestants that did not finish, each with the reason. */
  readonly absent?: readonly { readonly name: string; readonly why: string }[];
}

/**
 * The approximate duration of a turn, in milliseconds. Far above the clock resolution, but short enough that load
 * fluctuations affect all contestants.
 */
const turn = 12;
/** The warm-up time per contestant, in milliseconds. With less, the compiler may not have finished optimizing. */
const warmUp = 600;
const rounds = 21;

/** How thoroughly to measure. A smoke run only checks that everything works. */
export interface Effort {
  readonly smoke: boolean;
  /** Whether other libraries take part. */
  readonly rivals: boolean;
}

/** The latest result. Exported so that the compiler can't remove the work. */
export let kept: unknown;

/** Measures the contestants in rotating order (A B C, B C A, …). The first is the baseline. */
export function race(contestants: readonly Contestant[], { smoke }: Effort): Timing[] {
  const repeats = contestants.map((contestant) => chooseRepeats(contestant, smoke ? 0 : warmUp));
  const times = contestants.map((): number[] => []);
  for (let round = 0; round < (smoke ? 1 : rounds); round++) {
    for (let place = 0; place < contestants.length; place++) {
      const at = (round + place) % contestants.length;
      const contestant = contestants[at];
      if (contestant !== undefined) times[at]?.push(timed(contestant, repeats[at] ?? 1));
    }
  }
  const base = times[0] ?? [];
  return contestants.map(({ name }, at) => {
    const own = times[at] ?? [];
    const ratios = own.map((time, round) => time / (base[round] ?? Number.NaN));
    return { name, milliseconds: median(own), ratio: median(ratios) };
  });
}

/** Warms up a contestant and determines how many runs fill a turn. */
function chooseRepeats(contestant: Contestant, warmUp: number): number {
  const began = performance.now();
  let repeats = 1;
  while (performance.now() - began < warmUp) {
    const time = timed(contestant, repeats) * repeats;
    repeats = Math.max(1, Math.round(repeats * Math.min(4, turn / time)));
  }
  return repeats;
}

/** The mean time of a run over one turn, in milliseconds. */
function timed({ run }: Contestant, repeats: number): number {
  const began = performance.now();
  for (let count = 0; count < repeats; count++) kept = run();
  return (performance.now() - began) / repeats;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Collects the figures of several rounds by contestant and measurement. */
export class Samples {
  readonly #values = new Map<string, number[]>();

  add(who: string, what: string, value: number): void {
    this.#values.set(`${who}: ${what}`, [...this.#of(who, what), value]);
  }

  /** @param missing - the result if nothing was measured */
  median(who: string, what: string, missing = Number.NaN): number {
    const values = this.#of(who, what);
    return values.length === 0 ? missing : median(values);
  }

  /** The median over the rounds of the ratio to a baseline. */
  ratio(who: string, base: string, what: string): number {
    const bases = this.#of(base, what);
    return median(this.#of(who, what).map((value, round) => value / (bases[round] ?? Number.NaN)));
  }

  #of(who: string, what: string): readonly number[] {
    return this.#values.get(`${who}: ${what}`) ?? [];
  }
}
