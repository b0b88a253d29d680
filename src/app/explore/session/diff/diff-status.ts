// What the comparison of responses shows, relative to the current response.

import type { ExploreState } from "../../../requests/query/explore-state.ts";
import type { FindStatus } from "../find-status.ts";
import { type AnsweredFind, type Baseline, findCompared, noBaseline } from "./baseline.ts";
import type { OldFind, ResultDiff } from "./find-diff.ts";
import type { ResultLine } from "./line.ts";

/** A part of the compared rows: all that changed, or those that match only the new, both or only the old filter. */
export type DiffPart = "changed" | "in" | "both" | "out";

export interface DiffInputs {
  readonly baseline: Baseline;
  /** The last comparison. */
  readonly compared: ResultDiff | null;
  /** The part that the reader wants to see alone; null for all rows. */
  readonly part: DiffPart | null;
}

export const noDiff: DiffInputs = { baseline: noBaseline, compared: null, part: null };

export interface DiffStatus {
  /**
   * The diff of the filter; null if there is none. After another sort or page it is that of the earlier response until the
   * current one is compared, so that what shows it, and has the focus, stays.
   */
  readonly diff: ResultDiff | null;
  /** The diff, if it is that of the current response. */
  readonly current: ResultDiff | null;
  /** The only rows that the table shows, and their lines; null if it shows all. */
  readonly only: { readonly part: DiffPart; readonly lines: readonly ResultLine[] } | null;
  /** Whether the response is compared with that of the pinned filter, and not with the one before the last edit. */
  readonly isPinned: boolean;
}

interface FindNow {
  readonly find: Pick<FindStatus, "found">;
  readonly load: number;
  readonly state: ExploreState;
}

/** The response as the baseline remembers it; null while its matches are not counted. */
export function getAnswered({ find: { found }, load }: Pick<FindNow, "find" | "load">): AnsweredFind | null {
  const total = found?.body.totalMatches;
  if (found === null || total === undefined) return null;
  const { collection, revision, filter } = found;
  return { collection, revision, load, filter, total };
}

/** What the response is compared with; null if with nothing. */
export function getOldFind(baseline: Baseline, now: FindNow): OldFind | null {
  const { operation, compare } = now.state;
  if (operation !== "Find") return null;
  if (compare !== "") return { filter: compare, total: null };
  const answered = getAnswered(now);
  return answered === null ? null : findCompared(baseline, answered);
}

/** Returns `before` if it is equal. */
export function deriveDiff({ baseline, compared, part }: DiffInputs, now: FindNow, before?: DiffStatus): DiffStatus {
  const { found } = now.find;
  const old = getOldFind(baseline, now);
  const diff = compared?.filter === found?.filter && compared?.old === old?.filter ? compared : null;
  const current = diff?.id === found?.id ? diff : null;
  const isPinned = now.state.compare !== "";
  const isSame = before?.diff === diff && before.current === current && before.isPinned === isPinned;
  if (isSame && (before.only?.part ?? null) === part) return before;
  const lines = diff === null || part === null ? [] : getLines(diff, part);
  const only = part === null || lines.length === 0 ? null : { part, lines };
  if (isSame && only === before.only) return before;
  return { diff, current, only, isPinned };
}

/** The rows of a part, within the limit. */
export function getLines({ lines, changed }: ResultDiff, part: DiffPart): readonly ResultLine[] {
  if (part === "changed") return changed;
  return part === "both"
    ? lines.filter(({ change }) => change === null)
    : changed.filter(({ change }) => change === part);
}
