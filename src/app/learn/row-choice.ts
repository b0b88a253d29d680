// Chooses the rows of a puzzle: a fixed sample of each kind, and some current mistakes.

import type { JudgedKey, Judgement } from "./judge.ts";

/** Number of rows shown for the whole puzzle. */
const fixedCount = 12;
/** Minimum number of extra rows and of missing rows shown, if there are any. */
const shownMistakes = 2;

/** The data of a puzzle before the user changes the filter. */
export interface Ground {
  /** Every key of the collection, in order. */
  readonly all: readonly JudgedKey[];
  readonly wanted: ReadonlySet<JudgedKey>;
  /** The rows that the initial filter matches. */
  readonly started: ReadonlySet<JudgedKey>;
}

/** Chooses the fixed rows, in the order of the collection: equal shares of each kind, as far as it has enough rows. */
export function chooseFixedRows({ all, wanted, started }: Ground): JudgedKey[] {
  const kinds = [
    all.filter((key) => wanted.has(key) && !started.has(key)),
    all.filter((key) => wanted.has(key) && started.has(key)),
    all.filter((key) => !wanted.has(key) && started.has(key)),
    all.filter((key) => !wanted.has(key) && !started.has(key)),
  ];
  const shares = shareOut(
    kinds.map((kind) => kind.length),
    fixedCount,
  );
  const chosen = new Set(kinds.flatMap((kind, index) => pickEvenly(kind, shares[index] ?? 0)));
  return all.filter((key) => chosen.has(key));
}

/** Divides `total` evenly among piles, up to the size of each. The first piles get the remainder. */
function shareOut(piles: readonly number[], total: number): number[] {
  const shares = piles.map(() => 0);
  let left = Math.min(
    total,
    piles.reduce((sum, pile) => sum + pile, 0),
  );
  while (left > 0) {
    for (const [index, pile] of piles.entries()) {
      const share = shares[index] ?? 0;
      if (left === 0 || share === pile) continue;
      shares[index] = share + 1;
      left -= 1;
    }
  }
  return shares;
}

/** Picks at most `count` items of a list at even distances. */
export function pickEvenly<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, index) => list[Math.floor(((index + 0.5) * list.length) / count)] as T);
}

/** The fixed rows, plus mistakes of the current filter if these include too few. In the order of the collection. */
export function chooseRows(fixed: readonly JudgedKey[], judgement: Judgement | null, { all }: Ground): JudgedKey[] {
  if (judgement === null) return [...fixed];
  const chosen = new Set(fixed);
  for (const mistakes of [judgement.extra, judgement.missing]) {
    const shown = mistakes.filter((key) => chosen.has(key)).length;
    const more = mistakes.filter((key) => !chosen.has(key));
    for (const key of pickEvenly(more, Math.max(0, shownMistakes - shown))) chosen.add(key);
  }
  return all.filter((key) => chosen.has(key));
}
