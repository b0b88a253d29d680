import { chooseForm } from "../../language/internal.ts";
import type { Entry, QueryOutcome } from "./history.ts";

/** For example `385 rows`, `2 updated`, `refused with 422`, `no answer`. */
export function describeEntryOutcome({ question, outcome }: Pick<Entry, "question" | "outcome">): string {
  const { status, matches, affected } = outcome;
  if (status === null) return "no answer";
  if (isFailure(outcome)) return `refused with ${status}`;
  if (affected !== undefined) return `${affected} ${question.operation === "Delete" ? "deleted" : "updated"}`;
  if (matches !== undefined) return `${matches} ${chooseForm(matches, "row")}`;
  return String(status);
}

export function isFailure({ status }: QueryOutcome): boolean {
  return status === null || status >= 400;
}
