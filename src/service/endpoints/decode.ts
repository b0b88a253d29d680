// First stage: decodes a request to an operation, and checks everything that does not depend on stored rows.

import {
  type CollectionDeclaration,
  check,
  compile,
  fieldTypes,
  filterRules,
  fittingFixes,
  issueLimit,
  type OperationName,
  type Predicate,
  parse,
} from "../../language/index.ts";
import {
  defaultRowLimit,
  fail,
  filterErrors,
  greatestRowLimit,
  type RequestMessage,
  ServiceError,
} from "../../wire/index.ts";
import { readConversion } from "../files/conversion.ts";
import { checkRows } from "../files/import-rows.ts";
import { infer } from "../files/infer.ts";
import { readJsonBody, refuseBody, refuseContentEncoding } from "../message/body.ts";
import { readConditions } from "../message/condition.ts";
import { methodNotAllowed } from "../message/method.ts";
import {
  flag,
  type Parameters,
  type ParametersRead,
  parseParameters,
  readParameters,
  wholeNumber,
} from "../message/parameters.ts";
import { readAll } from "../message/read-all.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { makesKeys } from "../rows/make-key.ts";
import { validatePatch, validateReplacement, validateRow } from "../rows/validate.ts";
import type { Key, Schema, Selection } from "../store/store.ts";
import { checkCollectionName } from "../workspace/check-declaration.ts";
import { findCollection } from "../workspace/find-collection.ts";
import type { CollectionOperation, Operation } from "./operation.ts";
import { type Projection, readProjection } from "./projection.ts";
import { fileOf, type ReceivedMessage } from "./receive.ts";
import { findRoute, type Route } from "./route.ts";
import { readSort } from "./sort.ts";

const json = ["application/json"];
const patch = ["application/json", "application/merge-patch+json"];
const findParameters = ["$filter", "sort", "limit", "skip", "projection", "count", "explain"];

/** Context for decoding: the current collections, and the path of the API. */
export interface DecodeContext {
  readonly schema: Schema;
  readonly prefix: string;
  /** Defaults to `greatestRowLimit`. */
  readonly maxRows?: number | undefined;
}

/**
 * Decodes a request to a collection, an entity or the schema (docs/service.md#endpoints).
 * @param limit - maximum number of issues; defaults to 100
 * @throws ServiceError with every problem found, up to the limit
 */
export function decode(message: ReceivedMessage, context: DecodeContext, limit = issueLimit): Operation {
  const route = findRoute(message.target, context.prefix);
  const { endpoint } = route;
  switch (endpoint.kind) {
    case "schema":
      if (endpoint.collection === undefined) allow(message, ["GET"]);
      else if (message.method !== "GET") throw alone("$schema");
      readParameters(route.query, []);
      if (endpoint.collection === undefined) return { name: "DescribeSchema" };
      return { name: "DescribeSchema", only: findCollection(endpoint.collection, context.schema) };
    case "infer":
      allow(message, ["POST"]);
      return decodeInfer(message, endpoint.collection, route.query);
    case "import":
      allow(message, ["POST"]);
      if (endpoint.collection === undefined) throw alone("$import");
      return decodeImport(message, route, findCollection(endpoint.collection, context.schema));
    case "export":
      throw alone("$export");
    case "reset":
      throw alone("$reset");
    case "snapshots":
      throw alone("$snapshots");
    case "history":
      allow(message, ["GET"]);
      readParameters(route.query, []);
      return { name: "ListHistory" };
    case "undo":
      allow(message, ["POST"]);
      return decodeUndo(message, route, limit);
    case "bundle":
      throw methodNotAllowed(message.method, ["POST"]);
    case "collection":
      return decodeCollection(message, route, context, findCollection(endpoint.collection, context.schema), limit);
    case "entity": {
      const collection = findCollection(endpoint.collection, context.schema);
      return decodeEntity(message, route, collection, readKey(endpoint.key, collection), limit);
    }
  }
}

/** The error for a request that a bundle can't contain. */
function alone(name: string): ServiceError {
  return fail("MALFORMED_PART", `\`${name}\` can't be part of a bundle. Send it on its own.`);
}

