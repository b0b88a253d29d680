// A write: one request and its outcome, which can be undone, and then redone. Bundle and Data undo in the same way.

import { type Client, type ClientRequest, readAffected } from "../../../client/internal.ts";
import { hasChangedNothing, historyStepHeader } from "../../../wire/public.ts";
import type { ExploreState } from "./explore-state.ts";
import { type Exchange, sendRequest } from "./find.ts";
import { describeError, describeErrorResponse, type FindProblem } from "./find-problem.ts";
import { createClientRequest, createRequestSpec } from "./request-spec.ts";

export interface WriteStatus {
  /** The state that was sent; null before the response, and for the write of one row. */
  readonly sent: ExploreState | null;
  readonly exchange: Exchange | null;
  /** Why the last write failed, or why its outcome is unknown. */
  readonly problem: FindProblem | null;
  /** How many rows the last write changed; null if there is none or it failed. */
  readonly affected: number | null;
  readonly running: boolean;
  readonly did: "write" | "undo" | "redo";
  /** The number of the write in the service's history, by which it can be undone; null where there is none. */
  readonly step: number | null;
  /** From the call to the response or the failure, in milliseconds. */
  readonly duration: number;
}

export const noWrite: WriteStatus = {
  sent: null,
  exchange: null,
  problem: null,
  affected: null,
  running: false,
  did: "write",
  step: null,
  duration: 0,
};

/** Sends the write of a state. A write without a response may have taken effect all the same; this never rejects. */
export function sendWrite(client: Client, state: ExploreState): Promise<WriteStatus> {
  return sendWriteRequest({ ...noWrite, sent: state }, () => createClientRequest(createRequestSpec(state), client));
}

/** Undoes the last step of a write: the write itself, or its undoing. The service refuses it if rows have changed since. */
export function sendUndo(client: Client, { sent, did, step }: WriteStatus): Promise<WriteStatus> {
  const undone = did === "undo" ? "redo" : "undo";
  return sendWriteRequest({ ...noWrite, sent, did: undone }, () => client.post(`/$undo?step=${step}`));
}

/** Whether nothing was written: a client error says so, and the code of a server error. */
export function isRefused({ exchange: done, problem }: WriteStatus): boolean {
  const status = done?.response.status ?? 0;
  return (400 <= status && status < 500) || problem?.issues.some(({ code }) => hasChangedNothing(code)) === true;
}

/** The number of a write in the service's history; null if the service keeps none. */
export function readHistoryStep({ headers }: Pick<Response, "headers">): number | null {
  const step = headers.get(historyStepHeader);
  return step === null ? null : Number(step);
}

/** Sends a write, and reads how it ended. Never rejects. @param status - what is known before it */
export async function sendWriteRequest(status: WriteStatus, request: () => ClientRequest): Promise<WriteStatus> {
  const from = performance.now();
  try {
    return { ...status, ...readWriteOutcome(await sendRequest(request())) };
  } catch (error) {
    return { ...status, problem: describeError(error), duration: performance.now() - from };
  }
}

function readWriteOutcome(done: Exchange): Partial<WriteStatus> {
  const { response, duration } = done;
  if (!response.ok) return { exchange: done, problem: describeErrorResponse(done), duration };
  try {
    const affected = readAffected(response.body);
    return { exchange: done, affected, step: readHistoryStep(response), duration };
  } catch (error) {
    return { exchange: done, problem: describeError(error), duration };
  }
}
