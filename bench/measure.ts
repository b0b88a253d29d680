// The measuring: contestants that take turns, warmed up, in rounds, so that a busy machine slows all of them alike.

/** One way to do a task. */
export interface Contestant {
  readonly name: string;
  /** Does the task once. The value is kept, so that no compiler can leave the work out. */
  readonly run: () => unknown;
}

export interface Timing {
  readonly name: string;
  /** Median of the rounds, in milliseconds for one run. */
  readonly milliseconds: number;
  /** Median over the rounds of this time ÷ the first contestant's time in the same round. */
  readonly ratio: number;
}

/** A task with the timings of everyone who took part; Riddle's comes first. */
export interface Task {
  readonly name: string;
  readonly timings: readonly Timing[];
  /** Contestants that could not finish, each with the reason. */
  readonly absent?: readonly { readonly name: string; readonly why: string }[];
}

/** A turn lasts about this long, in milliseconds: far above the clock's grain, short against the machine's moods. */
const turn = 12;
/** Milliseconds that each contestant runs before the clock counts; less, and the compiler may not be done with it. */
const warmUp = 600;
const rounds = 21;

/** How thoroughly is measured: in a trial run just enough to see that it works. */
export interface Effort {
  readonly smoke: boolean;
}

/** What the runs returned last; read by nobody, which the compiler can't know. */
export let kept: unknown;

/** Times the contestants in turns (A B C, B C A, …); the first is the one that the others are compared with. */
export function race(contestants: readonly Contestant[], { smoke }: Effort): Timing[] {
  const repeats = contestants.map((contestant) => repeatsOf(contestant, smoke ? 0 : warmUp));
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

/** Warms a contestant up and finds how many runs fill a turn. */
function repeatsOf(contestant: Contestant, warmUp: number): number {
  const began = performance.now();
  let repeats = 1;
  while (performance.now() - began < warmUp) {
    const time = timed(contestant, repeats) * repeats;
    repeats = Math.max(1, Math.round(repeats * Math.min(4, turn / time)));
  }
  return repeats;
}

/** Milliseconds for one run, as the mean of a turn. */
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

/** Figures of several rounds, by who was measured and what. */
export class Samples {
  readonly #values = new Map<string, number[]>();

  add(who: string, what: string, value: number): void {
    this.#values.set(`${who}: ${what}`, [...this.#of(who, what), value]);
  }

  /** @param missing - where nothing was measured */
  median(who: string, what: string, missing = Number.NaN): number {
    const values = this.#of(who, what);
    return values.length === 0 ? missing : median(values);
  }

  /** The median of the ratio in each round. */
  ratio(who: string, base: string, what: string): number {
    const bases = this.#of(base, what);
    return median(this.#of(who, what).map((value, round) => value / (bases[round] ?? Number.NaN)));
  }

  #of(who: string, what: string): readonly number[] {
    return this.#values.get(`${who}: ${what}`) ?? [];
  }
}