function decodeInfer(message: ReceivedMessage, name: string, query: string): Operation {
  checkCollectionName(name);
  const conversion = readConversion(readParameters(query, ["conversion"]).get("conversion"));
  refuseContentEncoding(message);
  const file = fileOf(message);
  return { name: "Infer", inferred: infer(file, name, conversion), file };
}

function decodeImport(message: ReceivedMessage, { query }: Route, collection: CollectionDeclaration): Operation {
  const { parameters, problems } = parseParameters(query, ["key", "partial", "replace", "conversion"]);
  const { options } = readAll(
    {
      options: () => ({
        key: parameters.get("key"),
        partial: flag(parameters, "partial"),
        replace: flag(parameters, "replace"),
        conversion: readConversion(parameters.get("conversion")),
      }),
      encoding: () => refuseContentEncoding(message),
    },
    problems,
  );
  const checked = checkRows(fileOf(message), collection, options);
  return { name: "Import", collection, checked, options };
}

function decodeUndo(message: RequestMessage, { query }: Route, limit: number): Operation {
  const { parameters, problems } = parseParameters(query, ["step"]);
  const { step } = readAll(
    { step: () => wholeNumber(parameters, "step", 1, Number.MAX_SAFE_INTEGER), body: () => refuseBody(message) },
    problems,
    limit,
  );
  if (step === undefined)
    throw fail("INVALID_PARAMETER", "Name the step to undo, as in `$undo?step=12`. `$history` lists the steps.");
  return { name: "Undo", step };
}

function decodeCollection(
  message: RequestMessage,
  { query }: Route,
  { maxRows }: DecodeContext,
  collection: CollectionDeclaration,
  limit: number,
): CollectionOperation {
  switch (message.method) {
    case "GET":
      return decodeFind(message, collection, parseParameters(query, findParameters), limit, maxRows);
    case "POST": {
      const { problems } = parseParameters(query, []);
      const { row } = readAll(
        { row: () => validateRow(readJsonBody(message, json), collection, { keyOptional: makesKeys(collection) }) },
        problems,
        limit,
      );
      return { name: "Create", collection, row };
    }
    case "PATCH": {
      const { parameters, problems } = parseParameters(query, ["$filter"]);
      const read = readAll(
        {
          selection: () => decodeSelection(collection, "UpdateMany", parameters, limit),
          patch: () => readPatch(message, collection),
        },
        problems,
        limit,
      );
      return { name: "UpdateMany", collection, ...read };
    }
    case "DELETE": {
      const { parameters, problems } = parseParameters(query, ["$filter"]);
      const { selection } = readAll(
        {
          selection: () => decodeSelection(collection, "DeleteMany", parameters, limit),
          body: () => refuseBody(message),
        },
        problems,
        limit,
      );
      return { name: "DeleteMany", collection, selection };
    }
    default:
      throw methodNotAllowed(message.method, ["GET", "POST", "PATCH", "DELETE"]);
  }
}

function decodeFind(
  message: RequestMessage,
  collection: CollectionDeclaration,
  { parameters, problems }: ParametersRead,
  limit: number,
  maxRows = greatestRowLimit,
): CollectionOperation {
  const { body: _, ...read } = readAll(
    {
      selection: () => decodeSelection(collection, "FindMany", parameters, limit),
      sort: () => readSortOf(collection, parameters),
      limit: () => wholeNumber(parameters, "limit", 0, maxRows) ?? Math.min(defaultRowLimit, maxRows),
      skip: () => wholeNumber(parameters, "skip", 0, Number.MAX_SAFE_INTEGER) ?? 0,
      projection: () => readProjectionOf(collection, parameters),
      count: () => flag(parameters, "count"),
      explain: () => flag(parameters, "explain"),
      body: () => refuseBody(message),
    },
    problems,
    limit,
  );
  return { name: "FindMany", collection, ...read };
}

function readProjectionOf(collection: CollectionDeclaration, parameters: Parameters): Projection | null {
  const text = parameters.get("projection");
  return text === undefined ? null : readProjection(text, collection);
}

function readPatch(message: RequestMessage, collection: CollectionDeclaration, key?: Key): JsonObject {
  const body = readJsonBody(message, patch);
  validatePatch(body, collection, key);
  return body;
}

