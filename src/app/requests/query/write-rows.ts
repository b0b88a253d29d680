// Writes of single rows: a change, several changes in one transaction, and a new row.

import { type Client, getEntityPath } from "../../../client/public.ts";
import { describeError, describeErrorResponse } from "./find-problem.ts";
import { readHistoryStep, sendWriteRequest } from "./write.ts";
import { noWrite, type WriteStatus } from "./write-status.ts";

export function sendPatch(client: Client, path: string, patch: string): Promise<WriteStatus> {
  return sendWriteRequest(noWrite, () => client.patch(path, new TextEncoder().encode(patch)));
}

export function sendNewRow(client: Client, path: string, row: string): Promise<WriteStatus> {
  return sendWriteRequest(noWrite, () => client.post(path, new TextEncoder().encode(row)));
}

export interface RowPatch {
  readonly key: string | number;
  /** A merge patch (RFC 7396), as JSON. */
  readonly patch: string;
}

export async function sendPatches(client: Client, collection: string, patches: readonly RowPatch[]) {
  const from = performance.now();
  const requests = patches.map(({ key, patch }) =>
    client.patch(getEntityPath(collection, key), new TextEncoder().encode(patch)),
  );
  let step: number | null = null;
  try {
    const onHead = (head: Pick<Response, "headers">): void => {
      step = readHistoryStep(head);
    };
    const responses = await client.transaction(requests, { onHead });
    // The parts that another one undid are 424 (RFC 4918 §11.4); it is the cause.
    const failed = responses.find(({ ok, status }) => !ok && status !== 424) ?? responses.find(({ ok }) => !ok);
    const problem = failed === undefined ? null : describeErrorResponse({ response: failed });
    return { ...noWrite, problem, affected: patches.length, step, duration: performance.now() - from };
  } catch (error) {
    return { ...noWrite, problem: describeError(error), duration: performance.now() - from };
  }
}
