// The result of a rehearsal: each part's response and changes, and how the bundle ended.

import type { Answer } from "../send/answer.ts";
import type { SentBundle } from "../send/exchange.ts";
import type { Rows } from "./difference.ts";
import type { RowChange } from "./row-change.ts";

/** A simulated fault: one part fails, or the bundle's timeout expires when the part begins. */
export interface Fault {
  readonly kind: "failure" | "timeout";
  /** The part's number in the list of parts, from 1. */
  readonly number: number;
}

/** A part that ran. */
export interface RehearsedPart {
  /** The part's number in the list of parts, from 1. */
  readonly number: number;
  /** Its response before a later part could undo it. */
  readonly answer: Answer;
  readonly changes: readonly RowChange[];
}

export interface Rehearsal {
  /** The bundle as if it had been sent, with the final response to each part. */
  readonly exchange: SentBundle;
  readonly end: "committed" | "rolled-back" | "completed";
  /** The parts that ran, in order. Empty if a part was rejected before the transaction began. */
  readonly parts: readonly RehearsedPart[];
  /** The data before, by collection. */
  readonly before: ReadonlyMap<string, Rows>;
}
