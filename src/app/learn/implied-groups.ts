// Finds where precedence implies parentheses in a filter.

import type { Condition } from "../../language/public.ts";

/** A part of the text that is grouped. */
export interface ImpliedGroup {
  readonly from: number;
  readonly to: number;
}

/** The groups by precedence: each `and` inside an `or`, and in a chain each comparison that a `not` applies to. */
export function findImpliedGroups(filter: Condition | null): ImpliedGroup[] {
  if (filter === null) return [];
  switch (filter.kind) {
    case "and":
    case "or":
      return filter.conditions.flatMap((inner) => [...groupAt(inner, filter.kind), ...findImpliedGroups(inner)]);
    case "not":
    case "paren":
      return findImpliedGroups(filter.condition);
    default:
      return [];
  }
}

function groupAt(condition: Condition, chain: "and" | "or"): ImpliedGroup[] {
  if (chain === "or" && condition.kind === "and") return [{ from: condition.from, to: condition.to }];
  if (condition.kind === "not" && condition.condition.kind === "comparison")
    return [{ from: condition.condition.from, to: condition.condition.to }];
  return [];
}
