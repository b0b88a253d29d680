// Which earlier question an answer is compared with: the last one that the reader let stand before the edit.

/** A question that was answered. */
export interface Asked {
  readonly collection: string;
  /** Grows with each write: rows before and after one are not told apart by their filter alone. */
  readonly revision: number;
  /** Grows with each question that was put in place of another: that is no edit. */
  readonly load: number;
  readonly filter: string;
  /** How many rows matched. */
  readonly total: number;
}

export interface Baseline {
  /** The last question whose answer was let stand. */
  readonly rested: Asked | null;
  /** The one with another filter that was let stand before it. */
  readonly before: Asked | null;
}

export const noBaseline: Baseline = { rested: null, before: null };

/** What is known once an answer has been let stand. */
export function afterRest(baseline: Baseline, asked: Asked): Baseline {
  const { rested } = baseline;
  if (rested === null || !isSameGround(rested, asked)) return { rested: asked, before: null };
  return isSameFilter(rested, asked) ? { ...baseline, rested: asked } : { rested: asked, before: rested };
}

/**
 * The question that an answer is compared with; null where there is none. While one types this is what was there before
 * the typing began, and after that, what was there before the last edit: another sort or limit is no edit of the filter.
 */
export function comparedWith({ rested, before }: Baseline, asked: Asked): Asked | null {
  if (rested === null || !isSameGround(rested, asked)) return null;
  return isSameFilter(rested, asked) ? before : rested;
}

function isSameGround(one: Asked, other: Asked): boolean {
  return one.collection === other.collection && one.revision === other.revision && one.load === other.load;
}

function isSameFilter(one: Asked, other: Asked): boolean {
  return one.filter.trim() === other.filter.trim();
}
