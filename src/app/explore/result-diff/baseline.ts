// Finds the earlier query that a response is compared with: the last one that stayed before the edit.

/** A query with a response. */
export interface AnsweredFind {
  readonly collection: string;
  /** Grows with each write: the filter alone does not distinguish rows before and after one. */
  readonly revision: number;
  /** Grows with each question that was put in place of another: that is no edit. */
  readonly load: number;
  readonly filter: string;
  /** How many rows matched. */
  readonly total: number;
}

export interface Baseline {
  /** The last question whose answer was let stand. */
  readonly rested: AnsweredFind | null;
  /** The one with another filter that was let stand before it. */
  readonly before: AnsweredFind | null;
}

export const noBaseline: Baseline = { rested: null, before: null };

/** What is known once an answer has been let stand. */
export function afterRest(baseline: Baseline, answered: AnsweredFind): Baseline {
  const { rested } = baseline;
  if (rested === null || !isSameGround(rested, answered)) return { rested: answered, before: null };
  return isSameFilter(rested, answered) ? { ...baseline, rested: answered } : { rested: answered, before: rested };
}

/**
 * The question that an answer is compared with; null where there is none. While one types this is what was there before
 * the typing began, and after that, what was there before the last edit: another sort or limit is no edit of the filter.
 */
export function comparedWith({ rested, before }: Baseline, answered: AnsweredFind): AnsweredFind | null {
  if (rested === null || !isSameGround(rested, answered)) return null;
  return isSameFilter(rested, answered) ? before : rested;
}

function isSameGround(one: AnsweredFind, other: AnsweredFind): boolean {
  return one.collection === other.collection && one.revision === other.revision && one.load === other.load;
}

function isSameFilter(one: AnsweredFind, other: AnsweredFind): boolean {
  return one.filter.trim() === other.filter.trim();
}
