// Reads many entities: `GET /{collection}` with filter, order, limit and projection.

import type { CollectionDeclaration } from "../../language/public.ts";
import { defaultRowLimit, greatestRowLimit } from "../../wire/public.ts";
import { refuseBody } from "../message/body.ts";
import { createSuccess, JsonRows } from "../message/outcome.ts";
import { type Parameters, parseParameters, readFlagParameter, readIntegerParameter } from "../message/parameters.ts";
import { readAll } from "../message/read-all.ts";
import { findCollection } from "../workspace/find-collection.ts";
import type { EndpointRequest } from "./endpoint.ts";
import type { Operation, OperationKind } from "./operation.ts";
import { type Projection, projectRow, readProjection } from "./projection.ts";
import { decodeSelection, find } from "./selection.ts";
import { readSort } from "./sort.ts";

const known = ["$filter", "sort", "limit", "skip", "projection", "count", "explain"];

export function decodeFindMany(request: EndpointRequest): Operation<"FindMany"> {
  const { message, query, name, schema, limit, maxRows = greatestRowLimit } = request;
  const collection = findCollection(name, schema);
  const { parameters, problems } = parseParameters(query, known);
  const { body: _, ...read } = readAll(
    {
      selection: () => decodeSelection(collection, "FindMany", parameters, limit),
      sort: () => decodeSort(collection, parameters),
      limit: () => readIntegerParameter(parameters, "limit", 0, maxRows) ?? Math.min(defaultRowLimit, maxRows),
      skip: () => readIntegerParameter(parameters, "skip", 0, Number.MAX_SAFE_INTEGER) ?? 0,
      projection: () => decodeProjection(collection, parameters),
      count: () => readFlagParameter(parameters, "count"),
      explain: () => readFlagParameter(parameters, "explain"),
      body: () => refuseBody(message),
    },
    problems,
    limit,
  );
  return { name: "FindMany", collection, ...read };
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
  readsOnce: ({ explain }) => !explain,
  async execute(operation, transaction, { stopwatch }) {
    const { projection } = operation;
    const { rows, json, total, plan } = await find(operation, transaction, stopwatch);
    const sort = operation.sort.map(({ field, descending }) => (descending ? `-${field}` : field));
    const whole = json ? new JsonRows(json) : rows;
    return createSuccess(200, {
      payload: projection === null ? whole : rows.map((row) => projectRow(row, projection)),
      ...(operation.count ? { totalMatches: total } : {}),
      ...(plan === undefined ? {} : { plan: { ...plan, rowsMatched: total, sort } }),
    });
  },
};
