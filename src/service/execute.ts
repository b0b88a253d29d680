// Second stage: executes an operation inside a transaction. Nothing but the transaction may be awaited here.

import type { CollectionDeclaration } from "../language/index.ts";
import { bundleLimits, fail, headLimits } from "../wire/index.ts";
import { bodyLimit } from "./body.ts";
import { defaultLimit, maximumLimit, notFound } from "./decode.ts";
import { answerLimit } from "./encode.ts";
import { makeKey, withKeyRule } from "./make-key.ts";
import { mergePatch } from "./merge-patch.ts";
import type { Create, DeleteMany, FindMany, JsonObject, Operation, Selection, UpdateMany } from "./operation.ts";
import { type Outcome, success } from "./outcome.ts";
import { type Plan, type Purpose, plan } from "./plan.ts";
import { project } from "./projection.ts";
import { entityPath, targetLimit } from "./route.ts";
import { sortRows } from "./sort.ts";
import type { Stopwatch } from "./stopwatch.ts";
import type { Key, Row, Schema, StoreTransaction } from "./store/store.ts";
import { validateRow } from "./validate.ts";

export interface ExecuteContext {
  readonly schema: Schema;
  readonly prefix: string;
  readonly version: string;
  readonly stopwatch: Stopwatch;
  /** Returns 1, 2, 3, …, shared by all requests of the handler. */
  readonly nextPosition: () => number;
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
      return describeSchema(context);
    case "FindMany":
      return findMany(operation, transaction, context);
    case "UpdateMany":
      return updateMany(operation, transaction, context);
    case "DeleteMany":
      return deleteMany(operation, transaction, context);
    case "Create":
      return create(operation, transaction, context);
    case "Get":
      return success(200, { payload: await existing(operation.collection, operation.key, transaction) });
    case "Replace":
      await existing(operation.collection, operation.key, transaction);
      return putRow(operation.row, operation.collection, transaction);
    case "Update": {
      const row = await existing(operation.collection, operation.key, transaction);
      return putRow(patched(row, operation.patch, operation.collection), operation.collection, transaction);
    }
    case "Delete":
      await existing(operation.collection, operation.key, transaction);
      await transaction.remove(operation.collection.name, [operation.key]);
      return success(200, { affected: 1 });
  }
}

async function putRow(row: Row, collection: CollectionDeclaration, transaction: StoreTransaction): Promise<Outcome> {
  await transaction.put(collection.name, [row]);
  return success(200, { payload: row, affected: 1 });
}

function describeSchema({ schema, version }: Pick<ExecuteContext, "schema" | "version">): Outcome {
  const limits = {
    defaultLimit,
    maximumLimit,
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
  const { collection, skip, limit, projection } = operation;
  const chosen = await planned(operation.selection, collection, transaction, context, limit === 0 ? "number" : "rows");
  const found = await matching(operation, chosen, transaction);
  const rows = sortRows(found.rows, operation.sort).slice(skip, skip + limit);
  return success(200, {
    payload: projection === null ? rows : rows.map((row) => project(row, projection)),
    ...(operation.count ? { totalMatches: found.total } : {}),
    ...(operation.explain ? { plan: await explained(chosen, found, operation, transaction) } : {}),
  });
}

interface Found {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly read: number;
}

/** The matching rows, or only their number if no rows are requested and the index or the store has it. */
async function matching(operation: FindMany, chosen: Plan, transaction: StoreTransaction): Promise<Found> {
  const name = operation.collection.name;
  if (operation.limit === 0 && chosen.residual === null) {
    const total = operation.count || operation.explain ? await transaction.count(name, chosen.access) : 0;
    return { rows: [], total, read: 0 };
  }
  const read = await transaction.read(name, chosen.access);
  const rows = chosen.residual === null ? read : read.filter((row) => operation.selection.matches(row));
  return { rows, total: rows.length, read: read.length };
}

async function explained(
  chosen: Plan,
  found: Found,
  operation: FindMany,
  transaction: StoreTransaction,
): Promise<JsonObject> {
  const rowsInCollection =
    chosen.rowsInCollection ?? (await transaction.count(operation.collection.name, { by: "all" }));
  const sort = operation.sort.map(({ field, descending }) => (descending ? `-${field}` : field));
  return { ...chosen, rowsInCollection, rowsRead: found.read, rowsMatched: found.total, sort };
}

async function planned(
  selection: Selection,
  collection: CollectionDeclaration,
  transaction: StoreTransaction,
  { stopwatch }: ExecuteContext,
  purpose: Purpose = "rows",
): Promise<Plan> {
  const from = performance.now();
  const chosen = await plan(selection.filter, collection, transaction, purpose);
  stopwatch.add("plan", performance.now() - from);
  return chosen;
}

/** The rows that match a selection. */
async function selected(
  { selection, collection }: UpdateMany | DeleteMany,
  transaction: StoreTransaction,
  context: ExecuteContext,
): Promise<Row[]> {
  const { access } = await planned(selection, collection, transaction, context);
  const rows = await transaction.read(collection.name, access);
  return rows.filter((row) => selection.matches(row));
}

async function updateMany(
  operation: UpdateMany,
  transaction: StoreTransaction,
  context: ExecuteContext,
): Promise<Outcome> {
  const rows = await selected(operation, transaction, context);
  await transaction.put(
    operation.collection.name,
    rows.map((row) => patched(row, operation.patch, operation.collection)),
  );
  return success(200, { affected: rows.length });
}

async function deleteMany(
  operation: DeleteMany,
  transaction: StoreTransaction,
  context: ExecuteContext,
): Promise<Outcome> {
  const rows = await selected(operation, transaction, context);
  await transaction.remove(
    operation.collection.name,
    rows.map((row) => row._id),
  );
  return success(200, { affected: rows.length });
}

async function create(
  { collection, row }: Create,
  transaction: StoreTransaction,
  { prefix }: ExecuteContext,
): Promise<Outcome> {
  const given = row._id as Key | undefined;
  if (given !== undefined && (await transaction.get(collection.name, given)) !== undefined)
    throw fail("KEY_CONFLICT", `${collection.name} already has an entity with the key \`${given}\`.`);
  const created: Row = { _id: given ?? (await makeKey(collection, transaction)), ...row };
  await transaction.add(collection.name, [created]);
  return success(201, { payload: created, affected: 1 }, [
    ["Location", entityPath(prefix, collection.name, created._id)],
  ]);
}

async function existing(collection: CollectionDeclaration, key: Key, transaction: StoreTransaction): Promise<Row> {
  const row = await transaction.get(collection.name, key);
  if (row === undefined) throw notFound(collection, key);
  return row;
}

function patched(row: Row, patch: JsonObject, collection: CollectionDeclaration): Row {
  return validateRow(mergePatch(row, patch) as JsonObject, collection) as Row;
}
