// Records in the history stable responses, responses requested by Refresh, and every write.

import { useEffect, useRef } from "react";
import { getBackendKey } from "../../connection/backend.ts";
import { useService } from "../../connection/service.ts";
import { history, type QueryOutcome } from "../../history/history.ts";
import { readCount, readStoredQuery } from "../../history/stored-query.ts";
import type { ExploreState } from "../../requests/query/explore-state.ts";
import { createFindPath, type Exchange, type FindBody } from "../../requests/query/find.ts";
import { useExplore } from "../session/session.ts";

/** How long a response must be shown before it is recorded, in milliseconds. */
const rest = 2000;

/** A component of its own, so that a key press in the filter renders nothing else. */
export function Recording(): null {
  const { client, backend } = useService();
  const state = useExplore((now) => now.state);
  const { found, exchange, running, byHand } = useExplore((now) => now.find);
  const write = useExplore((now) => now.lastWrite);
  const recorded = useRef<Exchange>(null);
  const key = getBackendKey(backend);

  useEffect(() => {
    if (exchange === null || running || state.operation !== "Find") return;
    const enter = (): void => {
      const isAnswer = client.get(createFindPath(state)).message.target === exchange.request.target;
      if (!isAnswer || recorded.current === exchange) return;
      recorded.current = exchange;
      recordQuery(key, state, createOutcome(exchange, found?.exchange === exchange ? found.body : null));
    };
    const timer = setTimeout(enter, byHand ? 0 : rest);
    return () => clearTimeout(timer);
  }, [client, key, state, found, exchange, running, byHand]);

  useEffect(() => {
    const { sent, exchange: done, duration } = write;
    if (sent === null) return;
    recordQuery(key, sent, done === null ? { status: null, duration } : createWriteOutcome(done, duration));
  }, [key, write]);
  return null;
}

function recordQuery(backend: string, state: ExploreState, outcome: QueryOutcome): void {
  history.add({ at: Date.now(), backend, question: readStoredQuery(state), outcome });
}

function createOutcome({ response, duration }: Exchange, body: FindBody | null): QueryOutcome {
  return {
    status: response.status,
    ...readCount("matches", body?.totalMatches),
    ...readCount("of", body?.plan?.rowsInCollection),
    duration,
  };
}

function createWriteOutcome({ response }: Exchange, duration: number): QueryOutcome {
  const affected = response.ok ? (response.body as { readonly affected?: unknown } | null)?.affected : undefined;
  return { status: response.status, ...readCount("affected", affected), duration };
}
