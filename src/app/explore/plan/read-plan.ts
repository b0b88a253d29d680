// Taking the plan out of an answer. Another server may send none, or something else by that name.

import type { IndexRange, PlanBody } from "../find.ts";

/** The plan in an answer's body; null where there is none in the form of docs/service.md "The plan". */
export function readPlan(body: unknown): PlanBody | null {
  const plan = isMembers(body) ? body.plan : undefined;
  return isPlan(plan) ? plan : null;
}

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPlan(value: unknown): value is PlanBody {
  if (!isMembers(value)) return false;
  const { access, residual, candidates, sort } = value;
  return (
    isMembers(access) &&
    (access.by === "all" || (access.by === "index" && typeof access.index === "string" && areRanges(access.ranges))) &&
    (residual === null || typeof residual === "string") &&
    Array.isArray(candidates) &&
    candidates.every(isCandidate) &&
    [value.rowsInCollection, value.rowsRead, value.rowsMatched].every(isCount) &&
    Array.isArray(sort) &&
    sort.every((each) => typeof each === "string")
  );
}

function isCandidate(value: unknown): boolean {
  return isMembers(value) && typeof value.index === "string" && areRanges(value.ranges) && isCount(value.rows);
}

function areRanges(value: unknown): value is readonly IndexRange[] {
  return Array.isArray(value) && value.every(isRange);
}

function isRange(value: unknown): boolean {
  return (
    isMembers(value) &&
    [value.lower, value.upper].every((each) => ["undefined", "string", "number"].includes(typeof each)) &&
    [value.lowerOpen, value.upperOpen].every((each) => ["undefined", "boolean"].includes(typeof each))
  );
}

function isCount(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
