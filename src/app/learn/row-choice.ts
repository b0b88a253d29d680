// Chooses the rows of a puzzle: a fixed sample of each kind, and some current mistakes.

import type { Judgement, Key } from "./judge.ts";

/** How many rows stay for the whole puzzle. */
const fixedCount = 12;
/** At least this many extra rows and this many missing rows are shown, if there are any. */
const shownMistakes = 2;

/** What is known of a puzzle's collection before the user changes the filter. */
export interface Ground {
  /** Every key of the collection, in its order. */
  readonly all: readonly Key[];
  readonly wanted: ReadonlySet<Key>;
  /** What the filter keeps that the puzzle starts with. */
  readonly started: ReadonlySet<Key>;
}

/** The rows that stay in sight, in the order of the collection: each kind has its share, and a small one gives its rest to the others. */
export function chooseFixedRows({ all, wanted, started }: Ground): Key[] {
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
  const chosen = new Set(kinds.flatMap((kind, index) => spread(kind, shares[index] ?? 0)));
  return all.filter((key) => chosen.has(key));
}

/** Divides `total` evenly among piles, none getting more than it holds; the first piles get what is left over. */
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

/** At most `count` of a list, at even distances, so that they differ as much as their order lets them. */
export function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, index) => list[Math.floor(((index + 0.5) * list.length) / count)] as T);
}

/** The fixed rows, and mistakes of the current filter where these show too few. In the order of the collection. */
export function chooseRows(fixed: readonly Key[], judgement: Judgement | null, { all }: Ground): Key[] {
  if (judgement === null) return [...fixed];
  const chosen = new Set(fixed);
  for (const mistakes of [judgement.extra, judgement.missing]) {
    const shown = mistakes.filter((key) => chosen.has(key)).length;
    const more = mistakes.filter((key) => !chosen.has(key));
    for (const key of spread(more, Math.max(0, shownMistakes - shown))) chosen.add(key);
  }
  return all.filter((key) => chosen.has(key));
}
