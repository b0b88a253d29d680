// Records in the history: responses that stayed or were requested by Send, and every write.

import { useEffect, useRef } from "react";
import { keyOf } from "../backend/backend.ts";
import type { ExploreState } from "../explore/explore-state.ts";
import { type Exchange, type FindBody, findPath } from "../explore/find.ts";
import type { FindStatus } from "../explore/find-status.ts";
import type { OnWritten } from "../explore/use-write.ts";
import { useService } from "../service.ts";
import type { Outcome } from "./history.ts";
import { questionOf, readCount } from "./question.ts";

/** How long an answer must stand without a newer question to be more than a step of typing, in milliseconds. */
const rest = 2000;

export interface Recording {
  /** Call when the reader presses Send: the response is recorded as soon as it arrives. */
  readonly sends: () => void;
  readonly wrote: OnWritten;
}

export function useRecording(state: ExploreState, { found, exchange, running }: FindStatus): Recording {
  const { client, backend } = useService();
  const isSent = useRef(false);
  /** The last that has entered. */
  const recorded = useRef<Exchange>(null);
  const record = (state: ExploreState, outcome: Outcome): void => {
    const [at, question] = [Date.now(), questionOf(state)];
    // What is remembered comes a moment after the page.
    void import("./memory.tsx").then(
      (module) => module.record({ at, place: keyOf(backend), question, outcome }),
      () => undefined,
    );
  };
  const latest = useRef(record);
  useEffect(() => {
    latest.current = record;
  });

  useEffect(() => {
    if (exchange === null || running || state.operation !== "Find") return;
    const enter = (): void => {
      isSent.current = false;
      const isAnswer = client.get(findPath(state)).message.target === exchange.request.target;
      if (!isAnswer || recorded.current === exchange) return;
      recorded.current = exchange;
      latest.current(state, findOutcome(exchange, found?.exchange === exchange ? found.body : null));
    };
    if (isSent.current) {
      enter();
      return;
    }
    const timer = setTimeout(enter, rest);
    return () => clearTimeout(timer);
  }, [client, state, found, exchange, running]);

  return {
    sends: () => {
      isSent.current = true;
    },
    wrote: (state, done, duration) =>
      record(state, done === null ? { status: null, duration } : writeOutcome(done, duration)),
  };
}

/** @param body - null where the answer holds no rows that can be read */
function findOutcome({ response, duration }: Exchange, body: FindBody | null): Outcome {
  return {
    status: response.status,
    ...readCount("matches", body?.totalMatches),
    ...readCount("of", body?.plan?.rowsInCollection),
    duration,
  };
}

function writeOutcome({ response }: Exchange, duration: number): Outcome {
  const affected = response.ok ? (response.body as { readonly affected?: unknown } | null)?.affected : undefined;
  return { status: response.status, ...readCount("affected", affected), duration };
}
