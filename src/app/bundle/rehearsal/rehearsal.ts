// Result of a rehearsal: each part's response and changes, and how the bundle ended.

import type { Answer } from "../answer.ts";
import type { Rows } from "../data/difference.ts";
import type { RowChange } from "../data/row-change.ts";
import type { Exchange } from "../exchange.ts";

/** A part that ran, at the moment when it had. */
export interface RehearsedPart {
  /** In the list of parts, from 1. */
  readonly number: number;
  /** Before anybody knew whether it would be undone. */
  readonly answer: Answer;
  /** Null where the rehearsal changed so much that this was not kept. */
  readonly changes: readonly RowChange[] | null;
}

export type RehearsalEnd = "committed" | "rolled-back" | "completed" | "refused";

export interface Rehearsal {
  /** As if it had been sent: what each part is answered in the end. */
  readonly exchange: Exchange;
  readonly end: RehearsalEnd;
  /** Those that ran, in their order; of a bundle that no transaction was opened for, none. */
  readonly parts: readonly RehearsedPart[];
  /** The data that it began with, and that it left: collection → rows. */
  readonly before: ReadonlyMap<string, Rows>;
  readonly after: ReadonlyMap<string, Rows>;
}

/** Why nothing was rehearsed, in a sentence or two. */
export interface NotRehearsed {
  readonly refusal: string;
}
