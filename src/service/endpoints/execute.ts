// Second stage: executes an operation inside a transaction. Nothing but the transaction may be awaited here.

import type { CollectionDeclaration } from "../../language/index.ts";
import { bundleLimits, defaultRowLimit, fail, greatestRowLimit, headLimits } from "../../wire/index.ts";
import { reportOf, writeRows } from "../files/import-rows.ts";
import { preview } from "../files/preview.ts";
import type { Changes } from "../history/changes.ts";
import { readSteps, undoRows } from "../history/history.ts";
import { bodyLimit } from "../message/body.ts";
import { isKnown, isMatch, tagOf } from "../message/condition.ts";
import { answerLimit } from "../message/encode.ts";
import { JsonRows, type Outcome, success } from "../message/outcome.ts";
import type { Stopwatch } from "../message/stopwatch.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { makeKeys, withKeyRule } from "../rows/make-key.ts";
import { mergePatch } from "../rows/merge-patch.ts";
import { validateRow } from "../rows/validate.ts";
import type { Found, Key, Query, Row, Schema, StoreTransaction } from "../store/store.ts";
import { notFound } from "./decode.ts";
import type { Create, DeleteMany, FindMany, OnEntity, Operation, Replace, Update, UpdateMany } from "./operation.ts";
import { project } from "./projection.ts";
import { entityPath, targetLimit } from "./route.ts";

export interface ExecuteContext {
  readonly schema: Schema;
  readonly prefix: string;
  readonly version: string;
  /** Defaults to `greatestRowLimit`. */
  readonly maxRows?: number | undefined;
  readonly stopwatch: Stopwatch;
  /** Returns 1, 2, 3, …, shared by all requests of the handler. */
  readonly nextPosition: () => number;
  /** Collects what the transaction writes, for the history. */
  readonly changes: Changes;
}

/**
 * Executes one operation. Its time, except for planning, counts as that of the store. Its start and end are numbered
 * inside the transaction, so that the numbers of conflicting operations show their order.
 * @throws ServiceError for problems that depend on stored rows; the transaction must then be rolled back
 */
export async function execute(
  operation: Operation,
  transaction: StoreTransaction,
  context: ExecuteContext,
): Promise<Outcome> {
  const { stopwatch, nextPosition } = context;
  const from = performance.now();
  stopwatch.mark("started", nextPosition());
  try {
    return await run(operation, transaction, context);
  } finally {
    stopwatch.mark("ended", nextPosition());
    stopwatch.add("store", performance.now() - from - stopwatch.spent("plan"));
  }
}

async function run(operation: Operation, transaction: StoreTransaction, context: ExecuteContext): Promise<Outcome> {
  switch (operation.name) {
    case "DescribeSchema":
      if (operation.only !== undefined) return success(200, { payload: withKeyRule(operation.only) });
      return describeSchema(context);
    case "Infer":
      return success(200, { payload: preview(operation) });
    case "Import": {
      const { checked, collection, options } = operation;
      return success(200, reportOf(await writeRows(checked, collection, options, transaction, context.changes)));
    }
    case "FindMany":
      return findMany(operation, transaction, context);
    case "UpdateMany":
      return updateMany(operation, transaction, context);
    case "DeleteMany":
      return deleteMany(operation, transaction, context);
    case "Create":
      return create(operation, transaction, context);
    case "Get": {
      const row = await existing(operation, transaction);
      const tag = tagOf(row);
      const isFresh = isKnown(operation.conditions, tag);
      return success(isFresh ? 304 : 200, isFresh ? undefined : { payload: row }, [["ETag", tag]]);
    }
    case "Replace":
      return replace(operation, transaction, context, () => operation.row);
    case "Update":
      return replace(operation, transaction, context, (row) => patched(row, operation.patch, operation.collection));
    case "Delete": {
      const row = await existing(operation, transaction);
      await transaction.remove(operation.collection.name, [operation.key]);
      context.changes.note(operation.collection.name, operation.key, row, undefined);
      return success(200, { affected: 1 });
    }
    case "ListHistory":
      return success(200, { payload: await readSteps(transaction) });
    case "Undo":
      return success(200, { affected: await undoRows(operation.step, transaction, context.schema, context.changes) });
  }
}

async function replace(
  operation: Replace | Update,
  transaction: StoreTransaction,
  { changes }: ExecuteContext,
  next: (row: Row) => Row,
): Promise<Outcome> {
  const { collection, key } = operation;
  const before = await existing(operation, transaction);
  const row = next(before);
  await transaction.put(collection.name, [row]);
  changes.note(collection.name, key, before, row);
  return success(200, { payload: row, affected: 1 }, [["ETag", tagOf(row)]]);
}

