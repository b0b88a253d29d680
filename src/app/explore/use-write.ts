// Update and Delete: sent only when the reader says so, never by a pause and never by a link.

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

/** Told of each write that has ended: what it was sent for, its answer, if one came, and after how many milliseconds. */
export type OnWritten = (state: ExploreState, exchange: Exchange | null, duration: number) => void;

/** The last write, a function that sends the one that the state asks for, and one that forgets the last. */
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
        // It may have been done all the same; what is shown must be asked for again.
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
