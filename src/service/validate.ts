// Owns whether a row is what its collection declares; every violation is told with its path.

import {
  type CollectionDeclaration,
  readTemporal,
  readTemporalAs,
  type ScalarDeclaration,
  type TypeDeclaration,
} from "../language/index.ts";
import { ServiceError, type ServiceIssue } from "../wire/index.ts";
import type { JsonObject } from "./operation.ts";

/** Member names that JavaScript gives a meaning of its own; no row may have them. */
const forbidden = new Set(["__proto__", "prototype", "constructor"]);

type Fields = Readonly<Record<string, TypeDeclaration>>;

export interface ValidationOptions {
  /** Whether `_id` may be left out, to be made later. */
  readonly keyOptional?: boolean;
}

/**
 * Checks a row against the declaration and gives it in canonical form: date-times in UTC with milliseconds, members in
 * the order of declaration.
 * @throws ServiceError VALIDATION_FAILED, one issue a violation with `details.path`
 */
export function validateRow(
  row: JsonObject,
  collection: CollectionDeclaration,
  options: ValidationOptions = {},
): JsonObject {
  const violations: ServiceIssue[] = [];
  const canonical = checkMembers(row, collection.fields, "", violations, options.keyOptional === true);
  if (violations.length > 0) throw new ServiceError(violations);
  return canonical;
}

/**
 * Checks that a merge patch names only declared members and leaves the key alone; the values are checked once merged.
 * @throws ServiceError VALIDATION_FAILED
 */
export function validatePatch(patch: JsonObject, collection: CollectionDeclaration, key?: unknown): void {
  const violations: ServiceIssue[] = [];
  checkNames(patch, collection.fields, "", violations);
  if (Object.hasOwn(patch, "_id") && (key === undefined || patch._id !== key))
    violations.push(violation("_id", "A key can't be changed; create a new entity instead."));
  if (violations.length > 0) throw new ServiceError(violations);
}

function checkNames(patch: JsonObject, fields: Fields, path: string, violations: ServiceIssue[]): void {
  for (const [name, value] of Object.entries(patch)) {
    const declaration = declared(name, fields);
    const inner = join(path, name);
    if (declaration === undefined) violations.push(undeclared(inner, name, fields));
    else if (!isObject(value)) continue;
    else if (declaration.type === "object") checkNames(value, declaration.fields, inner, violations);
    else violations.push(violation(inner, `\`${inner}\` is no object; it can't be merged with one.`));
  }
}

function checkMembers(
  object: JsonObject,
  fields: Fields,
  path: string,
  violations: ServiceIssue[],
  keyOptional = false,
): JsonObject {
  for (const name of Object.keys(object)) {
    if (declared(name, fields) === undefined) violations.push(undeclared(join(path, name), name, fields));
  }
  const canonical: Record<string, unknown> = {};
  for (const [name, declaration] of Object.entries(fields)) {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value === undefined || value === null) {
      if (name === "_id" && path === "" && keyOptional && value === undefined) continue;
      if (declaration.required === true || (name === "_id" && path === ""))
        violations.push(
          violation(
            join(path, name),
            `\`${join(path, name)}\` is required${value === null ? " and must not be null" : ""}.`,
          ),
        );
      else if (value === null) canonical[name] = null;
    } else {
      canonical[name] = checkValue(value, declaration, join(path, name), violations);
    }
  }
  return canonical;
}

function checkValue(value: unknown, declaration: TypeDeclaration, path: string, violations: ServiceIssue[]): unknown {
  if (declaration.type === "object") {
    if (isObject(value)) return checkMembers(value, declaration.fields, path, violations);
    violations.push(violation(path, `\`${path}\` must be an object, not ${nameOf(value)}.`));
    return value;
  }
  if (declaration.type === "array") {
    if (!Array.isArray(value)) {
      violations.push(violation(path, `\`${path}\` must be an array, not ${nameOf(value)}.`));
      return value;
    }
    if (declaration.maxItems !== undefined && value.length > declaration.maxItems)
      violations.push(
        violation(path, `\`${path}\` holds at most ${declaration.maxItems} items; this has ${value.length}.`),
      );
    return value.map((item, index) => checkItem(item, declaration.items, `${path}[${index}]`, violations));
  }
  return checkScalar(value, declaration, path, violations);
}

