// Reads that may be answered by a standby, and what tells the server what they must see (docs/server.md#reads-from-a-standby).

import type { Store } from "../service/public.ts";
import { bundleOutcomeHeader, latestPosition, storePositionHeader } from "../wire/public.ts";

/** A store whose reads for one request may see an earlier state. A write, and what it reads, sees the present one. */
export function readAtPosition({ method, headers }: Request, store: Store): Store {
  const since = headers.get(storePositionHeader) ?? "";
  const { holdRows } = store;
  if (store.position === undefined || method !== "GET" || since === latestPosition) return store;
  return {
    ...store,
    transact: (scope, work) => store.transact({ ...scope, since }, work),
    ...(holdRows && { holdRows: (scope) => holdRows({ ...scope, since }) }),
  };
}

/**
 * Adds the position of the store to responses whose requests may have written, and to those that have no exact one, which the
 * primary has answered.
 */
export function answerWithPosition(
  handle: (request: Request) => Promise<Response>,
  { position }: Store,
): (request: Request) => Promise<Response> {
  if (position === undefined) return handle;
  return async (request) => {
    const response = await handle(request);
    if (request.method === "GET" && request.headers.get(storePositionHeader) !== latestPosition) return response;
    // The parts of a bundle without a transaction are still being written.
    const isWritten = response.headers.get(bundleOutcomeHeader) !== "completed";
    response.headers.set(
      storePositionHeader,
      isWritten ? await position().catch(() => latestPosition) : latestPosition,
    );
    return response;
  };
}
