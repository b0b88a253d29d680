// Owns the first stage: from a request's bytes to an operation, with everything checked that does not need stored rows.

import {
  type CollectionDeclaration,
  check,
  compile,
  fieldTypes,
  filterRules,
  type OperationName,
  parse,
} from "../language/index.ts";
import { fail, filterErrors, type RequestMessage, ServiceError, type ServiceIssue } from "../wire/index.ts";
import { readJsonBody, refuseBody } from "./body.ts";
import type { CollectionOperation, Operation, Selection } from "./operation.ts";
import {
  flag,
  type Parameters,
  type ParametersRead,
  parseParameters,
  readParameters,
  wholeNumber,
} from "./parameters.ts";
import { readProjection } from "./projection.ts";
import { findRoute, type Route } from "./route.ts";
import { readSort } from "./sort.ts";
import type { Key, Row, Schema } from "./store/store.ts";
import { validatePatch, validateRow } from "./validate.ts";

export const defaultLimit = 100;
export const maximumLimit = 10_000;

const json = ["application/json"];
const patch = ["application/json", "application/merge-patch+json"];
const findParameters = ["$filter", "sort", "limit", "skip", "projection", "count", "explain"];

/** Where requests are decoded: the collections in force, and the path that the API lies at. */
export interface DecodeContext {
  readonly schema: Schema;
  readonly prefix: string;
}

/**
 * Decodes a request to a collection, an entity or the schema (API.md "Endpoints").
 * @throws ServiceError with every problem found
 */
export function decode(message: RequestMessage, context: DecodeContext): Operation {
  const route = findRoute(message.target, context.prefix);
  const { endpoint } = route;
  switch (endpoint.kind) {
    case "schema":
      allow(message, ["GET"]);
      readParameters(route.query, []);
      return { name: "DescribeSchema" };
    case "bundle":
      throw methodNotAllowed(message.method, ["POST"]);
    case "collection":
      return decodeCollection(message, route, findCollection(endpoint.collection, context.schema));
    case "entity": {
      const collection = findCollection(endpoint.collection, context.schema);
      return decodeEntity(message, route, collection, readKey(endpoint.key, collection));
    }
  }
}

function findCollection(name: string, schema: Schema): CollectionDeclaration {
  const found = schema.collections.find((collection) => collection.name === name);
  if (found !== undefined) return found;
  const names = schema.collections.map((collection) => `\`${collection.name}\``).join(", ");
  throw fail("COLLECTION_NOT_FOUND", `There is no collection \`${name.slice(0, 80)}\`. The collections are ${names}.`);
}

function decodeCollection(
  message: RequestMessage,
  { query }: Route,
  collection: CollectionDeclaration,
): CollectionOperation {
  switch (message.method) {
    case "GET":
      refuseBody(message);
      return decodeFind(collection, parseParameters(query, findParameters));
    case "POST": {
      readParameters(query, []);
      const row = validateRow(readJsonBody(message, json), collection, { keyOptional: true });
      return { name: "Create", collection, row };
    }
    case "PATCH": {
      const selection = decodeSelection(collection, "UpdateMany", readParameters(query, ["$filter"]));
      const body = readJsonBody(message, patch);
      validatePatch(body, collection);
      return { name: "UpdateMany", collection, selection, patch: body };
    }
    case "DELETE":
      refuseBody(message);
      return {
        name: "DeleteMany",
        collection,
        selection: decodeSelection(collection, "DeleteMany", readParameters(query, ["$filter"])),
      };
    default:
      throw methodNotAllowed(message.method, ["GET", "POST", "PATCH", "DELETE"]);
  }
}

