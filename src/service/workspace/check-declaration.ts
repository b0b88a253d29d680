// Checks a declaration that a client sends. Stricter than `readCollections`, which accepts those of a later version.

import {
  type CollectionDeclaration,
  DeclarationError,
  type FieldType,
  getScalarType,
  isOperator,
  isOrdered,
  joinWords,
  listFieldTypes,
  readCollections,
  type ScalarDeclaration,
  type TypeDeclaration,
} from "../../language/internal.ts";
import { ServiceError } from "../../wire/public.ts";
import { fieldLimit, nameLimit } from "../files/field-names.ts";
import { listOperators } from "../files/type-operators.ts";
import { readAll } from "../message/read-all.ts";
import { IssueList } from "../rows/issue-list.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { checkScalar } from "../rows/validate-scalar.ts";
import { createViolation, joinPath } from "../rows/violation.ts";

const operationNames = ["FindMany", "UpdateMany", "DeleteMany"] as const;

/**
 * Reads the declaration of one collection. A description, indexes and operations may be missing; `name` may be missing
 * or must be that of the address.
 *
 * @throws ServiceError VALIDATION_FAILED, with one issue per problem and its `details.path`, such as `fields.total.type`
 */
export function checkDeclaration(json: JsonObject, name: string): CollectionDeclaration {
  const problems = new IssueList();
  if (json.name !== undefined && json.name !== null && json.name !== name)
    problems.addViolation("name", `The name in the body must be \`${name}\`, as in the address, or be left out.`);
  checkCollectionName(name);
  const collection = read({ ...json, operations: json.operations ?? {}, name });
  checkMembers(json, ["name", "description", "fields", "indexes", "operations"], "", problems);
  checkFields(json.fields, collection.fields, "fields", problems);
  checkOperations(toJsonObject(json.operations), collection, problems);
  checkKey(collection, problems);
  checkTwice(collection.indexes, "indexes", problems);
  for (const path of collection.indexes) {
    const type = listFieldTypes(collection).get(path);
    if (type === undefined || type.many || !isOrdered(type.type))
      problems.addViolation(
        "indexes",
        `${describeUnusable(path, type)} Only a field with one value, not a boolean, has an index.`,
      );
  }
  problems.throwIfAny();
  return collection;
}

/** @throws ServiceError for JSON that is no declaration at all, which can't be checked further */
function read(json: JsonObject): CollectionDeclaration {
  try {
    return readAlone(json);
  } catch (error) {
    // Each field and each operation alone, so that none hides the problems of another.
    const { name } = json;
    const fields = splitMembers(json.fields).map((one) => ({ name, fields: one, operations: {} }));
    const operations = splitMembers(json.operations).map((one) => ({ name, fields: {}, operations: one }));
    readAll([...fields, ...operations].map((each) => () => readAlone(each)));
    throw error;
  }
}

function splitMembers(json: unknown): readonly JsonObject[] {
  return Object.entries(toJsonObject(json)).map(([name, value]) => ({ [name]: value }));
}

/** @throws ServiceError VALIDATION_FAILED for a text that can't be the name of a collection */
export function checkCollectionName(name: string): void {
  readAlone({ name, fields: {}, operations: {} });
  if (name.length > nameLimit)
    throw new ServiceError(
      createViolation("name", `The name has ${name.length} characters; it may have at most ${nameLimit}.`),
    );
}

const nameRule = "The name of a collection has letters A to Z, digits and underscores, and starts with a letter.";

/** @throws ServiceError with the first problem */
function readAlone(json: JsonObject): CollectionDeclaration {
  try {
    const [collection] = readCollections([json]);
    if (collection === undefined) throw new TypeError("One declaration was read.");
    return collection;
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    const path = error.path.slice("collections[0].".length);
    throw new ServiceError(createViolation(path, path === "name" ? nameRule : `${path}: ${error.reason}`));
  }
}

function checkMembers(json: JsonObject, known: readonly string[], path: string, problems: IssueList): void {
  for (const name of Object.keys(json)) {
    if (known.includes(name)) continue;
    const at = joinPath(path, name);
    problems.addViolation(at, `\`${at}\` is not part of a declaration. Known here: ${joinWords(known)}.`);
  }
}

const members = ["type", "description", "required"];

/** The members that a declaration of a type can have; those that mean nothing for it are refused. */
function listMembersFor(type: TypeDeclaration["type"]): readonly string[] {
  switch (type) {
    case "object":
      return [...members, "fields"];
    case "array":
      return [...members, "items", "maxItems"];
    default:
      return [...members, ...getScalarType(type).constraints];
  }
}

function checkFields(
  json: unknown,
  fields: Readonly<Record<string, TypeDeclaration>>,
  path: string,
  problems: IssueList,
): void {
  const names = Object.keys(fields);
  if (path === "fields" && names.length === 0)
    problems.addViolation(path, "A collection has at least one field, its key `_id`.");
  if (names.length > fieldLimit)
    problems.addViolation(
      path,
      `\`${path}\` may have at most ${fieldLimit} members; these are ${names.length}. Remove some.`,
    );
  for (const name of names.filter(({ length }) => length > nameLimit)) {
    const message = `A field name may have at most ${nameLimit} characters; \`${name.slice(0, 40)}…\` has ${name.length}.`;
    problems.addViolation(path, `${message} Shorten it.`);
  }
  for (const [name, field] of Object.entries(fields)) {
    checkType(toJsonObject(json)[name], field, joinPath(path, name.slice(0, nameLimit)), problems);
  }
}

