// The slice of Explore's session for the requests of a Find: its rows, their number and further pages.

import { getCollectionPath } from "../../../client/public.ts";
import { createFindPath, createRowsQuery, sendRequest } from "../../requests/query/find.ts";
import { createLatestRequest } from "../../state/latest-request.ts";
import type { Core } from "./explore-now.ts";
import {
  applyAnswer,
  applyFailure,
  applyFirstRows,
  applyStop,
  isEmpty,
  type MoreRows,
  type Results,
  type Sent,
} from "./find-status.ts";
import { getQueryKey, isTyping, isUsable } from "./inputs.ts";
import { endPage, hasMore, requestPage, startPage } from "./more-rows.ts";

/** After these milliseconds, former rows are marked as old, and the new ones are requested without their number. */
const lateAfter = 250;

let lastId = 0;

export function createResult({ inputs, now, set, service }: Core) {
  const finding = createLatestRequest();
  const findingFirst = createLatestRequest();
  const paging = createLatestRequest();
  let soon: ReturnType<typeof setTimeout> | undefined;
  /** Runs from the first request without a response. */
  let late: ReturnType<typeof setTimeout> | undefined;
  /** Runs from the last request until its rows are requested alone. */
  let first: ReturnType<typeof setTimeout> | undefined;

  const stopFirst = (): void => {
    clearTimeout(first);
    findingFirst.abort();
  };

  /** Returns the inputs while no response is awaited. */
  const rest = () => {
    clearTimeout(late);
    late = undefined;
    stopFirst();
    return { isRunning: false, isLate: false } as const;
  };

  const stopPage = (isByReader: boolean): MoreRows | null => {
    paging.abort();
    return endPage(inputs().more, isByReader);
  };

  const stopFind = () => {
    clearTimeout(soon);
    finding.abort();
    return rest();
  };

  const send = (byHand: boolean): void => {
    clearTimeout(soon);
    const { state, revision } = inputs();
    const { collection, filter, sort, limit, projection } = state;
    const key = getQueryKey(inputs());
    const sent: Sent = { id: ++lastId, collection, filter, sort, limit, projection, revision, byHand, key };
    const end = (results: Results): void => {
      // The beginning of a value rarely equals one: the rows stay until the value is complete.
      const isWaiting = !byHand && isTyping(inputs()) && isEmpty(results);
      set({ ...rest(), ...(isWaiting ? { waiting: results } : { results, waiting: null }) });
    };
    late ??= setTimeout(() => set({ isLate: true }), lateAfter);
    stopFirst();
    if (limit > 0) first = setTimeout(() => sendFirst(sent), lateAfter);
    set({ isRunning: true, waiting: null, more: stopPage(false) });
    finding.send(
      (signal) => sendRequest(service().client.get(createFindPath(state), { signal })),
      (done) => end(applyAnswer(inputs().results, sent, done)),
      (error) => end(applyFailure(inputs().results, sent, error)),
    );
  };

  const sendFirst = (sent: Sent): void => {
    const path = getCollectionPath(sent.collection, createRowsQuery(sent));
    findingFirst.send(
      (signal) => sendRequest(service().client.get(path, { signal })),
      (done) => set({ results: applyFirstRows(inputs().results, sent, done) }),
      // The response to the Find itself says why.
      () => {},
    );
  };

  return {
    send,
    /** Sends the Find after a pause in milliseconds, unless its filter can't be sent. */
    sendSoon(pause: number): void {
      clearTimeout(soon);
      if (!isUsable(inputs())) return;
      if (pause === 0) send(false);
      else soon = setTimeout(() => send(false), pause);
    },
    stop(): void {
      const { results, state } = inputs();
      const stopped = { collection: state.collection, key: getQueryKey(inputs()) };
      set({ ...stopFind(), results: applyStop(results, stopped) });
    },
    loadMore(): void {
      const { find } = now();
      const { found } = find;
      // A page stays when its rows are counted, which have the same id. Another response would replace it.
      const isReplaced = find.running && found?.body.totalMatches !== undefined;
      if (found === null || isReplaced || find.more?.running === true || !hasMore(find)) return;
      const more = startPage(found, find.more);
      set({ more });
      paging.send(
        (signal) => requestPage(service().client, found, more, signal),
        (next) => set({ more: next }),
        () => {},
      );
    },
    stopMore: (): void => set({ more: stopPage(true) }),
    /** Stops everything. Returns the inputs after it. */
    end: () => ({ ...stopFind(), more: stopPage(false) }),
  };
}