function checkItem(item: unknown, declaration: TypeDeclaration, path: string, violations: ServiceIssue[]): unknown {
  if (item !== null) return checkValue(item, declaration, path, violations);
  violations.push(violation(path, `\`${path}\` must not be null; leave the item out.`));
  return item;
}

function checkScalar(
  value: unknown,
  declaration: ScalarDeclaration,
  path: string,
  violations: ServiceIssue[],
): unknown {
  switch (declaration.type) {
    case "number":
      checkNumber(value, declaration, path, violations);
      return value;
    case "string":
      checkText(value, declaration, path, violations);
      return value;
    case "boolean":
      if (typeof value !== "boolean")
        violations.push(violation(path, `\`${path}\` must be true or false, not ${nameOf(value)}.`));
      return value;
    default:
      return checkTemporal(value, declaration.type, path, violations);
  }
}

function checkNumber(value: unknown, declaration: ScalarDeclaration, path: string, violations: ServiceIssue[]): void {
  const { minimum, maximum } = declaration;
  if (typeof value !== "number" || !Number.isFinite(value))
    violations.push(violation(path, `\`${path}\` must be a number, not ${nameOf(value)}.`));
  else if (declaration.integer === true && !Number.isInteger(value))
    violations.push(violation(path, `\`${path}\` must be a whole number, not ${value}.`));
  else if (minimum !== undefined && value < minimum)
    violations.push(violation(path, `\`${path}\` must be at least ${minimum}; this is ${value}.`));
  else if (maximum !== undefined && value > maximum)
    violations.push(violation(path, `\`${path}\` must be at most ${maximum}; this is ${value}.`));
  else checkListed(value, declaration, path, violations);
}

function checkText(value: unknown, declaration: ScalarDeclaration, path: string, violations: ServiceIssue[]): void {
  const { maxLength } = declaration;
  if (typeof value !== "string") violations.push(violation(path, `\`${path}\` must be a text, not ${nameOf(value)}.`));
  else if (maxLength !== undefined && value.length > maxLength)
    violations.push(violation(path, `\`${path}\` has at most ${maxLength} characters; this has ${value.length}.`));
  else checkListed(value, declaration, path, violations);
}

function checkListed(
  value: string | number,
  declaration: ScalarDeclaration,
  path: string,
  violations: ServiceIssue[],
): void {
  if (declaration.values !== undefined && !declaration.values.includes(value))
    violations.push(
      violation(
        path,
        `\`${path}\` must be one of ${declaration.values.join(", ")}; this is ${JSON.stringify(value).slice(0, 80)}.`,
      ),
    );
}

function checkTemporal(
  value: unknown,
  type: "date" | "datetime" | "time",
  path: string,
  violations: ServiceIssue[],
): unknown {
  const read =
    typeof value === "string"
      ? type === "time"
        ? readTemporalAs("time", value)
        : readTemporal(value)
      : examples[type];
  if (typeof read !== "string" && read.kind === type) return read.value;
  violations.push(
    violation(path, `\`${path}\` must be ${examples[type]}; this is ${JSON.stringify(value).slice(0, 80)}.`),
  );
  return value;
}

const examples: Readonly<Record<"date" | "datetime" | "time", string>> = {
  date: "a date such as 2024-03-01",
  datetime: "a date-time such as 2024-03-01T10:30:00Z",
  time: "a time such as 10:30:00",
};

function declared(name: string, fields: Fields): TypeDeclaration | undefined {
  return Object.hasOwn(fields, name) && !forbidden.has(name) ? fields[name] : undefined;
}

function undeclared(path: string, name: string, fields: Fields): ServiceIssue {
  if (forbidden.has(name)) return violation(path, `\`${name}\` can't be the name of a member.`);
  return violation(path, `There is no member \`${path}\`. The members here are ${Object.keys(fields).join(", ")}.`);
}

function violation(path: string, message: string): ServiceIssue {
  return { code: "VALIDATION_FAILED", severity: "error", message, details: { path } };
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function nameOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `${typeof value} ${JSON.stringify(value).slice(0, 40)}`;
}
