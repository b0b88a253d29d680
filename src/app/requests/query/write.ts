// A write: one request and its outcome, which can be undone, and then redone. Bundle and Data undo in the same way.

import { type Client, type ClientRequest, readAffected } from "../../../client/internal.ts";
import { historyStepHeader } from "../../../wire/public.ts";
import type { ExploreState } from "./explore-state.ts";
import { type Exchange, sendRequest } from "./find.ts";
import { describeError, describeErrorResponse } from "./find-problem.ts";
import { createClientRequest, createRequestSpec } from "./request-spec.ts";
import { noWrite, type WriteStatus } from "./write-status.ts";

/** Sends the write of a state. A write without a response may have taken effect all the same; this never rejects. */
export function sendWrite(client: Client, state: ExploreState): Promise<WriteStatus> {
  return sendWriteRequest({ ...noWrite, sent: state }, () => createClientRequest(createRequestSpec(state), client));
}

/** Undoes the last step of a write: the write itself, or its undoing. The service refuses it if rows have changed since. */
export function sendUndo(client: Client, { sent, did, step }: WriteStatus): Promise<WriteStatus> {
  const undone = did === "undo" ? "redo" : "undo";
  return sendWriteRequest({ ...noWrite, sent, did: undone }, () => client.post(`/$undo?step=${step}`));
}

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
