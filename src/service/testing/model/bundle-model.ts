// The model of a bundle (docs/service.md#bundles), and of concurrent requests: they take effect in some order.

import type { Key } from "../../store/store.ts";
import { cloneState, computeAnswer, decodeModelRequest, type ModelState, type Result } from "./model.ts";
import type { ModelRequest } from "./model-request.ts";
import { formatRefusal, isFailed } from "./result.ts";

/** The key that the service reports to have generated for a part. */
export type MadeKeys = (part: number) => Key | undefined;

/** The response to a bundle: its outcome, then its parts. */
export type BundleResult = readonly [outcome: string, ...parts: Result[]];

/**
 * The effect of a bundle and its response.
 * @param timeoutAt - the part that is due when the timeout expires, if it does
 */
export function applyBundle(
  requests: readonly ModelRequest[],
  transaction: boolean,
  state: ModelState,
  made: MadeKeys = () => undefined,
  timeoutAt = Number.POSITIVE_INFINITY,
): BundleResult {
  if (transaction) return applyTransaction(requests, state, made, timeoutAt);
  const parts = requests.map((request, index) => {
    const part = decodeModelRequest(request);
    if ("refusal" in part) return part.refusal;
    return index >= timeoutAt ? formatRefusal(["TIMEOUT"]) : part.work(state, made(index));
  });
  return ["completed", ...parts];
}

/** The response to a bundle whose timeout expires before its parts are decoded: none of them has run. */
export function answerTooLate(requests: readonly ModelRequest[], transaction: boolean): BundleResult {
  const late = formatRefusal(["TIMEOUT"]);
  if (!transaction) return ["completed", ...requests.map(() => late)];
  return ["rolled-back", ...requests.map((_, index) => (index === 0 ? late : formatNotExecuted(0)))];
}

function applyTransaction(
  requests: readonly ModelRequest[],
  state: ModelState,
  made: MadeKeys,
  timeoutAt: number,
): BundleResult {
  const parts = requests.map(decodeModelRequest);
  const undecoded = parts.findIndex((part) => "refusal" in part);
  if (undecoded >= 0)
    return ["rolled-back", ...parts.map((part) => ("refusal" in part ? part.refusal : formatNotExecuted(undecoded)))];
  const draft = cloneState(state);
  const done: Result[] = [];
  for (const [index, part] of parts.entries()) {
    const late = index === timeoutAt ? formatRefusal(["TIMEOUT"]) : undefined;
    const result = late ?? ("work" in part ? part.work(draft, made(index)) : part.refusal);
    if (isFailed(result)) {
      const before = done.map((each) => formatRefusal([`ROLLED_BACK ${each.slice(0, 3)} by ${index + 1}`]));
      return ["rolled-back", ...before, result, ...parts.slice(index + 1).map(() => formatNotExecuted(index))];
    }
    done.push(result);
  }
  for (const [name, rows] of draft) state.set(name, rows);
  return ["committed", ...done];
}

const formatNotExecuted = (failing: number): Result => formatRefusal([`NOT_EXECUTED by ${failing + 1}`]);

/** The requests that succeed if they are sent in this order. */
export function selectSoundRequests(requests: readonly ModelRequest[], state: ModelState): ModelRequest[] {
  const draft = cloneState(state);
  return requests.filter((request) => !isFailed(computeAnswer(request, draft)));
}

/** One of several concurrent requests: its atomic steps in order. Each returns whether the model agrees. */
export type Thread = readonly ((state: ModelState) => boolean)[];

/**
 * Finds an order of all steps in which the model responds as the service did, and which leads to an accepted state;
 * undefined if there is no such order.
 */
export function findSerialOrder(
  threads: readonly Thread[],
  state: ModelState,
  accepted: (state: ModelState) => boolean,
): ModelState | undefined {
  const begun = threads.map(() => 0);
  const refuted = new Set<string>();
  const search = (reached: ModelState): ModelState | undefined => {
    if (begun.every((steps, index) => steps === threads[index]?.length)) return accepted(reached) ? reached : undefined;
    const here = JSON.stringify([begun, [...reached].map(([name, rows]) => [name, [...rows]])]);
    if (refuted.has(here)) return undefined;
    for (const [index, thread] of threads.entries()) {
      const next = cloneState(reached);
      if (thread[begun[index] ?? 0]?.(next) !== true) continue;
      begun[index] = (begun[index] ?? 0) + 1;
      const found = search(next);
      if (found !== undefined) return found;
      begun[index] = (begun[index] ?? 0) - 1;
    }
    refuted.add(here);
    return undefined;
  };
  return search(state);
}
