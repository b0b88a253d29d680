// The comparison of the data before and after a bundle: its progress, and the moments in between.

import type { DataDifference } from "./data-state.ts";
import type { Rehearsal } from "./rehearsal.ts";

/** The moments between before and after. They can't be observed in the service, so they are rehearsed. */
export type MomentsState =
  | { readonly state: "none" | "rehearsing" }
  | { readonly state: "rehearsed"; readonly rehearsal: Rehearsal }
  /** Why the moments are unknown. */
  | { readonly state: "unknown"; readonly why: string };

export interface Comparison {
  readonly phase: "before" | "sending" | "after" | "compared" | "failed" | "stopped";
  /** The compared collections. */
  readonly names: readonly string[];
  readonly difference: DataDifference | null;
  readonly moments: MomentsState;
  /** Why it failed. */
  readonly problem: string | null;
}

/** Whether every part of a rehearsal has the same status as in the bundle. */
export function isSameEnd(rehearsal: Rehearsal, statuses: ReadonlyMap<string, number>): boolean {
  const { answers } = rehearsal.exchange;
  return answers.size === statuses.size && [...statuses].every(([id, status]) => answers.get(id)?.status === status);
}
