// Named snapshots of all declarations and rows, kept in records of the store beside the rows.

import { type CollectionDeclaration, joinCode } from "../../language/internal.ts";
import { fail } from "../../wire/public.ts";
import { defineRecorded } from "../history/define-recorded.ts";
import { createStepHeaders, createSuccess, type Outcome } from "../message/outcome.ts";
import type { StoreContext, StoreTransaction } from "../store/store.ts";
import { type CollectionRows, readTables } from "./export.ts";
import { replaceTables } from "./replace-rows.ts";

/** The greatest number of snapshots. */
const snapshotLimit = 20;
const snapshotName = /^[A-Za-z0-9._-]{1,64}$/;

/** A snapshot, without its rows. */
export interface SnapshotSummary {
  readonly name: string;
  /** When it was taken, as an ISO date-time. */
  readonly at: string;
  readonly rows: number;
}

interface Snapshot {
  readonly collections: readonly CollectionDeclaration[];
  readonly rows: CollectionRows;
}

const indexKey = "snapshots";
const getSnapshotKey = (name: string): string => `snapshot/${name}`;

async function readIndex(transaction: StoreTransaction): Promise<readonly SnapshotSummary[]> {
  const record = await transaction.getRecord(indexKey);
  return Array.isArray(record) ? record : [];
}

function transactOnAll<T>(
  mode: "read" | "write",
  { store, schema }: StoreContext,
  work: (transaction: StoreTransaction) => Promise<T>,
) {
  return store.transact({ mode, collections: listNames(schema.collections), epoch: schema.epoch }, work);
}

const listNames = (collections: readonly CollectionDeclaration[]) => collections.map(({ name }) => name);
const countTableRows = (tables: CollectionRows) => tables.reduce((sum, [, rows]) => sum + rows.length, 0);

/** The snapshots, oldest first. @throws SchemaChangedError */
export async function listSnapshots(context: StoreContext): Promise<Outcome> {
  return createSuccess(200, { payload: await transactOnAll("read", context, readIndex) });
}

/**
 * Takes a snapshot of one moment, or replaces the one of this name.
 *
 * @throws ServiceError INVALID_PARAMETER for a name that can't be one; TOO_LARGE for too many. SchemaChangedError
 */
export async function takeSnapshot(name: string, context: StoreContext): Promise<Outcome> {
  if (!snapshotName.test(name))
    throw fail(
      "INVALID_PARAMETER",
      "A snapshot's name has 1 to 64 letters A to Z, digits, dots, underscores and hyphens.",
    );
  const { collections } = context.schema;
  const summary = await transactOnAll("write", context, async (transaction) => {
    const others = (await readIndex(transaction)).filter((each) => each.name !== name);
    if (others.length >= snapshotLimit)
      throw fail("TOO_LARGE", `There can be at most ${snapshotLimit} snapshots. Remove one first.`);
    const rows = await readTables(listNames(collections), transaction);
    const taken: SnapshotSummary = { name, at: new Date().toISOString(), rows: countTableRows(rows) };
    await transaction.putRecord(getSnapshotKey(name), { collections, rows } satisfies Snapshot);
    await transaction.putRecord(indexKey, [...others, taken]);
    return taken;
  });
  return createSuccess(201, { payload: summary });
}

/**
 * Replaces all declarations and rows by those of a snapshot, in one transaction that writes only the difference, and is a step of
 * the history.
 *
 * @throws ServiceError SNAPSHOT_NOT_FOUND. SchemaChangedError
 */
export async function restoreSnapshot(name: string, context: StoreContext): Promise<Outcome> {
  const { collections, rows } = await transactOnAll("read", context, async (transaction) => {
    const found = await transaction.getRecord(getSnapshotKey(name));
    if (found === undefined) throw createSnapshotNotFoundError(name, await readIndex(transaction));
    return found as Snapshot;
  });
  const step = await defineRecorded(context, collections, (transaction, changes) =>
    replaceTables(rows, transaction, changes),
  );
  return createSuccess(200, { affected: countTableRows(rows) }, createStepHeaders(step));
}

/** @throws ServiceError SNAPSHOT_NOT_FOUND. SchemaChangedError */
export async function removeSnapshot(name: string, context: StoreContext): Promise<Outcome> {
  await transactOnAll("write", context, async (transaction) => {
    const all = await readIndex(transaction);
    if (!all.some((each) => each.name === name)) throw createSnapshotNotFoundError(name, all);
    await transaction.putRecord(getSnapshotKey(name), undefined);
    await transaction.putRecord(
      indexKey,
      all.filter((each) => each.name !== name),
    );
  });
  return createSuccess(200, {});
}

function createSnapshotNotFoundError(name: string, all: readonly SnapshotSummary[]): Error {
  const those = all.length === 0 ? "There are none." : `There are ${joinCode(all.map((each) => each.name))}.`;
  return fail("SNAPSHOT_NOT_FOUND", `There is no snapshot \`${name.slice(0, 80)}\`. ${those}`);
}