function checkType(json: unknown, declaration: TypeDeclaration, path: string, problems: IssueList): void {
  const own = toJsonObject(json);
  checkMembers(own, listMembersFor(declaration.type), path, problems);
  if (declaration.type === "object") checkFields(own.fields, declaration.fields, `${path}.fields`, problems);
  else if (declaration.type === "array") {
    checkCount(declaration.maxItems, `${path}.maxItems`, problems);
    checkType(own.items, declaration.items, `${path}.items`, problems);
  } else {
    const { minimum, maximum, maxLength } = declaration;
    if (minimum !== undefined && maximum !== undefined && minimum > maximum)
      problems.addViolation(`${path}.minimum`, `\`${path}.minimum\` must not be above the maximum, ${maximum}.`);
    checkCount(maxLength, `${path}.maxLength`, problems);
    checkValues(declaration, `${path}.values`, problems);
  }
}

function checkCount(count: number | undefined, path: string, problems: IssueList): void {
  if (count !== undefined && !(Number.isSafeInteger(count) && count > 0))
    problems.addViolation(path, `\`${path}\` must be a whole number above 0.`);
}

function checkValues({ values, ...constraints }: ScalarDeclaration, path: string, problems: IssueList): void {
  if (values === undefined) return;
  const { type } = constraints;
  if (values.length === 0 || values.some((value) => typeof value !== type)) {
    problems.addViolation(path, `\`${path}\` must list at least one value, each a ${type}.`);
    return;
  }
  checkTwice(values, path, problems);
  const refused = new IssueList();
  for (const value of values) checkScalar(value, constraints, path, refused);
  for (const { message } of refused.issues)
    problems.addViolation(path, `${message} Remove the value, or change the constraint.`);
}

/** Adds a problem for each value that a list has more than once. */
function checkTwice(values: readonly (string | number)[], path: string, problems: IssueList): void {
  const all = new Set<string | number>();
  for (const value of values) {
    if (all.has(value)) problems.addViolation(path, `\`${path}\` lists \`${String(value).slice(0, 40)}\` twice.`);
    all.add(value);
  }
}

function checkKey({ fields: { _id } }: CollectionDeclaration, problems: IssueList): void {
  if (_id?.type === "number" || _id?.type === "string") return;
  const has = _id === undefined ? "none is declared" : `this is ${_id.type === "array" ? "an" : "a"} ${_id.type}`;
  problems.addViolation("fields._id", `The key \`_id\` must be a number or a string; ${has}.`);
}

function checkOperations(json: JsonObject, collection: CollectionDeclaration, problems: IssueList): void {
  checkMembers(json, operationNames, "operations", problems);
  const types = listFieldTypes(collection);
  for (const name of operationNames) {
    const path = `operations.${name}`;
    const own = toJsonObject(json[name]);
    checkMembers(own, name === "FindMany" ? ["filter", "sort", "defaultSort"] : ["filter"], path, problems);
    for (const [field, symbols] of Object.entries(toJsonObject(own.filter)))
      checkOperators(field, symbols as readonly string[], types, `${path}.filter.${field}`, problems);
  }
  const path = "operations.FindMany";
  const { sort, defaultSort } = collection.operations.FindMany;
  for (const field of sort) {
    const type = types.get(field);
    if (type === undefined || type.many)
      problems.addViolation(
        `${path}.sort`,
        `${describeUnusable(field, type)} Only a field with one value can be sorted by.`,
      );
  }
  checkTwice(sort, `${path}.sort`, problems);
  const keys = defaultSort?.split(",").map((key) => key.replace(/^-/, "")) ?? [];
  if (!keys.every((key) => sort.includes(key)))
    problems.addViolation(`${path}.defaultSort`, `\`${path}.defaultSort\` must name fields that \`sort\` lists.`);
  checkTwice(keys, `${path}.defaultSort`, problems);
}

function checkOperators(
  field: string,
  symbols: readonly string[],
  types: ReadonlyMap<string, FieldType>,
  at: string,
  problems: IssueList,
): void {
  const type = types.get(field);
  if (type === undefined) {
    problems.addViolation(at, `${describeUnusable(field, type)} Only fields with values can be used in filters.`);
    return;
  }
  if (symbols.length === 0)
    problems.addViolation(at, `\`${at}\` allows no operator. List some, or leave the field out.`);
  checkTwice(symbols, at, problems);
  for (const symbol of symbols) {
    if (!isOperator(symbol))
      problems.addViolation(at, `\`${symbol}\` in \`${at}\` is not an operator of the language.`);
    else if (!listOperators(type.type).includes(symbol))
      problems.addViolation(at, `\`${symbol}\` can't be used on \`${field}\`, which is a ${type.type}.`);
  }
}

/** The members of an object; none of anything else. */
function toJsonObject(json: unknown): JsonObject {
  return Object(json) as JsonObject;
}

function describeUnusable(path: string, type: FieldType | undefined): string {
  if (type === undefined) return `\`${path}\` is not a declared field with values.`;
  return `\`${path}\` ${type.many ? "lies inside an array" : `is a ${type.type}`}.`;
}
