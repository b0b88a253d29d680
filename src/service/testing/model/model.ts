// The model of the service: a Map of Maps, with the effect and the response of each request (docs/service.md).

import type { CollectionDeclaration } from "../../../language/public.ts";
import type { Key, Row } from "../../store/store.ts";
import { collections } from "./collections.ts";
import type { ModelRequest } from "./model-request.ts";
import {
  readBody,
  readFilter,
  readFlag,
  readNumber,
  readPatch,
  readProjection,
  readQuery,
  refuseAny,
  refuseBody,
} from "./query-model.ts";
import { createDeclarationResult, createSchemaResult, formatRefusal, formatSuccess, ModelRefusal } from "./result.ts";
import { applyMergePatch, createStoredRow, type Json, sortModelRows } from "./row-model.ts";

/** Collection → key → row. */
export type ModelState = Map<string, Map<Key, Row>>;

/** A response as text, such as `200 {"affected":1}` or `404 ENTITY_NOT_FOUND`. */
export type Result = string;

/** The effect of a decoded request. `made` is the key that the service generated, if the model can't predict it. */
type Work = (state: ModelState, made?: Key) => Result;

export const cloneState = (state: ModelState): ModelState =>
  new Map([...state].map(([name, rows]) => [name, new Map(rows)]));

/** Decodes a request: its effect, or why it is rejected regardless of the rows. */
export function decodeModelRequest(request: ModelRequest): { readonly work: Work } | { readonly refusal: Result } {
  try {
    const work = read(request);
    return { work: (state, made) => attempt(() => work(state, made)) };
  } catch (error) {
    if (error instanceof ModelRefusal) return { refusal: formatRefusal(error.problems) };
    throw error;
  }
}

/** The response to a single request. Changes the state. */
export function computeAnswer(request: ModelRequest, state: ModelState, made?: Key): Result {
  const found = decodeModelRequest(request);
  return "refusal" in found ? found.refusal : found.work(state, made);
}

function attempt(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof ModelRefusal) return formatRefusal(error.problems);
    throw error;
  }
}

function read(request: ModelRequest): Work {
  const { flaw, ...sound } = request;
  if (flaw === "nested") throw new ModelRefusal("NESTED_BUNDLE");
  // Without a valid id, the request itself can be read: its problems are reported, too.
  const isReadable = flaw === "no id" || flaw === "bad id";
  if (flaw !== undefined) throw new ModelRefusal("MALFORMED_PART", ...(isReadable ? listModelProblems(sound) : []));
  const [, endpoint, name] = /^\$(schema|import)\/(\w+)$/.exec(request.collection) ?? [];
  const named = collections.find((each) => each.name === name);
  if (named !== undefined) return endpoint === "import" ? readImport(request, named) : () => answerDeclaration(named);
  if (request.collection.includes("/") || (request.collection === "" && request.key === undefined))
    throw new ModelRefusal("ENDPOINT_NOT_FOUND");
  if (request.collection === "$schema" && request.key === undefined) return readSchema(request);
  const collection = collections.find(({ name }) => name === request.collection);
  if (collection === undefined) throw new ModelRefusal("COLLECTION_NOT_FOUND");
  if (request.key === undefined) return readMany(request, collection);
  return readOne(request, collection, readModelKey(request.key, collection));
}

function listModelProblems(request: ModelRequest): readonly string[] {
  try {
    read(request);
    return [];
  } catch (error) {
    if (error instanceof ModelRefusal) return error.problems;
    throw error;
  }
}

/** The response to a change of a declaration that changes only indexes. */
function answerDeclaration(collection: CollectionDeclaration): Result {
  return formatSuccess(200, createDeclarationResult(collection.name));
}