function describeSchema({ schema, version, maxRows = greatestRowLimit }: ExecuteContext): Outcome {
  const limits = {
    defaultLimit: Math.min(defaultRowLimit, maxRows),
    maximumLimit: maxRows,
    addressCharacters: targetLimit,
    bodyBytes: bodyLimit,
    answerBytes: answerLimit,
    bundleBytes: bundleLimits.maxBytes,
    bundleParts: bundleLimits.maxParts,
    headFields: headLimits.maxFields,
    headBytes: headLimits.maxBytes,
  };
  return success(200, { payload: { version, collections: schema.collections.map(withKeyRule), limits } });
}

async function findMany(operation: FindMany, transaction: StoreTransaction, context: ExecuteContext): Promise<Outcome> {
  const { projection } = operation;
  const found = await find(operation, transaction, context);
  const { json, total, plan } = found;
  const sort = operation.sort.map(({ field, descending }) => (descending ? `-${field}` : field));
  return success(200, {
    payload:
      projection === null
        ? json
          ? new JsonRows(json)
          : found.rows
        : found.rows.map((row) => project(row, projection)),
    ...(operation.count ? { totalMatches: total } : {}),
    ...(plan === undefined ? {} : { plan: { ...plan, rowsMatched: total, sort } }),
  });
}

/** Runs a query and records the time of its planning. */
async function find(query: Query, transaction: StoreTransaction, { stopwatch }: ExecuteContext): Promise<Found> {
  const found = await transaction.find(query);
  stopwatch.add("plan", found.planning);
  return found;
}

/** The rows that match a selection. */
async function selected(
  { selection, collection }: UpdateMany | DeleteMany,
  transaction: StoreTransaction,
  context: ExecuteContext,
): Promise<readonly Row[]> {
  const every = { sort: [], skip: 0, limit: Number.POSITIVE_INFINITY, count: false, explain: false };
  return (await find({ collection, selection, ...every }, transaction, context)).rows;
}

async function updateMany(
  operation: UpdateMany,
  transaction: StoreTransaction,
  context: ExecuteContext,
): Promise<Outcome> {
  const { collection, patch } = operation;
  const rows = await selected(operation, transaction, context);
  const next = rows.map((row) => patched(row, patch, collection));
  await transaction.put(collection.name, next);
  for (const [index, row] of rows.entries()) context.changes.note(collection.name, row._id, row, next[index]);
  return success(200, { affected: rows.length });
}

async function deleteMany(
  operation: DeleteMany,
  transaction: StoreTransaction,
  context: ExecuteContext,
): Promise<Outcome> {
  const { name } = operation.collection;
  const rows = await selected(operation, transaction, context);
  await transaction.remove(
    name,
    rows.map((row) => row._id),
  );
  for (const row of rows) context.changes.note(name, row._id, row, undefined);
  return success(200, { affected: rows.length });
}

async function create(
  { collection, row }: Create,
  transaction: StoreTransaction,
  { prefix, changes }: ExecuteContext,
): Promise<Outcome> {
  const given = row._id as Key | undefined;
  if (given !== undefined && (await transaction.get(collection.name, given)) !== undefined)
    throw fail("KEY_CONFLICT", `${collection.name} already has an entity with the key \`${given}\`.`);
  const created: Row = { _id: given ?? (await newKey(collection, transaction)), ...row };
  await transaction.add(collection.name, [created]);
  changes.note(collection.name, created._id, undefined, created);
  return success(201, { payload: created, affected: 1 }, [
    ["Location", entityPath(prefix, collection.name, created._id)],
    ["ETag", tagOf(created)],
  ]);
}

async function newKey(collection: CollectionDeclaration, transaction: StoreTransaction): Promise<Key> {
  return (await makeKeys(collection, transaction, 1)).next().value;
}

/** @throws ServiceError ENTITY_NOT_FOUND, PRECONDITION_FAILED */
async function existing(
  { name, collection, key, conditions }: OnEntity & Pick<Operation, "name">,
  transaction: StoreTransaction,
): Promise<Row> {
  const row = await transaction.get(collection.name, key);
  if (row === undefined) throw notFound(collection, key);
  const { match, noneMatch } = conditions;
  if ((match ?? noneMatch) === undefined) return row;
  const tag = tagOf(row);
  if (isMatch(conditions, tag) && (name === "Get" || !isKnown(conditions, tag))) return row;
  throw fail(
    "PRECONDITION_FAILED",
    `${collection.name}@${key} has another ETag than the request requires: it has changed. Read it again, and use the new one.`,
  );
}

function patched(row: Row, patch: JsonObject, collection: CollectionDeclaration): Row {
  return validateRow(mergePatch(row, patch) as JsonObject, collection) as Row;
}
