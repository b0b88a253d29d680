// Update and Delete: one request and its outcome.

import { type Client, readAffected } from "../../client/index.ts";
import type { ExploreState } from "./explore-state.ts";
import { type Exchange, exchange } from "./find.ts";
import { type FindProblem, problemOfError, problemOfStatus } from "./find-problem.ts";
import { clientRequestOf, requestSpecOf } from "./request/request-spec.ts";

export interface WriteStatus {
  /** The state that was sent; null before the response. */
  readonly sent: ExploreState | null;
  readonly exchange: Exchange | null;
  /** Why the last write was not done, or is not known to be. */
  readonly problem: FindProblem | null;
  /** How many rows the last write changed; null while there is none, and where it was not done. */
  readonly affected: number | null;
  readonly running: boolean;
  /** From the call to the response or the failure, in milliseconds. */
  readonly duration: number;
}

export const noWrite: WriteStatus = {
  sent: null,
  exchange: null,
  problem: null,
  affected: null,
  running: false,
  duration: 0,
};

/** Sends the write of a state. A write without a response may have taken effect all the same; this never rejects. */
export async function sendWrite(client: Client, state: ExploreState): Promise<WriteStatus> {
  const from = performance.now();
  try {
    const request = clientRequestOf(requestSpecOf(state), client);
    return { ...noWrite, sent: state, ...outcomeOf(await exchange(request)) };
  } catch (error) {
    return { ...noWrite, sent: state, problem: problemOfError(error), duration: performance.now() - from };
  }
}

function outcomeOf(done: Exchange): Pick<WriteStatus, "exchange" | "problem" | "affected" | "duration"> {
  const { duration } = done;
  if (!done.response.ok) return { exchange: done, problem: problemOfStatus(done), affected: null, duration };
  try {
    return { exchange: done, problem: null, affected: readAffected(done.response.body), duration };
  } catch (error) {
    return { exchange: done, problem: problemOfError(error), affected: null, duration };
  }
}