function readImport(request: ModelRequest, collection: CollectionDeclaration): Work {
  const problems: string[] = [];
  const replaces = readFlag(readQuery(request, ["replace"], problems), "replace", problems);
  const given = JSON.parse(request.body?.text ?? "") as readonly Json[];
  const rows = given.map(
    (row) => createStoredRow(row, collection, (place) => problems.push(`VALIDATION_FAILED ${place}`)) as Row,
  );
  refuseAny(problems);
  return (state) => {
    const present = getModelRows(state, collection.name);
    if (!replaces && rows.some(({ _id }) => present.has(_id))) throw new ModelRefusal("KEY_CONFLICT");
    for (const row of rows) present.set(row._id, row);
    return formatSuccess(200, { affected: rows.length });
  };
}

function readSchema(request: ModelRequest): Work {
  if (request.method !== "GET") throw new ModelRefusal("METHOD_NOT_ALLOWED GET");
  const problems: string[] = [];
  readQuery(request, [], problems);
  refuseAny(problems);
  return () =>
    formatSuccess(200, createSchemaResult({ version: "model", limits: { defaultLimit: 100, maximumLimit: 10_000 } }));
}

function readModelKey(text: string, { fields }: CollectionDeclaration): Key {
  if (fields._id?.type !== "number") {
    if (text === "") throw new ModelRefusal("ENTITY_NOT_FOUND");
    return text;
  }
  const key = Number(text);
  if (String(key) !== text || Number.isNaN(key)) throw new ModelRefusal("ENTITY_NOT_FOUND");
  return key;
}

function readMany(request: ModelRequest, collection: CollectionDeclaration): Work {
  const problems: string[] = [];
  const { name } = collection;
  switch (request.method) {
    case "GET":
      return readFind(request, collection);
    case "POST": {
      readQuery(request, [], problems);
      const body = readBody(request, ["application/json"], problems);
      const row =
        body && createStoredRow(body, collection, (place) => problems.push(`VALIDATION_FAILED ${place}`), true);
      refuseAny(problems);
      return (state, made) => create(getModelRows(state, name), row ?? {}, collection, made);
    }
    case "PATCH": {
      const query = readQuery(request, ["$filter"], problems);
      const keeps = readFilter(query.get("$filter"), collection, "UpdateMany", problems);
      const patch = readPatch(request, collection, undefined, problems);
      refuseAny(problems);
      return (state) => {
        const rows = getModelRows(state, name);
        const changed = [...rows.values()].filter(keeps).map((row) => patchModelRow(row, patch, collection));
        for (const row of changed) rows.set(row._id, row);
        return formatSuccess(200, { affected: changed.length });
      };
    }
    case "DELETE": {
      const query = readQuery(request, ["$filter"], problems);
      const keeps = readFilter(query.get("$filter"), collection, "DeleteMany", problems);
      refuseBody(request, problems);
      refuseAny(problems);
      return (state) => {
        const rows = getModelRows(state, name);
        const gone = [...rows.values()].filter(keeps);
        for (const { _id } of gone) rows.delete(_id);
        return formatSuccess(200, { affected: gone.length });
      };
    }
    default:
      throw new ModelRefusal("METHOD_NOT_ALLOWED GET, POST, PATCH, DELETE");
  }
}

function readOne(request: ModelRequest, collection: CollectionDeclaration, key: Key): Work {
  const problems: string[] = [];
  readQuery(request, [], problems);
  const existing = (state: ModelState): Row => {
    const row = getModelRows(state, collection.name).get(key);
    if (row === undefined) throw new ModelRefusal("ENTITY_NOT_FOUND");
    return row;
  };
  const put = (state: ModelState, row: Row): Result => {
    getModelRows(state, collection.name).set(key, row);
    return formatSuccess(200, { payload: row, affected: 1 });
  };
  switch (request.method) {
    case "GET":
      refuseAny(problems);
      return (state) => formatSuccess(200, { payload: existing(state) });
    case "PUT": {
      const body = readBody(request, ["application/json"], problems);
      if (body && Object.hasOwn(body, "_id") && body._id !== key) problems.push("VALIDATION_FAILED _id");
      const row =
        body &&
        createStoredRow({ ...body, _id: key }, collection, (place) => problems.push(`VALIDATION_FAILED ${place}`));
      refuseAny(problems);
      return (state) => existing(state) && put(state, row as Row);
    }
    case "PATCH": {
      const patch = readPatch(request, collection, key, problems);
      refuseAny(problems);
      return (state) => put(state, patchModelRow(existing(state), patch, collection));
    }
    case "DELETE":
      refuseBody(request, problems);
      refuseAny(problems);
      return (state) => {
        existing(state);
        getModelRows(state, collection.name).delete(key);
        return formatSuccess(200, { affected: 1 });
      };
    default:
      throw new ModelRefusal("METHOD_NOT_ALLOWED GET, PUT, PATCH, DELETE");
  }
}

