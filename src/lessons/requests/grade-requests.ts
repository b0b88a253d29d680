// Judges a request or a bundle by its responses and by the rows afterwards.

import type { CollectionDeclaration } from "../../language/public.ts";
import type { Row } from "../../service/public.ts";
import { type RequestAnswer, type RequestTask, readAnswer } from "../request-task.ts";
import { findDifference, type RequestDifference } from "./request-difference.ts";
import { type Run, runAnswer } from "./run-answer.ts";
import { completeRows, type RowsByCollection } from "./step-service.ts";

export interface GradingSetting {
  readonly collections: readonly CollectionDeclaration[];
  /** A row of each collection, for the members that the rows of the task lack. */
  readonly typical: ReadonlyMap<string, Row | undefined>;
}

export type RequestVerdict =
  /** It could not be run. */
  | { readonly kind: "refused"; readonly text: string }
  | {
      readonly kind: "different";
      readonly difference: RequestDifference;
      /** Whether it occurs only with the hidden rows. */
      readonly isHidden: boolean;
      /** The answer on the visible rows. */
      readonly run: Run;
    }
  | { readonly kind: "correct" /** How many rows it was tried on. */; readonly tried: number; readonly run: Run };

/**
 * Runs an answer and the reference, first on the visible rows, then also on the hidden ones.
 *
 * @throws RequestTextError if the reference of the task can't be read, and Error if it can't be run
 */
export async function gradeRequests(
  task: RequestTask,
  answer: RequestAnswer,
  { collections, typical }: GradingSetting,
): Promise<RequestVerdict> {
  const all = [completeRows(typical, task.rows), completeRows(typical, task.rows, task.hiddenRows)];
  const wanted = readAnswer(task.reference, task.kind);
  let visible: Run | undefined;
  for (const rows of all) {
    const data = { collections, rows };
    const [own, reference] = [await runAnswer(answer, task, data), await runAnswer(wanted, task, data)];
    if ("refusal" in reference) throw new Error(`The reference of this step can't be run. ${reference.refusal}`);
    if ("refusal" in own) return { kind: "refused", text: own.refusal };
    const isHidden = visible !== undefined;
    visible ??= own;
    const difference = findDifference(own, reference, rows);
    if (difference !== null) return { kind: "different", difference, isHidden, run: visible };
  }
  if (visible === undefined) throw new Error("There are two sets of rows.");
  return { kind: "correct", tried: countRows(all[1]), run: visible };
}

function countRows(rows: RowsByCollection | undefined): number {
  return [...(rows?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);
}
