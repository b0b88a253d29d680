// Checks a declaration that a client sends. Stricter than `readCollections`, which accepts those of a later version.

import {
  type CollectionDeclaration,
  DeclarationError,
  type FieldType,
  fieldTypes,
  isOperator,
  readCollections,
  type TypeDeclaration,
} from "../../language/index.ts";
import { ServiceError, type ServiceIssue } from "../../wire/index.ts";
import { IssueList } from "../issue-list.ts";
import type { JsonObject } from "../json-object.ts";
import { operatorsOf } from "./type-operators.ts";

const operationNames = ["FindMany", "UpdateMany", "DeleteMany"] as const;

/**
 * Reads the declaration of one collection. A description, indexes and operations may be missing; `name` may be missing
 * or must be that of the address.
 *
 * @throws ServiceError VALIDATION_FAILED, with one issue per problem and its `details.path`, such as `fields.total.type`
 */
export function checkDeclaration(json: JsonObject, name: string): CollectionDeclaration {
  const problems = new IssueList();
  if (json.name !== undefined && json.name !== name)
    problems.add(problem("name", `The name in the body must be \`${name}\`, as in the address, or be left out.`));
  const collection = read({ operations: {}, ...json, name });
  checkMembers(json, ["name", "description", "fields", "indexes", "operations"], "", problems);
  checkFields(Object(json.fields) as JsonObject, "fields", problems);
  checkOperations(Object(json.operations) as JsonObject, fieldTypes(collection), problems);
  checkKey(collection, problems);
  for (const path of collection.indexes) {
    const type = fieldTypes(collection).get(path);
    if (type === undefined || type.many || type.type === "boolean")
      problems.add(
        problem("indexes", `${unusable(path, type)} Only a field with one value, not a boolean, has an index.`),
      );
  }
  problems.throwIfAny();
  return collection;
}

/** @throws ServiceError for JSON that is no declaration at all, which can't be checked further */
function read(json: JsonObject): CollectionDeclaration {
  try {
    const [collection] = readCollections([json]);
    if (collection === undefined) throw new TypeError("One declaration was read.");
    return collection;
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    const at = "collections[0]";
    const path = error.path.replace(`${at}.`, "");
    throw new ServiceError(problem(path, error.message.replaceAll(`${at}.`, "").replace(at, "The declaration")));
  }
}

function problem(path: string, message: string): ServiceIssue {
  return { code: "VALIDATION_FAILED", severity: "error", message, details: { path } };
}

function checkMembers(json: JsonObject, known: readonly string[], path: string, problems: IssueList): void {
  for (const name of Object.keys(json)) {
    if (known.includes(name)) continue;
    const at = join(path, name);
    problems.add(problem(at, `\`${at}\` is not part of a declaration. Known here: ${known.join(", ")}.`));
  }
}

const scalarMembers = ["type", "description", "required", "values"];
const numberMembers = [...scalarMembers, "integer", "minimum", "maximum"];
/** The members of a declaration by its type; those that mean nothing for a type are refused. */
const membersOf: Readonly<Record<TypeDeclaration["type"], readonly string[]>> = {
  string: [...scalarMembers, "maxLength"],
  number: numberMembers,
  boolean: ["type", "description", "required"],
  date: ["type", "description", "required"],
  datetime: ["type", "description", "required"],
  time: ["type", "description", "required"],
  object: ["type", "description", "required", "fields"],
  array: ["type", "description", "required", "items", "maxItems"],
};

function checkFields(fields: JsonObject, path: string, problems: IssueList): void {
  if (path === "fields" && Object.keys(fields).length === 0)
    problems.add(problem(path, "A collection has at least one field, its key `_id`."));
  for (const [name, field] of Object.entries(fields)) checkType(field as TypeDeclaration, join(path, name), problems);
}

function checkType(declaration: TypeDeclaration, path: string, problems: IssueList): void {
  checkMembers({ ...declaration }, membersOf[declaration.type], path, problems);
  if (declaration.type === "object") checkFields(declaration.fields, `${path}.fields`, problems);
  else if (declaration.type === "array") checkType(declaration.items, `${path}.items`, problems);
  else {
    const { type, values, minimum, maximum, maxLength } = declaration;
    if (values !== undefined && (values.length === 0 || values.some((value) => typeof value !== type)))
      problems.add(problem(`${path}.values`, `\`${path}.values\` must list at least one value, each a ${type}.`));
    if (minimum !== undefined && maximum !== undefined && minimum > maximum)
      problems.add(problem(`${path}.minimum`, `\`${path}.minimum\` must not be above the maximum, ${maximum}.`));
    if (maxLength !== undefined && !(Number.isSafeInteger(maxLength) && maxLength > 0))
      problems.add(problem(`${path}.maxLength`, `\`${path}.maxLength\` must be a whole number above 0.`));
  }
}

function checkKey({ fields: { _id } }: CollectionDeclaration, problems: IssueList): void {
  if (_id?.type === "number" || _id?.type === "string") return;
  const has = _id === undefined ? "none is declared" : `this is ${_id.type === "array" ? "an" : "a"} ${_id.type}`;
  problems.add(problem("fields._id", `The key \`_id\` must be a number or a string; ${has}.`));
}

function checkOperations(json: JsonObject, types: ReadonlyMap<string, FieldType>, problems: IssueList): void {
  checkMembers(json, operationNames, "operations", problems);
  for (const name of operationNames) {
    const path = `operations.${name}`;
    const { filter = {}, sort = [], defaultSort, ...rest } = Object(json[name]) as Partial<Find> & JsonObject;
    const isFind = name === "FindMany";
    const known = isFind ? ["filter", "sort", "defaultSort"] : ["filter"];
    checkMembers(isFind ? rest : withoutFilter(json[name]), known, path, problems);
    for (const [field, symbols] of Object.entries(filter)) checkOperators(field, symbols, types, path, problems);
    if (!isFind) continue;
    for (const field of sort) {
      const type = types.get(field);
      if (type === undefined || type.many)
        problems.add(problem(`${path}.sort`, `${unusable(field, type)} Only a field with one value can be sorted by.`));
    }
    if (defaultSort !== undefined && !defaultSort.split(",").every((key) => sort.includes(key.replace(/^-/, ""))))
      problems.add(problem(`${path}.defaultSort`, `\`${path}.defaultSort\` must name fields that \`sort\` lists.`));
  }
}

interface Find {
  readonly filter: Readonly<Record<string, readonly string[]>>;
  readonly sort: readonly string[];
  readonly defaultSort: string;
}

function withoutFilter(json: unknown): JsonObject {
  const { filter: _, ...rest } = Object(json) as JsonObject;
  return rest;
}

function checkOperators(
  field: string,
  symbols: readonly string[],
  types: ReadonlyMap<string, FieldType>,
  path: string,
  problems: IssueList,
): void {
  const at = `${path}.filter.${field}`;
  const type = types.get(field);
  if (type === undefined) {
    problems.add(problem(at, `${unusable(field, type)} Only fields with values can be used in filters.`));
    return;
  }
  for (const symbol of symbols) {
    if (!isOperator(symbol))
      problems.add(problem(at, `\`${symbol}\` in \`${at}\` is not an operator of the language.`));
    else if (!operatorsOf(type.type).includes(symbol))
      problems.add(problem(at, `\`${symbol}\` can't be used on \`${field}\`, which is a ${type.type}.`));
  }
}

function unusable(path: string, type: FieldType | undefined): string {
  if (type === undefined) return `\`${path}\` is not a declared field with values.`;
  return `\`${path}\` ${type.many ? "lies inside an array" : `is a ${type.type}`}.`;
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
