// Records how the promises of the last bundle settled: one for each part's body, and one for the bundle.

import { type BundleCall, RequestError } from "../../../client/index.ts";
import type { Composed } from "../../requests/parts/compose.ts";
import type { SentPart } from "../../requests/parts/part.ts";

export type Settlement = {
  /** Undefined for the bundle itself. */
  readonly part: SentPart | undefined;
  /** Milliseconds since the bundle was created. */
  readonly at: number;
} & (
  | { readonly state: "resolved"; readonly value: unknown }
  | { readonly state: "rejected"; readonly reason: unknown }
);

export interface BundlePromises {
  readonly count: number;
  /** In the order in which they settled; empty until all have. */
  readonly settled: readonly Settlement[];
}

/** Observes the promises of a bundle that was just created. Publishes twice: now, and once all have settled. */
export function watchPromises(
  call: BundleCall,
  { requests, sent }: Composed,
  publish: (promises: BundlePromises) => void,
): void {
  const began = performance.now();
  const count = requests.length + 1;
  const settled: Settlement[] = [];
  const add = (settlement: Settlement): void => {
    settled.push(settlement);
    if (settled.length === count) publish({ count, settled });
  };
  const watch = (promise: Promise<unknown>, part: SentPart | undefined): void => {
    void promise.then(
      (value) => add({ part, at: performance.now() - began, state: "resolved", value }),
      (reason: unknown) => add({ part, at: performance.now() - began, state: "rejected", reason }),
    );
  };
  publish({ count, settled: [] });
  for (const [index, request] of requests.entries()) watch(request.body(), sent[index]);
  watch(call, undefined);
}

/** What a promise settled with, in a few words: `{ payload, affected }`, `4 responses`, `RequestError 404 NOT_FOUND`. */
export function settledWith(settlement: Settlement): string {
  if (settlement.state === "rejected") return nameOfError(settlement.reason);
  const { value } = settlement;
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? "response" : "responses"}`;
  return typeof value === "object" && value !== null ? `{ ${Object.keys(value).join(", ")} }` : String(value);
}

function nameOfError(reason: unknown): string {
  if (reason instanceof RequestError) {
    const [issue] = reason.issues;
    return `${reason.name} ${reason.status}${issue === undefined ? "" : ` ${issue.code}`}`;
  }
  return reason instanceof Error ? reason.name : String(reason);
}