function readSortOf(collection: CollectionDeclaration, parameters: Parameters): ReturnType<typeof readSort> {
  const text = parameters.get("sort") ?? collection.operations.FindMany.defaultSort;
  return text === undefined ? [] : readSort(text, collection);
}

/** The selections that were decoded last, of each declaration: many requests have the same filter. */
const recent = new WeakMap<CollectionDeclaration, Map<string, Selection>>();
const mostRecent = 50;
/** In characters. Longer filters are not kept. */
const longestRecent = 2_000;

function decodeSelection(
  collection: CollectionDeclaration,
  operation: OperationName,
  parameters: Parameters,
  limit: number,
): Selection {
  const text = parameters.get("$filter");
  const kept = recent.get(collection) ?? new Map<string, Selection>();
  recent.set(collection, kept);
  const name = `${operation} ${text === undefined ? "" : `=${text}`}`;
  const selection = kept.get(name) ?? readSelection(collection, operation, text, limit);
  kept.delete(name);
  if (name.length <= longestRecent) kept.set(name, selection);
  const [oldest] = kept.keys();
  if (kept.size > mostRecent && oldest !== undefined) kept.delete(oldest);
  return selection;
}

function readSelection(
  collection: CollectionDeclaration,
  operation: OperationName,
  text: string | undefined,
  limit: number,
): Selection {
  const { filter, issues } = parse(text ?? "");
  const rules = filterRules(collection, operation);
  // One more than is listed, to know whether there are more.
  const most = Math.max(1, limit + 1 - issues.length);
  const errors = filterErrors([...fittingFixes(text ?? "", issues, rules), ...check(filter, rules, text, most)]);
  if (errors.length > 0)
    throw new ServiceError(errors.slice(0, limit), [], errors.length > limit ? Number.POSITIVE_INFINITY : 0);
  // An unset variable must not select every row.
  if (text !== undefined && filter === null && operation !== "FindMany")
    throw fail(
      "FILTER_SYNTAX",
      "The `$filter` is blank. Write a condition, or leave the parameter out to select every row.",
      { from: 0, to: text.length },
    );
  let compiled: Predicate | undefined;
  return {
    filter,
    // A database may select the rows itself.
    get matches() {
      compiled ??= compile(filter, fieldTypes(collection));
      return compiled;
    },
  };
}

function decodeEntity(
  message: RequestMessage,
  { query }: Route,
  collection: CollectionDeclaration,
  key: Key,
  limit: number,
): CollectionOperation {
  const { problems } = parseParameters(query, []);
  const conditions = () => readConditions(message);
  switch (message.method) {
    case "GET":
    case "DELETE": {
      const { body: _, ...read } = readAll({ body: () => refuseBody(message), conditions }, problems, limit);
      return { name: message.method === "GET" ? "Get" : "Delete", collection, key, ...read };
    }
    case "PUT": {
      const row = () => validateReplacement(readJsonBody(message, json), collection, key);
      return { name: "Replace", collection, key, ...readAll({ row, conditions }, problems, limit) };
    }
    case "PATCH": {
      const patch = () => readPatch(message, collection, key);
      return { name: "Update", collection, key, ...readAll({ patch, conditions }, problems, limit) };
    }
    default:
      throw methodNotAllowed(message.method, ["GET", "PUT", "PATCH", "DELETE"]);
  }
}

/**
 * Parses the key in a path to the type of the collection.
 * @throws ServiceError ENTITY_NOT_FOUND for a text that can't be a key, including a number in another than its canonical
 * form (`017`, or with more digits than a double has)
 */
function readKey(text: string, collection: CollectionDeclaration): Key {
  if (collection.fields._id?.type !== "number") {
    if (text !== "") return text;
  } else if (Number.isFinite(Number(text)) && String(Number(text)) === text) return Number(text);
  throw notFound(collection, text);
}

export function notFound(collection: CollectionDeclaration, key: Key): ServiceError {
  return fail("ENTITY_NOT_FOUND", `${collection.name} has no entity with the key \`${String(key).slice(0, 80)}\`.`);
}

function allow(message: RequestMessage, methods: readonly string[]): void {
  if (!methods.includes(message.method)) throw methodNotAllowed(message.method, methods);
}
