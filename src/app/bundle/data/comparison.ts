// The comparison of the data before and after a bundle: its steps, and the moments in between as rehearsed.

import type { Rehearsal } from "../rehearsal/rehearsal.ts";
import type { DataDifference } from "./snapshot.ts";

/** What is known of the moments between before and after. They can't be seen from outside, so they are rehearsed. */
export type MomentsState =
  | { readonly state: "none" | "rehearsing" }
  | { readonly state: "rehearsed"; readonly rehearsal: Rehearsal }
  /** Why there are none. */
  | { readonly state: "unknown"; readonly why: string };

export interface Comparison {
  readonly phase: "before" | "sending" | "after" | "compared" | "failed" | "stopped";
  /** The collections that are looked at. */
  readonly names: readonly string[];
  readonly difference: DataDifference | null;
  readonly moments: MomentsState;
  /** Why it failed. */
  readonly problem: string | null;
}

/** Whether a rehearsal ended as the bundle itself did: status by status. */
export function isSameEnd(rehearsal: Rehearsal, statuses: ReadonlyMap<string, number>): boolean {
  const { answers } = rehearsal.exchange;
  return answers.size === statuses.size && [...statuses].every(([id, status]) => answers.get(id)?.status === status);
}
