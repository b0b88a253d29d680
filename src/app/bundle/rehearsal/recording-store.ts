// The store of a rehearsal: a copy of the data in memory that records each change of a row.

import type { CollectionDeclaration } from "../../../language/index.ts";
import {
  createMemoryStore,
  type Row,
  type Store,
  type StoreTransaction,
  type TransactionScope,
} from "../../../service/index.ts";
import type { Rows } from "../data/difference.ts";
import { netChanges, type RowChange } from "../data/row-change.ts";
import type { Key } from "../data/touched.ts";

export interface RecordingStore {
  readonly store: Store;
  /** The changes since the last call, each row once. */
  drainChanges(): readonly RowChange[];
  /** The current rows. */
  rows(collection: string): Rows;
}

/** How many rows are written before the page may render. */
const chunkSize = 250;

/**
 * Creates a store in memory with the declarations and a copy of the rows.
 *
 * @param signal - aborts the copying and every transaction
 * @throws the signal's reason
 */
export async function createRecordingStore(
  collections: readonly CollectionDeclaration[],
  copied: ReadonlyMap<string, Rows>,
  signal: AbortSignal,
): Promise<RecordingStore> {
  const inner = createMemoryStore();
  await inner.define(collections, async (transaction) => {
    for (const [name, rows] of copied) {
      await forEachChunk([...rows.values()], (chunk) => {
        signal.throwIfAborted();
        return transaction.add(name, chunk);
      });
    }
  });
  const current = new Map(collections.map(({ name }) => [name, new Map(copied.get(name))]));
  let recorded: RowChange[] = [];

  function set(collection: string, key: Key, row: Row | undefined): void {
    if (row === undefined) current.get(collection)?.delete(key);
    else current.get(collection)?.set(key, row);
  }

  function recording(transaction: StoreTransaction, changes: RowChange[]): StoreTransaction {
    const record = (collection: string, key: Key, after: Row | undefined): void => {
      const before = current.get(collection)?.get(key);
      if (before === after) return;
      set(collection, key, after);
      const change = { collection, key, before, after };
      changes.push(change);
      recorded.push(change);
    };
    const write = (method: "add" | "put", collection: string, rows: readonly Row[]): Promise<void> =>
      forEachChunk(rows, async (chunk) => {
        await transaction[method](collection, chunk);
        for (const row of chunk) record(collection, row._id, row);
      });
    const remove = (collection: string, keys: readonly Key[]): Promise<void> =>
      forEachChunk(keys, async (chunk) => {
        await transaction.remove(collection, chunk);
        for (const key of chunk) record(collection, key, undefined);
      });
    return {
      version: (collection) => transaction.version(collection),
      get: (...given) => transaction.get(...given),
      read: (...given) => transaction.read(...given),
      find: (query) => transaction.find(query),
      count: (...given) => transaction.count(...given),
      lastKey: (...given) => transaction.lastKey(...given),
      add: (...given) => write("add", ...given),
      put: (...given) => write("put", ...given),
      remove,
      clear: (collection) => remove(collection, [...(current.get(collection)?.keys() ?? [])]),
      getRecord: (key) => transaction.getRecord(key),
      putRecord: (...given) => transaction.putRecord(...given),
    };
  }

  async function transact<T>(scope: TransactionScope, work: (transaction: StoreTransaction) => Promise<T>): Promise<T> {
    const changes: RowChange[] = [];
    try {
      return await inner.transact({ ...scope, signal }, (transaction) => work(recording(transaction, changes)));
    } catch (error) {
      recorded = [];
      for (const { collection, key, before } of netChanges(changes)) set(collection, key, before);
      throw error;
    }
  }

  return {
    store: { ...inner, transact },
    drainChanges() {
      const changes = recorded;
      recorded = [];
      return netChanges(changes);
    },
    rows: (collection) => current.get(collection) ?? new Map(),
  };
}

async function forEachChunk<T>(all: readonly T[], work: (chunk: readonly T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += chunkSize) await work(all.slice(from, from + chunkSize));
}
