// Prepares a bundle: its parts for the current state, with the requested failure.

import type { Bundle, PartFailure } from "./any-sequence.ts";
import { selectSoundRequests } from "./bundle-model.ts";
import { cloneState, computeAnswer, type ModelState } from "./model.ts";
import type { ModelRequest } from "./model-request.ts";
import { isFailed } from "./result.ts";
import { leapingRequest } from "./watched-store.ts";

/** The query of a bundle, with its question mark. */
export function writeBundleQuery({ transaction, timeout }: Bundle): string {
  const time = timeout === undefined ? "" : timeout === "short" ? "&timeout=1" : "&timeout=600000";
  return `?transaction=${transaction}${time}`;
}

/** The parts that a bundle is sent with in this state. */
export function selectBundleParts(
  { requests, sound: onlySound, failure, timeout }: Bundle,
  state: ModelState,
): ModelRequest[] {
  const parts = onlySound ? selectSoundRequests(requests, state) : [...requests];
  if (failure !== undefined) {
    const at = Math.min(failure.at, parts.length);
    const before = cloneState(state);
    for (const request of parts.slice(0, at)) computeAnswer(request, before);
    parts.splice(at, 0, createFailingRequest(failure.kind, before));
  }
  if (typeof timeout === "object") parts.splice(Math.min(timeout.after, parts.length), 0, leapingRequest);
  return parts.length === 0 ? [{ method: "GET", collection: "$schema" }] : parts;
}

/** A request that fails in this state, in the given way or, if no row allows that, because of an unknown key. */
function createFailingRequest(kind: PartFailure, state: ModelState): ModelRequest {
  const body = (json: unknown): ModelRequest["body"] => ({ type: "application/json", text: JSON.stringify(json) });
  const [taken] = state.get("Items")?.keys() ?? [];
  const [homeless] = [...(state.get("Items")?.values() ?? [])].filter(({ place }) => place === undefined);
  if (kind === "key conflict" && taken !== undefined)
    return { method: "POST", collection: "Items", body: body({ _id: taken, name: "b" }) };
  if (kind === "broken row" && homeless !== undefined)
    return { method: "PATCH", collection: "Items", key: String(homeless._id), body: body({ place: { city: "a" } }) };
  if (kind === "broken body") return { method: "POST", collection: "Items", body: body({ name: "much too long" }) };
  if (kind === "unknown collection") return { method: "DELETE", collection: "Nothing" };
  return { method: "PUT", collection: "Notes", key: "nobody", body: body({ by: { name: "a" } }) };
}

/** The part during which the timeout expires: known if the clock is moved, read from the response if the timeout is short. */
export function findTimedOutPart(
  { timeout }: Bundle,
  requests: readonly ModelRequest[],
  result: readonly string[],
): number | undefined {
  if (typeof timeout === "object") return requests.indexOf(leapingRequest);
  if (timeout !== "short") return undefined;
  const late = result.slice(1).findIndex((each) => isFailed(each) && each.includes("TIMEOUT"));
  return late < 0 ? undefined : late;
}
