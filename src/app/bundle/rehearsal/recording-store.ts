// The store that a rehearsal runs over: the store in memory with a copy of the data, each change of a row written
// down, and pauses between two operations in which the page can do what it must.

import { yieldToMain } from "../../../client/index.ts";
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
  /** The rows as they are now. */
  rows(collection: string): Rows;
}

/** Rows that are written at once, at most: copying them takes time. */
const chunkSize = 250;

/**
 * A store in memory with the declarations and a copy of the rows.
 *
 * The memory store lets a transaction await nothing but its own operations, as IndexedDB does, and so it would hold the
 * page up for as long as a transaction lasts. Here each operation is a transaction of its own, and what an outer one has
 * written is taken back by hand when it fails. Nobody else is at this store, so nobody sees the difference.
 *
 * @param onBreath - called between operations; what it throws ends the rehearsal.
 */
export async function createRecordingStore(
  collections: readonly CollectionDeclaration[],
  copied: ReadonlyMap<string, Rows>,
  onPause: () => void,
): Promise<RecordingStore> {
  const inner = createMemoryStore();
  const schema = await inner.define(collections);
  const images = new Map(collections.map(({ name }) => [name, new Map(copied.get(name))]));
  let recorded: RowChange[] = [];

  const pause = async (): Promise<void> => {
    await yieldToMain();
    onPause();
  };
  const once = <T>(
    mode: "read" | "write",
    collection: string,
    work: (transaction: StoreTransaction) => Promise<T>,
  ): Promise<T> => inner.transact({ mode, collections: [collection], epoch: schema.epoch }, work);
  const imagesOf = (collection: string): Map<Key, Row> => images.get(collection) ?? new Map();

  for (const [name, rows] of images) {
    for (const chunk of chunksOf([...rows.values()])) {
      await pause();
      await once("write", name, (transaction) => transaction.add(name, chunk));
    }
  }

  /** What stands for a transaction towards the handler. */
  class Outer implements StoreTransaction {
    readonly #changes: RowChange[] = [];

    async get(collection: string, key: Key): Promise<Row | undefined> {
      await pause();
      return once("read", collection, (transaction) => transaction.get(collection, key));
    }

    async read(...given: Parameters<StoreTransaction["read"]>): Promise<Row[]> {
      await pause();
      return once("read", given[0], (transaction) => transaction.read(...given));
    }

    async count(...given: Parameters<StoreTransaction["count"]>): Promise<number> {
      await pause();
      return once("read", given[0], (transaction) => transaction.count(...given));
    }

    async lastKey(collection: string): Promise<Key | undefined> {
      await pause();
      return once("read", collection, (transaction) => transaction.lastKey(collection));
    }

    async add(collection: string, rows: readonly Row[]): Promise<void> {
      await this.#write(collection, rows, (transaction, chunk) => transaction.add(collection, chunk));
    }

    async put(collection: string, rows: readonly Row[]): Promise<void> {
      await this.#write(collection, rows, (transaction, chunk) => transaction.put(collection, chunk));
    }

    async remove(collection: string, keys: readonly Key[]): Promise<void> {
      for (const chunk of chunksOf(keys)) {
        await pause();
        await once("write", collection, (transaction) => transaction.remove(collection, chunk));
        for (const key of chunk) this.#note(collection, key, undefined);
      }
    }

    async clear(collection: string): Promise<void> {
      await this.remove(collection, [...imagesOf(collection).keys()]);
    }

    async #write(
      collection: string,
      rows: readonly Row[],
      write: (transaction: StoreTransaction, chunk: readonly Row[]) => Promise<void>,
    ): Promise<void> {
      for (const chunk of chunksOf(rows)) {
        await pause();
        await once("write", collection, (transaction) => write(transaction, chunk));
        for (const row of chunk) this.#note(collection, row._id, row);
      }
    }

    #note(collection: string, key: Key, after: Row | undefined): void {
      const rows = imagesOf(collection);
      const before = rows.get(key);
      if (before === after) return;
      if (after === undefined) rows.delete(key);
      else rows.set(key, after);
      const change = { collection, key, before, after };
      this.#changes.push(change);
      recorded.push(change);
    }

    /** Puts every row back to what it was. */
    async rollBack(): Promise<void> {
      recorded = [];
      const changes = netChanges(this.#changes);
      for (const chunk of chunksOf(changes)) {
        await yieldToMain();
        for (const name of new Set(chunk.map(({ collection }) => collection))) {
          const own = chunk.filter(({ collection }) => collection === name);
          await once("write", name, async (transaction) => {
            await transaction.remove(
              name,
              own.flatMap(({ key, before }) => (before === undefined ? [key] : [])),
            );
            await transaction.put(
              name,
              own.flatMap(({ before }) => before ?? []),
            );
          });
        }
        for (const { collection, key, before } of chunk) {
          if (before === undefined) imagesOf(collection).delete(key);
          else imagesOf(collection).set(key, before);
        }
      }
    }
  }

  async function transact<T>(scope: TransactionScope, work: (transaction: StoreTransaction) => Promise<T>): Promise<T> {
    scope.signal?.throwIfAborted();
    const transaction = new Outer();
    try {
      return await work(transaction);
    } catch (error) {
      await transaction.rollBack();
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
    rows: imagesOf,
  };
}

function chunksOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / chunkSize) }, (_, index) =>
    all.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}
