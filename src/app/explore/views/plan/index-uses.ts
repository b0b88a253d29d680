import { type CollectionDeclaration, collectFields, parse } from "../../../../language/public.ts";
import type { PlanBody, PlanCandidate } from "../../../requests/query/read-plan.ts";
import { isCounted } from "./describe-plan.ts";

export interface IndexUsage {
  readonly index: string;
  readonly isUsed: boolean;
  readonly why: string;
  /** How many rows would be read through it; null if it does not apply to the filter. */
  readonly rows: number | null;
}

/** Returns every index of the collection, those that apply to the filter first, best first. */
export function listIndexUses(plan: PlanBody, collection: CollectionDeclaration): readonly IndexUsage[] {
  const { candidates, residual } = plan;
  const applying = candidates.map((candidate) => {
    const isUsed = plan.access.by === "index" && plan.access.index === candidate.index;
    const why = isUsed ? describeIndexUse(candidate, plan) : describeNonUse(plan);
    return { index: candidate.index, isUsed, why, rows: candidate.rows };
  });
  const tested = collectFields(parse(residual ?? "").filter);
  const others = ["_id", ...collection.indexes].filter((index) => !candidates.some((each) => each.index === index));
  return [
    ...applying,
    ...[...new Set(others)].map((index) => ({
      index,
      isUsed: false,
      why: tested.has(index) ? "no condition on this field can use an index" : "not in the filter",
      rows: null,
    })),
  ];
}

function describeIndexUse({ rows }: PlanCandidate, plan: PlanBody): string {
  if (isCounted(plan)) return "has the number of matches";
  return rows === 0 ? "no row to read" : "reads the fewest rows";
}

function describeNonUse(plan: PlanBody): string {
  if (isCounted(plan)) return "does not cover the whole filter";
  return plan.access.by === "index"
    ? "reads more rows than the index used"
    : "above 30 % of the collection, reading all rows is faster";
}