function readFind(request: ModelRequest, collection: CollectionDeclaration): Work {
  const problems: string[] = [];
  const query = readQuery(request, ["$filter", "sort", "limit", "skip", "projection", "count", "explain"], problems);
  const { filter: _, ...find } = collection.operations.FindMany;
  const keeps = readFilter(query.get("$filter"), collection, "FindMany", problems);
  const sort = query.get("sort");
  const fields = (sort ?? "_id").split(",").map((field) => field.replace(/^-/, ""));
  if (
    sort !== undefined &&
    (fields.some((field) => !find.sort.includes(field)) || new Set(fields).size < fields.length)
  )
    problems.push("INVALID_PARAMETER sort");
  const limit = readNumber(query, "limit", 10_000, 100, problems);
  const skip = readNumber(query, "skip", Number.MAX_SAFE_INTEGER, 0, problems);
  const project = readProjection(query.get("projection"), collection, problems);
  const count = readFlag(query, "count", problems);
  const explain = readFlag(query, "explain", problems);
  refuseAny(problems);
  const order = sort ?? find.defaultSort ?? "";
  return (state) => {
    const rows = getModelRows(state, collection.name);
    const kept = sortModelRows([...rows.values()].filter(keeps), order);
    const page = kept.slice(skip, skip + limit).map(project);
    const total = count ? { totalMatches: kept.length } : {};
    const plan = explain
      ? { plan: { rowsInCollection: rows.size, rowsMatched: kept.length, sort: order === "" ? [] : order.split(",") } }
      : {};
    return formatSuccess(200, { payload: page, ...total, ...plan });
  };
}

function create(rows: Map<Key, Row>, given: Json, collection: CollectionDeclaration, made?: Key): Result {
  const row = (given._id === undefined ? { _id: createModelKey(rows, collection, made), ...given } : given) as Row;
  if (rows.has(row._id)) throw new ModelRefusal("KEY_CONFLICT");
  createStoredRow(row, collection, (place) => {
    throw new ModelRefusal(`VALIDATION_FAILED ${place}`);
  });
  rows.set(row._id, row);
  return formatSuccess(201, { payload: row, affected: 1 }, `/api/${collection.name}@${encodeURIComponent(row._id)}`);
}

/** The next integer after the greatest; for string keys, any UUID. */
function createModelKey(rows: Map<Key, Row>, { fields }: CollectionDeclaration, made: Key | undefined): Key {
  if (fields._id?.type === "number") {
    if (rows.size > 0) return Math.floor(Math.max(...[...rows.keys()].map(Number))) + 1;
    return Math.max(1, fields._id.minimum ?? 1);
  }
  return typeof made === "string" && /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(made)
    ? made
    : `no UUID was made in row ${rows.size}`;
}

function patchModelRow(row: Row, patch: Json, collection: CollectionDeclaration): Row {
  const problems: string[] = [];
  const kept = createStoredRow(applyMergePatch(row, patch) as Json, collection, (place) =>
    problems.push(`VALIDATION_FAILED ${place}`),
  );
  refuseAny(problems);
  return kept as Row;
}

function getModelRows(state: ModelState, collection: string): Map<Key, Row> {
  const rows = state.get(collection);
  if (rows === undefined) throw new Error(`The model has no ${collection}.`);
  return rows;
}
