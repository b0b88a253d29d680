import type { DataDifference } from "./data-state.ts";
import type { DryRun } from "./dry-run.ts";

/** The moments between before and after. They can't be observed in the service, so they are those of a dry run. */
export type MomentsState =
  | { readonly state: "none" | "running" }
  | { readonly state: "known"; readonly dryRun: DryRun }
  /** Why the moments are unknown. */
  | { readonly state: "unknown"; readonly why: string };

export interface DataComparison {
  readonly phase: "before" | "sending" | "after" | "compared" | "failed" | "stopped";
  /** The compared collections. */
  readonly names: readonly string[];
  readonly difference: DataDifference | null;
  readonly moments: MomentsState;
  /** Why it failed. */
  readonly problem: string | null;
}

/** Whether every part of a dry run has the same status as in the bundle. */
export function isSameEnd({ exchange: { answers } }: DryRun, statuses: ReadonlyMap<string, number>): boolean {
  return answers.size === statuses.size && [...statuses].every(([id, status]) => answers.get(id)?.status === status);
}
