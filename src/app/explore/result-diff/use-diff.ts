// Compares a response with the one before the edit, once it is stable and if the comparison is on.

import { useEffect, useMemo, useState } from "react";
import { useRequest } from "../../request.ts";
import { useService } from "../../service.ts";
import { useStored } from "../../stored.ts";
import { useExplore } from "../session.ts";
import { type AnsweredFind, afterRest, comparedWith, noBaseline } from "./baseline.ts";
import { type DiffMode, diffMode } from "./diff-mode.ts";
import type { ResultDiff } from "./find-diff.ts";

/** How long an answer must stand to be what later ones are compared with, in milliseconds. */
const restTime = 1500;
/** How long an answer must stand to be compared itself, in milliseconds. */
const comparePause = 250;

export interface DiffStatus {
  readonly mode: DiffMode;
  /** Of the answer that is shown; null while there is none. */
  readonly diff: ResultDiff | null;
  /** Whether there is an earlier answer to compare with. */
  readonly isComparable: boolean;
}

/** Compares the response that Explore shows with an earlier one; for a Find only. */
export function useDiff(): DiffStatus {
  const find = useExplore((now) => now.find);
  const collection = useExplore((now) => now.collection);
  const columns = useExplore((now) => now.columns);
  const load = useExplore((now) => now.load);
  const isWanted = useExplore((now) => now.state.operation === "Find");
  const { client } = useService();
  const mode = useStored(diffMode);
  const [baseline, setBaseline] = useState(noBaseline);
  const { found } = find;
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

  const old = answered === null || !isWanted ? null : comparedWith(baseline, answered);
  const key = old === null || found === null || !stands || mode === "off" ? null : `${found.id} ${old.filter}`;
  const { value } = useRequest(
    key,
    async (signal) => {
      if (old === null || found === null) return null;
      const { findDiff } = await import("./find-diff.ts");
      return findDiff(client, { collection, columns, old, found }, signal);
    },
    comparePause,
  );
  const diff = old !== null && mode !== "off" && value?.id === found?.id ? value : null;
  const isComparable = old !== null;
  return useMemo(() => ({ mode, diff, isComparable }), [mode, diff, isComparable]);
}
