// The model of a bundle (docs/service.md#bundles), and of concurrent requests: they take effect in some order.

import type { Key } from "../../store/store.ts";
import { answerTo, copyOf, decoded, type Result, type State } from "./model.ts";
import type { ModelRequest } from "./model-request.ts";
import { failed, refused } from "./result.ts";

/** The key that the service reports to have generated for a part. */
export type MadeKeys = (part: number) => Key | undefined;

/** The response to a bundle: its outcome, then its parts. */
export type BundleResult = readonly [outcome: string, ...parts: Result[]];

/**
 * The effect of a bundle and its response.
 * @param timeoutAt - the part that is due when the timeout expires, if it does
 */
export function bundleAnswers(
  requests: readonly ModelRequest[],
  transaction: boolean,
  state: State,
  made: MadeKeys = () => undefined,
  timeoutAt = Number.POSITIVE_INFINITY,
): BundleResult {
  if (transaction) return transacted(requests, state, made, timeoutAt);
  const parts = requests.map((request, index) => {
    const part = decoded(request);
    if ("refusal" in part) return part.refusal;
    return index >= timeoutAt ? refused(["TIMEOUT"]) : part.work(state, made(index));
  });
  return ["completed", ...parts];
}

/** The response to a bundle whose timeout expires before its parts are decoded: none of them has run. */
export function answersTooLate(requests: readonly ModelRequest[], transaction: boolean): BundleResult {
  const late = refused(["TIMEOUT"]);
  if (!transaction) return ["completed", ...requests.map(() => late)];
  return ["rolled-back", ...requests.map((_, index) => (index === 0 ? late : notExecuted(0)))];
}

function transacted(requests: readonly ModelRequest[], state: State, made: MadeKeys, timeoutAt: number): BundleResult {
  const parts = requests.map(decoded);
  const undecoded = parts.findIndex((part) => "refusal" in part);
  if (undecoded >= 0)
    return ["rolled-back", ...parts.map((part) => ("refusal" in part ? part.refusal : notExecuted(undecoded)))];
  const draft = copyOf(state);
  const done: Result[] = [];
  for (const [index, part] of parts.entries()) {
    const late = index === timeoutAt ? refused(["TIMEOUT"]) : undefined;
    const result = late ?? ("work" in part ? part.work(draft, made(index)) : part.refusal);
    if (failed(result)) {
      const before = done.map((each) => refused([`ROLLED_BACK ${each.slice(0, 3)} by ${index + 1}`]));
      return ["rolled-back", ...before, result, ...parts.slice(index + 1).map(() => notExecuted(index))];
    }
    done.push(result);
  }
  for (const [name, rows] of draft) state.set(name, rows);
  return ["committed", ...done];
}

const notExecuted = (failing: number): Result => refused([`NOT_EXECUTED by ${failing + 1}`]);

/** The requests that succeed if they are sent in this order. */
export function sound(requests: readonly ModelRequest[], state: State): ModelRequest[] {
  const draft = copyOf(state);
  return requests.filter((request) => !failed(answerTo(request, draft)));
}

/** One of several concurrent requests: its atomic steps in order. Each returns whether the model agrees. */
export type Thread = readonly ((state: State) => boolean)[];

/**
 * Finds an order of all steps in which the model responds as the service did, and which leads to an accepted state;
 * undefined if there is no such order.
 */
export function serialOrder(
  threads: readonly Thread[],
  state: State,
  accepted: (state: State) => boolean,
): State | undefined {
  const begun = threads.map(() => 0);
  const refuted = new Set<string>();
  const search = (reached: State): State | undefined => {
    if (begun.every((steps, index) => steps === threads[index]?.length)) return accepted(reached) ? reached : undefined;
    const here = JSON.stringify([begun, [...reached].map(([name, rows]) => [name, [...rows]])]);
    if (refuted.has(here)) return undefined;
    for (const [index, thread] of threads.entries()) {
      const next = copyOf(reached);
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
