import { getScalarType, type ScalarDeclaration } from "../../language/public.ts";
import type { IssueList } from "./issue-list.ts";
import { createViolation, describeJsonValue } from "./violation.ts";

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
  const type = getScalarType(declaration.type);
  const accepted = type.accept(value);
  if (accepted === undefined) {
    const wanted =
      type.literal === "marked" ? `${type.noun} such as ${type.sample}; this is` : `${names[type.literal]}, not`;
    violations.addViolation(path, `\`${path}\` must be ${wanted} ${describeJsonValue(value)}.`);
    return value;
  }
  for (const problem of findConstraintProblems(accepted, declaration, path)) violations.addViolation(path, problem);
  return accepted;
}

const names = { quoted: "a string", number: "a number", boolean: "true or false" } as const;

function findConstraintProblems(
  value: string | number | boolean,
  declaration: ScalarDeclaration,
  path: string,
): string[] {
  if (typeof value === "number") return listNumberProblems(value, declaration, path);
  const { maxLength = Infinity } = declaration;
  if (typeof value !== "string" || value.length <= maxLength) return [];
  return [`\`${path}\` has at most ${maxLength} characters; this has ${value.length}.`];
}

function listNumberProblems(value: number, declaration: ScalarDeclaration, path: string): string[] {
  const { minimum, maximum, integer } = declaration;
  const problems: string[] = [];
  if (integer === true && !Number.isInteger(value))
    problems.push(`\`${path}\` must be a whole number, not ${describeJsonValue(value)}.`);
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

/** Adds a violation, whose details have the value, if it is of the type and none of the listed ones. */
function checkListed(value: unknown, { type, values }: ScalarDeclaration, path: string, violations: IssueList): void {
  if (values === undefined || typeof value !== type || values.includes(value as string | number)) return;
  const message = `\`${path}\` must be one of ${values.join(", ")}; this is ${describeJsonValue(value)}.`;
  const { details, ...issue } = createViolation(path, message);
  violations.add({ ...issue, details: { ...details, unlisted: value } });
}
