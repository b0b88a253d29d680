import { hasChangedNothing } from "../../../wire/public.ts";
import type { ExploreState } from "./explore-state.ts";
import type { Exchange } from "./find.ts";
import type { FindProblem } from "./find-problem.ts";

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

/** Whether nothing was written: a client error says so, and the code of a server error. */
export function isRefused({ exchange: done, problem }: WriteStatus): boolean {
  const status = done?.response.status ?? 0;
  return (400 <= status && status < 500) || problem?.issues.some(({ code }) => hasChangedNothing(code)) === true;
}