function decodeFind(collection: CollectionDeclaration, { parameters, issues }: ParametersRead): CollectionOperation {
  const problems: ServiceIssue[] = [...issues];
  const collectProblems = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      problems.push(...error.issues);
      return undefined;
    }
  };
  const selection = collectProblems(() => decodeSelection(collection, "FindMany", parameters));
  const sort = collectProblems(() => readSortOf(collection, parameters));
  const limit = collectProblems(() => wholeNumber(parameters, "limit", 0, maximumLimit) ?? defaultLimit);
  const skip = collectProblems(() => wholeNumber(parameters, "skip", 0, Number.MAX_SAFE_INTEGER) ?? 0);
  const projection = collectProblems(() => {
    const text = parameters.get("projection");
    return text === undefined ? null : readProjection(text, collection);
  });
  const count = collectProblems(() => flag(parameters, "count"));
  const explain = collectProblems(() => flag(parameters, "explain"));
  if (
    selection === undefined ||
    sort === undefined ||
    limit === undefined ||
    skip === undefined ||
    projection === undefined ||
    count === undefined ||
    explain === undefined ||
    problems.length > 0
  ) {
    throw new ServiceError(problems);
  }
  return { name: "FindMany", collection, selection, sort, limit, skip, projection, count, explain };
}

function readSortOf(collection: CollectionDeclaration, parameters: Parameters): ReturnType<typeof readSort> {
  const text = parameters.get("sort") ?? collection.operations.FindMany.defaultSort;
  return text === undefined ? [] : readSort(text, collection);
}

function decodeSelection(
  collection: CollectionDeclaration,
  operation: OperationName,
  parameters: Parameters,
): Selection {
  const text = parameters.get("$filter");
  // A variable that was never set must not come to mean "all of them".
  if (text !== undefined && text.trim() === "" && operation !== "FindMany")
    throw fail(
      "FILTER_SYNTAX",
      "The `$filter` is blank. Write a condition, or leave the parameter out to mean every row.",
      { from: 0, to: text.length },
    );
  const { filter, issues } = parse(text ?? "");
  const errors = filterErrors([...issues, ...check(filter, filterRules(collection, operation))]);
  if (errors.length > 0) throw new ServiceError(errors);
  return { filter, matches: compile(filter, fieldTypes(collection)) };
}

function decodeEntity(
  message: RequestMessage,
  { query }: Route,
  collection: CollectionDeclaration,
  key: Key,
): CollectionOperation {
  readParameters(query, []);
  switch (message.method) {
    case "GET":
      refuseBody(message);
      return { name: "Get", collection, key };
    case "PUT": {
      const row = validateRow({ _id: key, ...readJsonBody(message, json) }, collection);
      validatePatch({ _id: row._id }, collection, key);
      return { name: "Replace", collection, key, row: row as Row };
    }
    case "PATCH": {
      const body = readJsonBody(message, patch);
      validatePatch(body, collection, key);
      return { name: "Update", collection, key, patch: body };
    }
    case "DELETE":
      refuseBody(message);
      return { name: "Delete", collection, key };
    default:
      throw methodNotAllowed(message.method, ["GET", "PUT", "PATCH", "DELETE"]);
  }
}

/** A key of the collection's type from its text in the path; a text that can be none is a key that nothing has. */
function readKey(text: string, collection: CollectionDeclaration): Key {
  const isNumber = collection.fields._id?.type === "number";
  if (isNumber && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (!isNumber && text !== "") return text;
  throw notFound(collection, text);
}

export function notFound(collection: CollectionDeclaration, key: Key): ServiceError {
  return fail("ENTITY_NOT_FOUND", `${collection.name} has no entity with the key \`${String(key).slice(0, 80)}\`.`);
}

function allow(message: RequestMessage, methods: readonly string[]): void {
  if (!methods.includes(message.method)) throw methodNotAllowed(message.method, methods);
}

export function methodNotAllowed(method: string, methods: readonly string[]): ServiceError {
  return new ServiceError(
    {
      code: "METHOD_NOT_ALLOWED",
      severity: "error",
      message: `${method} is not possible here; ${methods.join(", ")} is.`,
    },
    [["Allow", methods.join(", ")]],
  );
}
