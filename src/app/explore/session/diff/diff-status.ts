// What a response is compared with, the last stable one before the edit or the pinned filter, and what that shows.

import type { ExploreState } from "../../../requests/query/explore-state.ts";
import type { FindStatus, FoundResponse } from "../find-status.ts";
import type { ResultDiff, ResultLine } from "./find-diff.ts";

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

/** A part of the compared rows: those that match only the new filter, both filters, or only the old one. */
export type DiffPart = "in" | "both" | "out";

export interface DiffInputs {
  readonly baseline: Baseline;
  readonly compared: ResultDiff | null;
  /** The part that the reader wants to see alone; null for all rows. */
  readonly part: DiffPart | null;
}

export const noDiff: DiffInputs = { baseline: noBaseline, compared: null, part: null };

export interface DiffStatus {
  /** Null if the filter was replaced. Stays until the next response is compared, so that its place keeps the focus. */
  readonly diff: ResultDiff | null;
  /** The diff, if it is that of the current response. */
  readonly current: ResultDiff | null;
  readonly only: { readonly part: DiffPart; readonly lines: readonly ResultLine[] } | null;
  readonly isPinned: boolean;
}

interface FindNow {
  readonly find: Pick<FindStatus, "found">;
  readonly load: number;
  readonly state: ExploreState;
}

export function getOldFilter(baseline: Baseline, { find: { found }, load, state }: FindNow): string | null {
  if (state.operation !== "Find" || found === null) return null;
  if (state.compare !== "") return state.compare;
  return findCompared(baseline, { ...found, load })?.filter ?? null;
}

/** Returns `before` if it is equal. */
export function deriveDiff({ baseline, compared, part }: DiffInputs, now: FindNow, before?: DiffStatus): DiffStatus {
  const { found } = now.find;
  const old = getOldFilter(baseline, now);
  const isPinned = now.state.compare !== "";
  const isShown = compared?.filter === found?.filter && compared?.old === old && (isPinned || isEdit(compared));
  const diff = isShown ? compared : null;
  const current = diff?.id === found?.id ? diff : null;
  const isSame = before?.diff === diff && before.current === current && before.isPinned === isPinned;
  const lines = diff === null || part === null ? [] : getLines(diff, part);
  const only = part === null || lines.length === 0 ? null : { part, lines };
  return isSame && before.only?.part === only?.part ? before : { diff, current, only, isPinned };
}

/** Whether most rows of both responses are in both. Otherwise the filter was replaced rather than edited. */
function isEdit(compared: ResultDiff | null): boolean {
  return compared !== null && compared.both > compared.in + compared.out;
}

export function getLines({ lines, removed }: ResultDiff, part: DiffPart): readonly ResultLine[] {
  if (part === "out") return removed;
  return lines.filter(({ change }) => change === (part === "in" ? "in" : null));
}
