// Update and Delete: sent only by an explicit action, never after a pause or by a link.

import { useState } from "react";
import { collectionPath, readAffected } from "../../client/index.ts";
import { useService } from "../service.ts";
import type { ExploreState } from "./explore-state.ts";
import { type Exchange, exchange } from "./find.ts";
import { type FindProblem, problemOfError, problemOfStatus } from "./find-problem.ts";
import { requestSpecOf } from "./request/request-spec.ts";

export interface WriteStatus {
  readonly exchange: Exchange | null;
  /** Why the last write was not done, or is not known to be. */
  readonly problem: FindProblem | null;
  /** How many rows the last write changed; null while there is none, and where it was not done. */
  readonly affected: number | null;
  readonly running: boolean;
}

const idle: WriteStatus = { exchange: null, problem: null, affected: null, running: false };

/** Called after each write, with its state, its exchange (null without a response) and its duration in milliseconds. */
export type OnWritten = (state: ExploreState, exchange: Exchange | null, duration: number) => void;

/** The last write, a function that sends the state's write, and one that clears the last. */
export function useWrite(
  state: ExploreState,
  onEnd: OnWritten,
): { status: WriteStatus; send: () => void; forget: () => void } {
  const { client, noteWrite } = useService();
  const [status, setStatus] = useState(idle);
  const send = (): void => {
    setStatus({ ...idle, running: true });
    const from = performance.now();
    exchange(requestOf(state, client)).then(
      (done) => {
        setStatus(statusOf(done));
        onEnd(state, done, done.duration);
        noteWrite();
      },
      (error: unknown) => {
        setStatus({ ...idle, problem: problemOfError(error) });
        onEnd(state, null, performance.now() - from);
        // It may have taken effect; the rows must be requested again.
        noteWrite();
      },
    );
  };
  return { status, send, forget: () => setStatus(idle) };
}

function statusOf(done: Exchange): WriteStatus {
  if (!done.response.ok) return { ...idle, exchange: done, problem: problemOfStatus(done) };
  try {
    return { ...idle, exchange: done, affected: readAffected(done.response.body) };
  } catch (error) {
    return { ...idle, exchange: done, problem: problemOfError(error) };
  }
}

function requestOf(
  state: ExploreState,
  client: ReturnType<typeof useService>["client"],
): ReturnType<typeof client.get> {
  const { collection, query, body } = requestSpecOf(state);
  const path = collectionPath(collection, query);
  // As it is typed, so that the service is the judge of it.
  return body === null ? client.delete(path) : client.patch(path, new TextEncoder().encode(body));
}
