// Second stage: executes an operation inside a transaction. Nothing but the transaction may be awaited here.

import type { Outcome } from "../message/outcome.ts";
import type { Schema, StoreTransaction } from "../store/store.ts";
import { create, deleteMany, updateMany } from "./collection.ts";
import { deleteOne, get, replace, update } from "./entity.ts";
import { findMany } from "./find-many.ts";
import { listHistory } from "./history.ts";
import { importRows } from "./import.ts";
import { inferDeclaration } from "./infer.ts";
import type { ExecuteContext, Operation, OperationKind } from "./operation.ts";
import { describeSchema } from "./schema.ts";
import { undo } from "./undo.ts";

const kinds: { readonly [N in Operation["name"]]: OperationKind<N> } = {
  FindMany: findMany,
  UpdateMany: updateMany,
  DeleteMany: deleteMany,
  Create: create,
  Get: get,
  Replace: replace,
  Update: update,
  Delete: deleteOne,
  Import: importRows,
  DescribeSchema: describeSchema,
  Infer: inferDeclaration,
  ListHistory: listHistory,
  Undo: undo,
};

function getKind({ name }: Operation): OperationKind {
  return kinds[name] as OperationKind;
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
    return await getKind(operation).execute(operation, transaction, context);
  } finally {
    stopwatch.mark("ended", nextPosition());
    stopwatch.add("store", performance.now() - from - stopwatch.spent("plan"));
  }
}

export function isWrite(operation: Operation): boolean {
  return getKind(operation).writes;
}

/** Whether an operation that runs alone may do without a transaction. */
export function isSingleRead(operation: Operation): boolean {
  return getKind(operation).readsOnce?.(operation) ?? false;
}

/** The names of the collections used by operations, without duplicates. */
export function listCollections(operations: readonly Operation[], schema: Schema): string[] {
  if (operations.some((operation) => getKind(operation).usesAll)) return schema.collections.map(({ name }) => name);
  return [
    ...new Set(operations.flatMap((operation) => ("collection" in operation ? [operation.collection.name] : []))),
  ];
}
