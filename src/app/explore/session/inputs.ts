// The inputs of Explore's session: what was entered, sent and received. What the panes show is derived from them.

import type { Analysis } from "../../../codemirror/public.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { type ExploreState, isSameQuery } from "../../requests/query/explore-state.ts";
import { createFindPath } from "../../requests/query/find.ts";
import { noWrite, type WriteStatus } from "../../requests/query/write-status.ts";
import { chooseIn, type RowSelection } from "./choice.ts";
import type { DiffInputs } from "./diff/diff-status.ts";
import type { MoreRows, Results } from "./find-status.ts";
import type { PatchReading } from "./read-patch.ts";
import type { Confirmation } from "./write-effect.ts";

export interface Inputs extends DiffInputs {
  readonly collections: readonly CollectionDeclaration[];
  /** Increases with each write of this page. */
  readonly revision: number;

  readonly state: ExploreState;
  /** The collection that the address names and the service does not have; null otherwise. Then nothing is sent. */
  readonly missing: string | null;
  /** Increases whenever another query is loaded. */
  readonly load: number;
  /** A message about what was last loaded; null once the query has been edited. */
  readonly notice: string | null;
  /** The analysis of the filter, or of an earlier text until the editor has analysed it; null without an editor. */
  readonly analysis: Analysis | null;
  /** Of the changes, or of an earlier text until they have been checked. */
  readonly patch: PatchReading | null;

  readonly results: Results;
  /** Empty results that are shown once the reader stops typing; null if there are none. */
  readonly waiting: Results | null;
  readonly more: MoreRows | null;
  readonly isRunning: boolean;
  /** Whether a response has been awaited for longer than most take. */
  readonly isLate: boolean;

  readonly write: WriteStatus;
  /** What to confirm before the write is sent; null while nothing is asked. */
  readonly confirmation: Confirmation | null;

  readonly choice: RowSelection;
}

export function isUsable({ analysis, missing, state }: Inputs): boolean {
  return missing === null && analysis?.usable === true && analysis.text === state.filter;
}

/** Whether the reader is typing a Find. A write's preview never uses the rows of an earlier filter. */
export function isTyping({ analysis, state }: Inputs): boolean {
  return state.operation === "Find" && analysis?.isTyping === true && analysis.text === state.filter;
}

/** Equal for equal requests on the same data. */
export function getQueryKey({ revision, state }: Inputs): string {
  return `${revision} ${createFindPath(state)}`;
}

/** The inputs after a change, without what belonged to the query before it. */
export function reconcile(before: Inputs, next: Inputs): Inputs {
  const { state, choice, confirmation, part, waiting } = next;
  const isOther = state !== before.state;
  const isEdited = state.filter !== before.state.filter;
  const isPinChanged = (state.compare === "") !== (before.state.compare === "");
  const hasRested = waiting !== null && !isEdited && !isTyping(next);
  return {
    ...next,
    choice: chooseIn(choice, state.collection),
    confirmation: isOther ? null : confirmation,
    part: isPinChanged ? null : part,
    results: hasRested ? waiting : next.results,
    waiting: isEdited || hasRested ? null : waiting,
    write: isOther ? keepWrite(before, next) : next.write,
  };
}

/** The last write, unless the query is another one. One that runs is shown until it ends. */
function keepWrite(before: Inputs, { state, write }: Inputs): WriteStatus {
  return write === noWrite || write.running || isSameQuery(before.state, state) ? write : noWrite;
}
