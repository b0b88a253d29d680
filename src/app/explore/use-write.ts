// Owns Update and Delete: sent only when the reader says so, never by a pause and never by a link.

import { useState } from "react";
import { collectionPath } from "../../client/index.ts";
import { useService } from "../service.ts";
import type { ExploreState } from "./explore-state.ts";
import { type Exchange, exchange } from "./find.ts";
import { askedOf } from "./request/asked.ts";

export interface WriteStatus {
  readonly exchange: Exchange | null;
  readonly failure: string | null;
  readonly running: boolean;
}

const idle: WriteStatus = { exchange: null, failure: null, running: false };

/** Told of each write that has ended: what it was sent for, its answer, if one came, and after how many milliseconds. */
export type OnWritten = (asked: ExploreState, exchange: Exchange | null, duration: number) => void;

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
        setStatus({ exchange: done, failure: null, running: false });
        onEnd(state, done, done.duration);
        noteWrite();
      },
      (error: unknown) => {
        setStatus({ exchange: null, failure: error instanceof Error ? error.message : String(error), running: false });
        onEnd(state, null, performance.now() - from);
        // It may have been done all the same; what is shown must be asked for again.
        noteWrite();
      },
    );
  };
  return { status, send, forget: () => setStatus(idle) };
}

function requestOf(
  state: ExploreState,
  client: ReturnType<typeof useService>["client"],
): ReturnType<typeof client.get> {
  const { collection, query, body } = askedOf(state);
  const path = collectionPath(collection, query);
  // As it is typed, so that the service is the judge of it.
  return body === null ? client.delete(path) : client.patch(path, new TextEncoder().encode(body));
}
