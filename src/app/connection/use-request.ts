// Requests of the components: sent again when the data changes, and only the latest result counts.

import { useEffect, useRef, useState } from "react";
import { createLatestRequest } from "../state/latest-request.ts";
import { getErrorMessage } from "../ui/error-messages.ts";
import { getBackendKey } from "./backend.ts";
import { useService } from "./service.ts";

export interface RequestStatus<T> {
  /** The last result; kept while the next request runs or fails. Null before the first. */
  readonly value: T | null;
  readonly isFresh: boolean;
  readonly failure: string | null;
}

/**
 * Sends a request when `name` or the data changes and when the component mounts; aborts it when it unmounts.
 *
 * @param name - identifies everything that `send` depends on, except for the backend and its revision; null sends nothing.
 * @param send - called with the values of the latest render.
 * @param pause - how long it must stay the same first, in milliseconds; 0 by default.
 */
export function useRequest<T>(
  name: string | null,
  send: (signal: AbortSignal) => Promise<T>,
  pause = 0,
): RequestStatus<T> {
  const { backend, revision } = useService();
  const key = name === null ? null : `${getBackendKey(backend)} ${revision} ${name}`;
  const [result, setResult] = useState<{ readonly key: string; readonly value: T } | null>(null);
  const [failed, setFailed] = useState<{ readonly key: string; readonly message: string } | null>(null);
  const [request] = useState(createLatestRequest);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => {
      request.send(
        latest.current,
        (value) => {
          setResult({ key, value });
          setFailed(null);
        },
        (error) => setFailed({ key, message: getErrorMessage(error) }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [request, key, pause]);

  return {
    value: result?.value ?? null,
    isFresh: result?.key === key && result.value !== null,
    failure: failed?.key === key ? failed.message : null,
  };
}
