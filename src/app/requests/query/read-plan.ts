// Reads the query plan in a response (docs/service.md#the-plan). Other servers may send anything under that name.

import { isObject } from "../../../language/internal.ts";

export interface PlanBody {
  readonly access:
    | { readonly by: "all" }
    | { readonly by: "index"; readonly index: string; readonly ranges: readonly unknown[] };
  readonly residual: string | null;
  /** The indexes that apply to the filter, with the numbers of rows in their ranges. */
  readonly candidates: readonly { readonly index: string; readonly rows: number }[];
  readonly rowsInCollection: number;
  readonly rowsRead: number;
  readonly rowsMatched: number;
  readonly sort: readonly string[];
  /** Where the rows were read from. Another server may omit it. */
  readonly source?: "database" | "memory" | "sql";
  /** The statement that chose the rows read, with the source `sql`. */
  readonly statement?: StatementBody;
}

export interface StatementBody {
  readonly dialect: string;
  readonly text: string;
  readonly parameters: readonly unknown[];
  readonly steps: readonly string[];
}

export function readPlan(body: unknown): PlanBody | null {
  const plan = isObject(body) ? body.plan : undefined;
  return isPlan(plan) ? plan : null;
}

function isPlan(value: unknown): value is PlanBody {
  if (!isObject(value)) return false;
  const { access, residual, candidates, sort, statement } = value;
  return (
    isObject(access) &&
    (access.by === "all" ||
      (access.by === "index" && typeof access.index === "string" && Array.isArray(access.ranges))) &&
    (residual === null || typeof residual === "string") &&
    Array.isArray(candidates) &&
    candidates.every(isCandidate) &&
    [value.rowsInCollection, value.rowsRead, value.rowsMatched].every(isCount) &&
    Array.isArray(sort) &&
    sort.every((each) => typeof each === "string") &&
    (statement === undefined || isStatement(statement))
  );
}

function isStatement(value: unknown): value is StatementBody {
  if (!isObject(value)) return false;
  const { dialect, text, parameters, steps } = value;
  const areSteps = Array.isArray(steps) && steps.every((step) => typeof step === "string");
  return typeof dialect === "string" && typeof text === "string" && Array.isArray(parameters) && areSteps;
}

function isCandidate(value: unknown): boolean {
  return isObject(value) && typeof value.index === "string" && isCount(value.rows);
}

function isCount(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
