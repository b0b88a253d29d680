// Validates scalar values: type, bounds, length and listed values.

import { readTemporalAs, type ScalarDeclaration } from "../../language/index.ts";
import type { IssueList } from "./issue-list.ts";
import { nameOf, violation } from "./violation.ts";

/** Whether a number is within ±(2^53 − 1). Beyond, distinct integers share a double, such as 2^53 and 2^53 + 1. */
export function isExact(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** Returns the value in canonical form. If it is invalid, adds the violations and returns it unchanged. */
export function checkScalar(
  value: unknown,
  declaration: ScalarDeclaration,
  path: string,
  violations: IssueList,
): unknown {
  checkListed(value, declaration, path, violations);
  switch (declaration.type) {
    case "number":
      for (const problem of numberProblems(value, declaration, path)) violations.add(violation(path, problem));
      return value;
    case "string":
      for (const problem of textProblems(value, declaration, path)) violations.add(violation(path, problem));
      return value;
    case "boolean":
      if (typeof value !== "boolean")
        violations.add(violation(path, `\`${path}\` must be true or false, not ${nameOf(value)}.`));
      return value;
    default:
      return checkTemporal(value, declaration.type, path, violations);
  }
}

function numberProblems(value: unknown, declaration: ScalarDeclaration, path: string): string[] {
  if (typeof value !== "number" || !Number.isFinite(value))
    return [`\`${path}\` must be a number, not ${nameOf(value)}.`];
  const { minimum, maximum, integer } = declaration;
  const problems: string[] = [];
  if (integer === true && !Number.isInteger(value))
    problems.push(`\`${path}\` must be a whole number, not ${nameOf(value)}.`);
  // Two keys with the same double would collide.
  if ((integer === true || path === "_id") && !isExact(value))
    problems.push(
      `\`${path}\` must be between -${Number.MAX_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}. Larger whole numbers are not exact.`,
    );
  if (minimum !== undefined && value < minimum)
    problems.push(`\`${path}\` must be at least ${minimum}; this is ${value}.`);
  if (maximum !== undefined && value > maximum)
    problems.push(`\`${path}\` must be at most ${maximum}; this is ${value}.`);
  return problems;
}

function textProblems(value: unknown, declaration: ScalarDeclaration, path: string): string[] {
  if (typeof value !== "string") return [`\`${path}\` must be a string, not ${nameOf(value)}.`];
  const { maxLength } = declaration;
  if (maxLength === undefined || value.length <= maxLength) return [];
  return [`\`${path}\` has at most ${maxLength} characters; this has ${value.length}.`];
}

/** Adds a violation, whose details have the value, if it is of the type and none of the listed ones. */
function checkListed(value: unknown, { type, values }: ScalarDeclaration, path: string, violations: IssueList): void {
  if (values === undefined || typeof value !== type || values.includes(value as string | number)) return;
  const message = `\`${path}\` must be one of ${values.join(", ")}; this is ${nameOf(value)}.`;
  const { details, ...issue } = violation(path, message);
  violations.add({ ...issue, details: { ...details, unlisted: value } });
}

function checkTemporal(
  value: unknown,
  type: "date" | "datetime" | "time",
  path: string,
  violations: IssueList,
): unknown {
  const read = typeof value === "string" ? readTemporalAs(type, value) : examples[type];
  if (typeof read !== "string" && read.kind === type) return read.value;
  violations.add(violation(path, `\`${path}\` must be ${examples[type]}; this is ${nameOf(value)}.`));
  return value;
}

const examples: Readonly<Record<"date" | "datetime" | "time", string>> = {
  date: "a date such as 2024-03-01",
  datetime: "a date-time such as 2024-03-01T10:30:00Z",
  time: "a time such as 10:30:00",
};
