// Compares a stable response with the one before the edit.

import { useCallback, useEffect, useMemo, useState } from "react";
import { useService } from "../../../connection/service.ts";
import { useRequest } from "../../../connection/use-request.ts";
import { type AnsweredFind, afterRest, comparedWith, noBaseline } from "../../session/diff/baseline.ts";
import type { ResultDiff } from "../../session/diff/find-diff.ts";
import type { Line } from "../../session/diff/line.ts";
import { useExplore } from "../../session/session.ts";

/** How long a response must be shown before later ones are compared with it, in milliseconds. */
const restTime = 1500;
/** How long a response must be shown before it is compared, in milliseconds. */
const comparePause = 250;

/** A part of the compared rows: all that changed, or those that match only the new, both or only the old filter. */
export type DiffPart = "changed" | "in" | "both" | "out";

export interface DiffStatus {
  /**
   * The diff of the filter; null if there is none. After another sort or page it is that of the earlier response until the
   * current one is compared, so that what shows it, and has the focus, stays.
   */
  readonly diff: ResultDiff | null;
  /** The diff, if it is that of the current response. */
  readonly current: ResultDiff | null;
  /** The only rows that the table shows, and their lines; null if it shows all. */
  readonly only: { readonly part: DiffPart; readonly lines: readonly Line[] } | null;
  /** Shows only a part, or all rows again. */
  readonly toggle: (part: DiffPart) => void;
  /** Whether the response is compared with that of the pinned filter, and not with the one before the last edit. */
  readonly isPinned: boolean;
}

/** Compares the response of a Find with an earlier one, or with that of the pinned filter. */
export function useDiff(): DiffStatus {
  const find = useExplore((now) => now.find);
  const collection = useExplore((now) => now.collection);
  const columns = useExplore((now) => now.columns);
  const load = useExplore((now) => now.load);
  const isWanted = useExplore((now) => now.state.operation === "Find");
  const pinned = useExplore((now) => now.state.compare);
  const isPinned = pinned !== "";
  const { client } = useService();
  const [wanted, setWanted] = useState<DiffPart | null>(null);
  const [baseline, setBaseline] = useState(noBaseline);
  const { found, rows } = find;
  const stands = found !== null && !find.stale && !find.running;
  const answered = useMemo<AnsweredFind | null>(() => {
    const total = found?.body.totalMatches;
    if (found === null || total === undefined) return null;
    const { collection: name, revision, filter } = found;
    return { collection: name, revision, load, filter, total };
  }, [found, load]);

  useEffect(() => {
    if (!stands || answered === null) return;
    const rest = (): void => setBaseline((before) => afterRest(before, answered));
    // Pressing Send ends the typing.
    const timer = setTimeout(rest, found?.byHand === true ? 0 : restTime);
    return () => clearTimeout(timer);
  }, [stands, answered, found]);

  const earlier = answered === null ? null : comparedWith(baseline, answered);
  const old = !isWanted ? null : isPinned ? { filter: pinned, total: null } : earlier;
  const key = old === null || found === null || !stands ? null : `${found.id} ${rows.length} ${isPinned} ${old.filter}`;
  const { value } = useRequest(
    key,
    async (signal) => {
      if (old === null || found === null || answered === null) return null;
      const { findDiff } = await import("../../session/diff/find-diff.ts");
      // The rows of all pages.
      const body = { payload: rows, totalMatches: answered.total };
      const shown = { ...found, limit: Math.max(found.limit, rows.length), body };
      return findDiff(client, { collection, columns, old, found: shown }, signal);
    },
    comparePause,
  );
  const diff = value?.filter === found?.filter && value?.old === old?.filter ? value : null;
  const current = diff?.id === found?.id ? diff : null;
  // What is compared is another thing then.
  const [seenPinned, setSeenPinned] = useState(isPinned);
  if (seenPinned !== isPinned) {
    setSeenPinned(isPinned);
    setWanted(null);
  }
  const toggle = useCallback((part: DiffPart) => setWanted((before) => (before === part ? null : part)), []);
  return useMemo(() => {
    const lines = diff === null || wanted === null ? [] : linesOf(diff, wanted);
    const only = wanted === null || lines.length === 0 ? null : { part: wanted, lines };
    return { diff, current, only, toggle, isPinned };
  }, [diff, current, wanted, toggle, isPinned]);
}

/** The rows of a part, within the limit. */
export function linesOf({ lines, changed }: ResultDiff, part: DiffPart): readonly Line[] {
  if (part === "changed") return changed;
  return part === "both"
    ? lines.filter(({ change }) => change === null)
    : changed.filter(({ change }) => change === part);
}
