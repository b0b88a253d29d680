// Owns when Explore asks: after a pause in typing, only for a filter without errors, and only the last one counts.

import { useCallback, useEffect, useRef, useState } from "react";
import type { Analysis } from "../editor/analysis.ts";
import { useService } from "../service.ts";
import type { ExploreState } from "./explore-state.ts";
import { type Exchange, exchange, type FindBody, findPath } from "./find.ts";

export interface Found {
  readonly collection: string;
  /** The text that was sent. */
  readonly filter: string;
  /** As it was sent; empty where the rows are whole. */
  readonly projection: string;
  readonly body: FindBody;
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

/** Asks for the rows of a state. The second value asks at once. */
export function useFind(state: ExploreState, analysis: Analysis | null): readonly [FindStatus, () => void] {
  const { client, revision } = useService();
  const [answer, setAnswer] = useState<Answer>({ found: null, exchange: null, failure: null, asked: "" });
  const [runningFor, setRunningFor] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);
  const { collection, filter, projection } = state;
  const path = findPath(state);
  const usable = analysis?.usable === true && analysis.text === filter;
  const asking = `${revision} ${path}`;

  const send = useCallback(() => {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setRunningFor(asking);
    exchange(client.get(path, { signal: controller.signal })).then(
      (done) => {
        if (controller.signal.aborted) return;
        setRunningFor(null);
        setAnswer((before) => ({
          found: done.response.ok
            ? { collection, filter, projection, body: done.response.body as FindBody }
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
  }, [client, path, asking, collection, filter, projection]);

  useEffect(() => {
    if (!usable) return;
    const timer = setTimeout(send, typingPause);
    return () => clearTimeout(timer);
  }, [usable, send]);

  useEffect(() => () => abort.current?.abort(), []);

  const { exchange: last, failure, asked } = answer;
  // Rows of another collection are not even an old answer to this question.
  const found = answer.found?.collection === collection ? answer.found : null;
  return [
    { found, exchange: last, failure, running: runningFor !== null, stale: found !== null && asked !== asking },
    send,
  ];
}

interface Answer {
  readonly found: Found | null;
  readonly exchange: Exchange | null;
  readonly failure: string | null;
  /** What `found` is the answer to. */
  readonly asked: string;
}
