// Reads that a standby may answer, and the header that names what they must see (docs/server.md#reads-from-a-standby).

import { setTimeout } from "node:timers/promises";
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

/** How long a response to a write waits for its position, in milliseconds. */
const patience = 1_000;

async function readSoon(position: () => Promise<string>): Promise<string> {
  const controller = new AbortController();
  const late = setTimeout(patience, latestPosition, { signal: controller.signal });
  late.catch(() => {});
  try {
    return await Promise.race([position(), late]);
  } catch {
    return latestPosition;
  } finally {
    controller.abort();
  }
}

/** Whether a response is sent while its request is still carried out: the parts of a bundle, or the progress of an import. */
function isStreamed({ headers }: Response): boolean {
  return headers.get(bundleOutcomeHeader) === "completed" || headers.get("Content-Type") === "application/x-ndjson";
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
    response.headers.set(storePositionHeader, isStreamed(response) ? latestPosition : await readSoon(position));
    return response;
  };
}
