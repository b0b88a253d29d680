import type { JudgedKey, Judgement } from "./judge.ts";

const fixedCount = 12;
/** Minimum number of extra rows and of missing rows shown, if there are any. */
const shownMistakes = 2;

export interface Ground {
  /** Every key of the collection, in order. */
  readonly all: readonly JudgedKey[];
  readonly wanted: ReadonlySet<JudgedKey>;
  /** The rows that the initial filter matches. */
  readonly started: ReadonlySet<JudgedKey>;
}

/** Chooses the fixed rows, in the order of the collection: equal shares of each kind, as far as it has enough rows. */
export function chooseFixedRows({ all, wanted, started }: Ground): JudgedKey[] {
  const kinds = [true, false].flatMap((isWanted) =>
    [true, false].map((isStarted) =>
      all.filter((key) => wanted.has(key) === isWanted && started.has(key) === isStarted),
    ),
  );
  // Small kinds first, so that the others share what they leave.
  kinds.sort((one, other) => one.length - other.length);
  const chosen = new Set<JudgedKey>();
  for (const [index, kind] of kinds.entries()) {
    const share = Math.ceil((fixedCount - chosen.size) / (kinds.length - index));
    for (const key of pickEvenly(kind, share)) chosen.add(key);
  }
  return all.filter((key) => chosen.has(key));
}

/** Picks at most `count` items of a list at even distances. */
export function pickEvenly<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, index) => list[Math.floor(((index + 0.5) * list.length) / count)] as T);
}

/** The fixed rows, plus mistakes of the current filter if these include too few. In the order of the collection. */
export function chooseRows(fixed: readonly JudgedKey[], judgement: Judgement, { all }: Ground): JudgedKey[] {
  const chosen = new Set(fixed);
  for (const mistakes of [judgement.extra, judgement.missing]) {
    const shown = mistakes.filter((key) => chosen.has(key)).length;
    const more = mistakes.filter((key) => !chosen.has(key));
    for (const key of pickEvenly(more, Math.max(0, shownMistakes - shown))) chosen.add(key);
  }
  return all.filter((key) => chosen.has(key));
}
