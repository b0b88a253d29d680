import { isObject } from "../../language/internal.ts";
import type { CollectionDeclaration, TypeDeclaration } from "../../language/public.ts";
import type { Key, Row } from "../store/store.ts";
import { IssueList } from "./issue-list.ts";
import type { JsonObject } from "./json-object.ts";
import { mergePatch } from "./merge-patch.ts";
import { checkScalar } from "./validate-scalar.ts";
import { describeJsonValue, joinPath } from "./violation.ts";

/** Member names with a special meaning in JavaScript, which rows may not have. */
const forbidden = new Set(["__proto__", "prototype", "constructor"]);

/** Whether a row may not have a member of this name. */
export function isForbiddenName(name: string): boolean {
  return forbidden.has(name);
}

type Fields = Readonly<Record<string, TypeDeclaration>>;

export interface ValidationOptions {
  /** Whether `_id` may be missing, to be generated later. Defaults to false. */
  readonly keyOptional?: boolean;
}

/**
 * Validates a row and returns it in canonical form: date-times in UTC with milliseconds, members in the order of
 * declaration.
 * @throws ServiceError VALIDATION_FAILED, with one issue per violation and its `details.path`
 */
export function validateRow(
  row: JsonObject,
  collection: CollectionDeclaration,
  options: ValidationOptions = {},
): JsonObject {
  const violations = new IssueList();
  const canonical = checkMembers(row, collection.fields, "", violations, options.keyOptional === true);
  checkKeyText(row._id, violations);
  violations.throwIfAny();
  return canonical;
}

/**
 * Like `validateRow`, for the replacement of the row with a key. Its own `_id` may be missing.
 * @throws ServiceError VALIDATION_FAILED, also if it has another key
 */
export function validateReplacement(row: JsonObject, collection: CollectionDeclaration, key: Key): Row {
  const violations = new IssueList();
  if (Object.hasOwn(row, "_id") && row._id !== key) violations.addViolation("_id", keyChanged);
  const canonical = checkMembers({ ...row, _id: key }, collection.fields, "", violations);
  violations.throwIfAny();
  return canonical as Row;
}

/**
 * Validates a merge patch independently of the row it applies to: names, values, and that it does not change the key.
 * @throws ServiceError VALIDATION_FAILED
 */
export function validatePatch(patch: JsonObject, collection: CollectionDeclaration, key?: Key): JsonObject {
  const violations = new IssueList();
  if (Object.hasOwn(patch, "_id") && (key === undefined || patch._id !== key))
    violations.addViolation("_id", keyChanged);
  checkPatch(patch, collection.fields, "", violations);
  violations.throwIfAny();
  return patch;
}

/** Applies a valid patch to a row. @throws ServiceError VALIDATION_FAILED for a result that is not valid */
export function patchRow(row: Row, patch: JsonObject, collection: CollectionDeclaration): Row {
  return validateRow(mergePatch(row, patch) as JsonObject, collection) as Row;
}

function checkPatch(patch: JsonObject, fields: Fields, path: string, violations: IssueList): void {
  for (const [name, value] of Object.entries(patch)) {
    const declaration = getDeclared(name, fields);
    const inner = joinPath(path, name);
    if (inner === "_id") continue;
    if (declaration === undefined) violations.addViolation(inner, () => describeUndeclared(inner, name, fields));
    else if (value === null) {
      if (declaration.required === true)
        violations.addViolation(inner, `\`${inner}\` is required and can't be removed.`);
    } else if (declaration.type === "object" && isObject(value))
      checkPatch(value, declaration.fields, inner, violations);
    else checkValue(value, declaration, inner, violations);
  }
}

function checkMembers(
  object: JsonObject,
  fields: Fields,
  path: string,
  violations: IssueList,
  keyOptional = false,
): JsonObject {
  for (const name of Object.keys(object)) {
    const inner = joinPath(path, name);
    if (getDeclared(name, fields) === undefined)
      violations.addViolation(inner, () => describeUndeclared(inner, name, fields));
  }
  const canonical: Record<string, unknown> = {};
  for (const [name, declaration] of Object.entries(fields)) {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    const inner = joinPath(path, name);
    if (value === undefined || value === null) {
      if (inner === "_id" && keyOptional && value === undefined) continue;
      if (declaration.required === true || inner === "_id")
        violations.addViolation(inner, formatRequiredMessage(inner, value));
      else if (value === null) canonical[name] = null;
    } else {
      canonical[name] = checkValue(value, declaration, inner, violations);
    }
  }
  return canonical;
}

function checkValue(value: unknown, declaration: TypeDeclaration, path: string, violations: IssueList): unknown {
  if (declaration.type === "object") {
    if (isObject(value)) return checkMembers(value, declaration.fields, path, violations);
    violations.addViolation(path, `\`${path}\` must be an object, not ${describeJsonValue(value)}.`);
    return value;
  }
  if (declaration.type === "array") {
    if (!Array.isArray(value)) {
      violations.addViolation(path, `\`${path}\` must be an array, not ${describeJsonValue(value)}.`);
      return value;
    }
    if (declaration.maxItems !== undefined && value.length > declaration.maxItems)
      violations.addViolation(
        path,
        `\`${path}\` holds at most ${declaration.maxItems} items; this has ${value.length}.`,
      );
    return value.map((item, index) => checkItem(item, declaration.items, `${path}[${index}]`, violations));
  }
  return checkScalar(value, declaration, path, violations);
}

function checkItem(item: unknown, declaration: TypeDeclaration, path: string, violations: IssueList): unknown {
  if (item !== null) return checkValue(item, declaration, path, violations);
  violations.addViolation(path, `\`${path}\` must not be null. Leave the item out.`);
  return item;
}

/** A text key must fit into a path: it must not be empty, and a lone surrogate can't be percent-encoded. */
function checkKeyText(key: unknown, violations: IssueList): void {
  if (key === "") violations.addViolation("_id", "`_id` must not be empty. Send a key or leave it out.");
  else if (typeof key === "string" && /\p{Surrogate}/u.test(key))
    violations.addViolation("_id", "`_id` contains a lone surrogate, which can't be percent-encoded. Remove it.");
}

function formatRequiredMessage(path: string, value: null | undefined): string {
  if (value === null) return `\`${path}\` is required and must not be null.`;
  return path === "_id" ? "`_id` is required: the service generates no keys here." : `\`${path}\` is required.`;
}

const keyChanged = "A key can't be changed. Create a new entity instead.";

function getDeclared(name: string, fields: Fields): TypeDeclaration | undefined {
  return Object.hasOwn(fields, name) && !forbidden.has(name) ? fields[name] : undefined;
}

function describeUndeclared(path: string, name: string, fields: Fields): string {
  if (forbidden.has(name)) return `\`${name}\` can't be the name of a member.`;
  return `There is no member \`${path}\`. The members here are ${Object.keys(fields).join(", ")}.`;
}
