// Compares a stable response with the one before the edit.

import { useCallback, useEffect, useMemo, useState } from "react";
import { useRequest } from "../../request.ts";
import { useService } from "../../service.ts";
import { useExplore } from "../session.ts";
import { type AnsweredFind, afterRest, comparedWith, noBaseline } from "./baseline.ts";
import type { ResultDiff } from "./find-diff.ts";

/** How long a response must be shown before later ones are compared with it, in milliseconds. */
const restTime = 1500;
/** How long a response must be shown before it is compared, in milliseconds. */
const comparePause = 250;

export interface DiffStatus {
  /** The diff of the current response; null if there is none. */
  readonly diff: ResultDiff | null;
  /** Whether the table shows only the rows that changed. */
  readonly isOnly: boolean;
  readonly toggle: () => void;
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
  const [isWantedOnly, setWantedOnly] = useState(false);
  const [baseline, setBaseline] = useState(noBaseline);
  const { found, rows } = find;
  const stands = found !== null && !find.stale && !find.running;
  const answered = useMemo<AnsweredFind | null>(() => {
    if (found === null) return null;
    const { collection: name, revision, filter, body } = found;
    return { collection: name, revision, load, filter, total: body.totalMatches };
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
      if (old === null || found === null) return null;
      const { findDiff } = await import("./find-diff.ts");
      // The rows of all pages.
      const shown = { ...found, limit: Math.max(found.limit, rows.length), body: { ...found.body, payload: rows } };
      return findDiff(client, { collection, columns, old, found: shown }, signal);
    },
    comparePause,
  );
  const diff = old !== null && value?.id === found?.id ? value : null;
  // What is compared is another thing then.
  const [seenPinned, setSeenPinned] = useState(isPinned);
  if (seenPinned !== isPinned) {
    setSeenPinned(isPinned);
    setWantedOnly(false);
  }
  const isOnly = isWantedOnly && diff !== null && diff.changed.length > 0;
  const toggle = useCallback(() => setWantedOnly((before) => !before), []);
  return useMemo(() => ({ diff, isOnly, toggle, isPinned }), [diff, isOnly, toggle, isPinned]);
}
