// Sends Explore's Find: after a pause in typing, for a filter without errors; the latest wins.

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Analysis } from "../editor/analysis.ts";
import { useService } from "../service.ts";
import type { ExploreState } from "./explore-state.ts";
import { exchange, findPath } from "./find.ts";
import {
  answered,
  type FindStatus,
  failed,
  noResults,
  type Results,
  type Sent,
  statusOf,
  stoppedByReader,
} from "./find-status.ts";

/** The pause in typing before a request is sent, in milliseconds. */
const typingPause = 150;

let lastId = 0;

export interface FindActions {
  /** Sends at once. */
  readonly send: () => void;
  /** Waits no longer for the answer. */
  readonly stop: () => void;
}

/** Requests the rows of a state. */
export function useFind(state: ExploreState, analysis: Analysis | null): readonly [FindStatus, FindActions] {
  const { client, revision } = useService();
  const [results, setResults] = useState(noResults);
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController>(null);
  const { collection, filter, sort, limit, projection } = state;
  const path = findPath(state);
  const usable = analysis?.usable === true && analysis.text === filter;
  const question = `${revision} ${path}`;

  const send = useCallback(
    (byHand: boolean) => {
      abort.current?.abort();
      const controller = new AbortController();
      abort.current = controller;
      const sent: Sent = { id: ++lastId, collection, filter, sort, limit, projection, revision, byHand, question };
      const end = (next: (before: Results) => Results): void => {
        if (controller.signal.aborted) return;
        setRunning(false);
        setResults(next);
      };
      setRunning(true);
      exchange(client.get(path, { signal: controller.signal })).then(
        (done) => end((before) => answered(before, sent, done)),
        (error: unknown) => end((before) => failed(before, sent, error)),
      );
    },
    [client, path, question, collection, filter, sort, limit, projection, revision],
  );
  const actions = useMemo<FindActions>(
    () => ({
      send: () => send(true),
      stop: () => {
        abort.current?.abort();
        setRunning(false);
        setResults((before) => stoppedByReader(before, { collection }));
      },
    }),
    [send, collection],
  );

  useEffect(() => {
    if (!usable) return;
    const timer = setTimeout(() => send(false), typingPause);
    return () => clearTimeout(timer);
  }, [usable, send]);

  useEffect(() => () => abort.current?.abort(), []);

  const { found, exchange: last, problem, stale } = statusOf(results, { collection, question, usable, running });
  // The same for as long as it says the same, so that only what it changes is drawn again.
  const status = useMemo<FindStatus>(
    () => ({ found, exchange: last, problem, running, stale }),
    [found, last, problem, running, stale],
  );
  return [status, actions];
}
