// Reads many entities: `GET /{collection}` with filter, order, limit and projection.

import type { CollectionDeclaration } from "../../language/public.ts";
import { defaultRowLimit, greatestRowLimit, type HeaderField } from "../../wire/public.ts";
import { refuseBody } from "../message/body.ts";
import { createSuccess, JsonRows } from "../message/outcome.ts";
import {
  createParameterError,
  type Parameters,
  parseParameters,
  readChoiceParameter,
  readFlagParameter,
  readIntegerParameter,
} from "../message/parameters.ts";
import { readAll } from "../message/read-all.ts";
import type { Stopwatch } from "../message/stopwatch.ts";
import type { Found, Row, SortKey, StoreTransaction } from "../store/store.ts";
import { findCollection } from "../workspace/find-collection.ts";
import type { EndpointRequest } from "./endpoint.ts";
import type { Operation, OperationKind } from "./operation.ts";
import { createNextLink, readPosition } from "./page-link.ts";
import { listSegments, type Position } from "./page-segments.ts";
import { type Projection, projectRow, readProjection } from "./projection.ts";
import { decodeSelection, find } from "./selection.ts";
import { readSort } from "./sort.ts";

const known = ["$filter", "sort", "limit", "skip", "after", "projection", "count", "explain"];

export function decodeFindMany(request: EndpointRequest): Operation<"FindMany"> {
  const { message, query, name, schema, limit, maxRows = greatestRowLimit } = request;
  const collection = findCollection(name, schema);
  const { parameters, problems } = parseParameters(query, known);
  const {
    body: _,
    counted,
    ...read
  } = readAll(
    {
      selection: () => decodeSelection(collection, "FindMany", parameters, limit),
      sort: () => decodeSort(collection, parameters),
      limit: () => readIntegerParameter(parameters, "limit", 0, maxRows) ?? Math.min(defaultRowLimit, maxRows),
      skip: () => readIntegerParameter(parameters, "skip", 0, Number.MAX_SAFE_INTEGER) ?? 0,
      projection: () => decodeProjection(collection, parameters),
      counted: () => readChoiceParameter(parameters, "count", ["true", "false", "estimate"]),
      explain: () => readFlagParameter(parameters, "explain"),
      body: () => refuseBody(message),
    },
    problems,
    limit,
  );
  return {
    name: "FindMany",
    collection,
    ...read,
    count: counted !== "false",
    estimates: counted === "estimate",
    parameters,
    after: decodePosition(collection, read.sort, parameters),
  };
}

/** Comes last: it needs a valid sort. */
function decodePosition(
  collection: CollectionDeclaration,
  sort: readonly SortKey[],
  parameters: Parameters,
): Position | undefined {
  const other = ["skip", "explain"].find((name) => parameters.has(name));
  if (parameters.has("after") && other !== undefined)
    throw createParameterError("after", `continues a page, so it can't be combined with \`${other}\`. Leave one out.`);
  return readPosition({ collection, sort, parameters });
}

function decodeSort(collection: CollectionDeclaration, parameters: Parameters): ReturnType<typeof readSort> {
  const text = parameters.get("sort") ?? collection.operations.FindMany.defaultSort;
  return text === undefined ? [] : readSort(text, collection);
}

function decodeProjection(collection: CollectionDeclaration, parameters: Parameters): Projection | null {
  const text = parameters.get("projection");
  return text === undefined ? null : readProjection(text, collection);
}

export const findMany: OperationKind<"FindMany"> = {
  writes: false,
  readsOnce: ({ explain, after, estimates }) => !explain && !estimates && after === undefined,
  async execute(operation, transaction, { stopwatch }) {
    const { projection, after } = operation;
    const found = await (after === undefined
      ? find(operation, transaction, stopwatch)
      : findAfter(operation, after, transaction, stopwatch));
    const { json, total, isEstimate, plan } = found;
    const sort = operation.sort.map(({ field, descending }) => (descending ? `-${field}` : field));
    const whole = json ? new JsonRows(json) : found.rows;
    const body = {
      payload: projection === null ? whole : found.rows.map((row) => projectRow(row, projection)),
      ...(operation.count ? { totalMatches: total } : {}),
      ...(isEstimate ? { totalIsEstimate: true } : {}),
      ...(plan === undefined ? {} : { plan: { ...plan, rowsMatched: total, sort } }),
    };
    return createSuccess(200, body, linkNext(operation, found));
  },
};

/** The link to the next page, unless this one is known to be the last. */
function linkNext(operation: Operation<"FindMany">, found: Found): readonly HeaderField[] {
  const { limit, skip, after } = operation;
  const count = countRows(found);
  const isLast = after === undefined && skip + count === found.total && !found.isEstimate;
  if (limit === 0 || count < limit || isLast) return [];
  const json = found.json?.at(-1);
  return createNextLink(operation, json === undefined ? (found.rows.at(-1) as Row) : JSON.parse(json));
}

/** Without parsing them. */
function countRows(found: Found): number {
  return found.json?.length ?? found.rows.length;
}

/** Finds the rows after a position. The total is that of all matches, also of those before it. */
async function findAfter(
  operation: Operation<"FindMany">,
  after: Position,
  transaction: StoreTransaction,
  stopwatch: Stopwatch,
): Promise<Found> {
  const parts: Found[] = [];
  let missing = operation.limit;
  for (const segment of listSegments(operation, after)) {
    if (missing === 0) break;
    const part = await find({ ...operation, ...segment, limit: missing, count: false }, transaction, stopwatch);
    missing -= countRows(part);
    parts.push(part);
  }
  const counted = operation.count ? await find({ ...operation, limit: 0 }, transaction, stopwatch) : undefined;
  const isJson = parts.every(({ json }) => json !== undefined);
  return {
    get rows() {
      return parts.flatMap(({ rows }) => rows);
    },
    ...(isJson ? { json: parts.flatMap(({ json }) => json ?? []) } : {}),
    ...(counted?.total === undefined ? {} : { total: counted.total, isEstimate: counted.isEstimate === true }),
    planning: 0,
  };
}
