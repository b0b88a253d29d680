// Owns when Explore asks: after a pause in typing, only for a filter without errors, and only the last one counts.

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Analysis } from "../editor/analysis.ts";
import { useService } from "../service.ts";
import type { ExploreState } from "./explore-state.ts";
import { type Exchange, exchange, type FindBody, findPath } from "./find.ts";

export interface Found {
  /** Tells answers apart. */
  readonly id: number;
  readonly collection: string;
  /** The text that was sent. */
  readonly filter: string;
  /** As it was sent; empty for the collection's own. */
  readonly sort: string;
  readonly limit: number;
  /** As it was sent; empty where the rows are whole. */
  readonly projection: string;
  /** How many writes of this page went before it. */
  readonly revision: number;
  /** Whether it was asked for by Send, and not just by a pause. */
  readonly byHand: boolean;
  readonly body: FindBody;
  /** The request and answer that it is of. */
  readonly exchange: Exchange;
}

export interface FindStatus {
  /** The last answer that held rows; stays while newer requests fail or run. */
  readonly found: Found | null;
  /** The last request and answer, whatever its status. */
  readonly exchange: Exchange | null;
  /** Why there was no answer at all. */
  readonly failure: string | null;
  readonly running: boolean;
  /** Whether `found` is not what the state asks for now. */
  readonly stale: boolean;
}

/** How long typing must rest before a request goes out, in milliseconds. */
const typingPause = 150;

let lastId = 0;

export interface FindActions {
  /** Asks at once. */
  readonly send: () => void;
  /** Waits no longer for the answer. */
  readonly stop: () => void;
}

/** Asks for the rows of a state. */
export function useFind(state: ExploreState, analysis: Analysis | null): readonly [FindStatus, FindActions] {
  const { client, revision } = useService();
  const [answer, setAnswer] = useState<Answer>({ found: null, exchange: null, failure: null, asked: "" });
  const [runningFor, setRunningFor] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);
  const { collection, filter, sort, limit, projection } = state;
  const path = findPath(state);
  const usable = analysis?.usable === true && analysis.text === filter;
  const asking = `${revision} ${path}`;

  const send = useCallback(
    (byHand: boolean) => {
      abort.current?.abort();
      const controller = new AbortController();
      abort.current = controller;
      const id = ++lastId;
      setRunningFor(asking);
      setAnswer((before) => (before.failure === null ? before : { ...before, failure: null }));
      exchange(client.get(path, { signal: controller.signal })).then(
        (done) => {
          if (controller.signal.aborted) return;
          setRunningFor(null);
          setAnswer((before) => ({
            found: done.response.ok
              ? {
                  id,
                  collection,
                  filter,
                  sort,
                  limit,
                  projection,
                  revision,
                  byHand,
                  body: done.response.body as FindBody,
                  exchange: done,
                }
              : before.found,
            exchange: done,
            failure: null,
            asked: done.response.ok ? asking : before.asked,
          }));
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          setRunningFor(null);
          setAnswer((before) => ({ ...before, failure: error instanceof Error ? error.message : String(error) }));
        },
      );
    },
    [client, path, asking, collection, filter, sort, limit, projection, revision],
  );
  const actions = useMemo<FindActions>(
    () => ({
      send: () => send(true),
      stop: () => {
        abort.current?.abort();
        setRunningFor(null);
        setAnswer((before) => ({ ...before, failure: "Stopped. Send asks again." }));
      },
    }),
    [send],
  );

  useEffect(() => {
    if (!usable) return;
    const timer = setTimeout(() => send(false), typingPause);
    return () => clearTimeout(timer);
  }, [usable, send]);

  useEffect(() => () => abort.current?.abort(), []);

  const { exchange: last, failure, asked } = answer;
  // Rows of another collection are not even an old answer to this question.
  const found = answer.found?.collection === collection ? answer.found : null;
  const running = runningFor !== null;
  const stale = found !== null && asked !== asking;
  // The same for as long as it says the same, so that only what it changes is drawn again.
  const status = useMemo<FindStatus>(
    () => ({ found, exchange: last, failure, running, stale }),
    [found, last, failure, running, stale],
  );
  return [status, actions];
}

interface Answer {
  readonly found: Found | null;
  readonly exchange: Exchange | null;
  readonly failure: string | null;
  /** What `found` is the answer to. */
  readonly asked: string;
}
