// Where a filter is read as if it had parentheses that its text does not have.

import type { Condition } from "../../language/index.ts";

/** A part of the text that binds together. */
export interface Group {
  readonly from: number;
  readonly to: number;
}

/** What precedence groups: each `and` inside an `or`, and in a chain the comparison that a `not` takes hold of. */
export function impliedGroups(filter: Condition | null): Group[] {
  if (filter === null) return [];
  switch (filter.kind) {
    case "and":
    case "or":
      return filter.conditions.flatMap((inner) => [...groupAt(inner, filter.kind), ...impliedGroups(inner)]);
    case "not":
    case "paren":
      return impliedGroups(filter.condition);
    default:
      return [];
  }
}

function groupAt(condition: Condition, chain: "and" | "or"): Group[] {
  if (chain === "or" && condition.kind === "and") return [{ from: condition.from, to: condition.to }];
  if (condition.kind === "not" && condition.condition.kind === "comparison")
    return [{ from: condition.condition.from, to: condition.condition.to }];
  return [];
}
