// What each index would do for the filter, and why it is used or not.

import { type CollectionDeclaration, fieldsOf, parse } from "../../../../language/index.ts";
import type { Candidate, IndexRange, PlanBody } from "../../../requests/query/read-plan.ts";
import { isCounted } from "./sentence.ts";

export interface IndexUse {
  readonly index: string;
  readonly isUsed: boolean;
  readonly why: string;
  /** The ranges to read and the rows in them; null if the index does not apply to the filter. */
  readonly candidate: Candidate | null;
}

/** Returns every index of the collection, those that apply to the filter first, best first. */
export function indexUses(plan: PlanBody, collection: CollectionDeclaration): readonly IndexUse[] {
  const { candidates, residual } = plan;
  const applying = candidates.map((candidate) => {
    const isUsed = plan.access.by === "index" && plan.access.index === candidate.index;
    const why = isUsed ? whyUsed(candidate, plan) : whyNotUsed(plan);
    return { index: candidate.index, isUsed, why, candidate };
  });
  const tested = fieldsOf(parse(residual ?? "").filter);
  const others = ["_id", ...collection.indexes].filter((index) => !candidates.some((each) => each.index === index));
  return [
    ...applying,
    ...[...new Set(others)].map((index) => ({
      index,
      isUsed: false,
      why: tested.has(index) ? "no condition on this field can use an index" : "not in the filter",
      candidate: null,
    })),
  ];
}

function whyUsed({ rows }: Candidate, plan: PlanBody): string {
  if (isCounted(plan)) return "has the number of matches";
  return rows === 0 ? "no row to read" : "reads the fewest rows";
}

function whyNotUsed(plan: PlanBody): string {
  if (isCounted(plan)) return "does not cover the whole filter";
  return plan.access.by === "index"
    ? "reads more rows than the index used"
    : "above 30 % of the collection, reading all rows is faster";
}

/** Returns a range as text such as `> 100`, `open` or `≥ 1, ≤ 5`. */
export function rangeText({ lower, upper, lowerOpen, upperOpen }: IndexRange): string {
  if (lower !== undefined && lower === upper) return boundText(lower);
  const bounds = [
    ...(lower === undefined ? [] : [`${lowerOpen === true ? ">" : "≥"} ${boundText(lower)}`]),
    ...(upper === undefined ? [] : [`${upperOpen === true ? "<" : "≤"} ${boundText(upper)}`]),
  ];
  return bounds.length === 0 ? "every value" : bounds.join(", ");
}

/** Midnight UTC is shown as the day. */
function boundText(bound: string | number): string {
  return String(bound).replace(/(?<=^\d{4}-\d\d-\d\d)T00:00:00\.000Z$/, "");
}
