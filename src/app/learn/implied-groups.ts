import type { Condition, Span } from "../../language/public.ts";

/** Finds where precedence implies parentheses: each `and` inside an `or`, and in a chain each comparison that a `not` applies to. */
export function findImpliedGroups(filter: Condition | null): readonly Span[] {
  switch (filter?.kind) {
    case "and":
    case "or":
      return filter.conditions.flatMap((inner) => [...findGroupsAt(inner, filter.kind), ...findImpliedGroups(inner)]);
    case "not":
    case "paren":
      return findImpliedGroups(filter.condition);
    default:
      return [];
  }
}

function findGroupsAt(condition: Condition, chain: "and" | "or"): readonly Span[] {
  if (chain === "or" && condition.kind === "and") return [condition];
  return condition.kind === "not" && condition.condition.kind === "comparison" ? [condition.condition] : [];
}
