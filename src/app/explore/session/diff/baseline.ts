// Finds the earlier query that a response is compared with: the last stable one before the edit.

import type { FoundResponse } from "../find-status.ts";

/** A query with a response. One before a write is not comparable with one after it. */
export interface AnsweredFind extends Pick<FoundResponse, "collection" | "revision" | "filter"> {
  /** Increases with each query that is loaded, because loading is not an edit. */
  readonly load: number;
}

export interface Baseline {
  readonly rested: AnsweredFind | null;
  /** The stable query with another filter before it. */
  readonly before: AnsweredFind | null;
}

export const noBaseline: Baseline = { rested: null, before: null };

export function noteRested(baseline: Baseline, answered: AnsweredFind): Baseline {
  const { rested } = baseline;
  if (rested === null || !isSameGround(rested, answered)) return { rested: answered, before: null };
  return isSameFilter(rested, answered) ? baseline : { rested: answered, before: rested };
}

/** While the user types, the last stable query; then the one before the last edit. Another sort or limit is no edit. */
export function findCompared({ rested, before }: Baseline, answered: AnsweredFind): AnsweredFind | null {
  if (rested === null || !isSameGround(rested, answered)) return null;
  return isSameFilter(rested, answered) ? before : rested;
}

function isSameGround(one: AnsweredFind, other: AnsweredFind): boolean {
  return one.collection === other.collection && one.revision === other.revision && one.load === other.load;
}

function isSameFilter(one: AnsweredFind, other: AnsweredFind): boolean {
  return one.filter.trim() === other.filter.trim();
}
