// A condition in SQL together with its complement, and whether they are exact.

import { always, never, type Sql } from "./sql-text.ts";

/**
 * A condition and its complement. NULL counts as false in both, as in WHERE. If there is a `reason`, both are supersets:
 * they are true where they must be, and perhaps elsewhere.
 */
export interface ConditionPair {
  readonly holds: Sql;
  readonly fails: Sql;
  /** One sentence: why SQL can't say exactly this. Undefined if it does. */
  readonly reason?: string | undefined;
}

/** The claim for a condition that SQL can't express at all. */
export function createUnknown(reason: string): ConditionPair {
  return { holds: always, fails: always, reason };
}

export function createConstant(truth: boolean): ConditionPair {
  return truth ? { holds: always, fails: never } : { holds: never, fails: always };
}

export function swapComplement({ holds, fails, reason }: ConditionPair): ConditionPair {
  return { holds: fails, fails: holds, reason };
}
