// What a transaction does to rows in IndexedDB, by Dexie.

import { type Collection, Dexie, type Table, type Transaction } from "dexie";
import { type CollectionVersions, versionsKey } from "./collection-versions.ts";
import { storageError } from "./dexie-errors.ts";
import { metaStore, objectStoreOf } from "./dexie-layout.ts";
import { findByPlan } from "./find-by-plan.ts";
import { keyConflict } from "./key-conflict.ts";
import { type Span, spansOf } from "./key-order.ts";
import type { Access, Found, Key, Query, Row, StoreTransaction } from "./store.ts";

/**
 * The unguarded operations of one Dexie transaction. Every one goes through `transaction.table`: some fifty native
 * awaits in a row lose Dexie's notion of the current transaction, and then `db.table` would open another one.
 */
export class DexieOperations implements StoreTransaction {
  readonly #transaction: Transaction;
  readonly #versions: CollectionVersions;

  constructor(transaction: Transaction, versions: CollectionVersions) {
    this.#transaction = transaction;
    this.#versions = versions;
  }

  version(collection: string): number {
    return this.#versions.get(collection);
  }

  get(collection: string, key: Key): Promise<Row | undefined> {
    return this.#on(collection, (table) => table.get(key));
  }

  read(collection: string, access: Access): Promise<Row[]> {
    return this.#on(collection, async (table) => {
      const parts = await Promise.all(selections(table, access).map((selection) => selection.toArray()));
      return parts.length === 1 && parts[0] !== undefined ? parts[0] : parts.flat();
    });
  }

  find(query: Query): Promise<Found> {
    return findByPlan(query, this, "database");
  }

  count(collection: string, access: Access): Promise<number> {
    return this.#on(collection, async (table) => {
      const parts = await Promise.all(selections(table, access).map((selection) => selection.count()));
      return parts.reduce((sum, part) => sum + part, 0);
    });
  }

  lastKey(collection: string): Promise<Key | undefined> {
    return this.#on(collection, async (table) => {
      const [last] = await table.toCollection().reverse().limit(1).primaryKeys();
      return last;
    });
  }

  add(collection: string, rows: readonly Row[]): Promise<void> {
    return this.#write(collection, async (table) => {
      try {
        await table.bulkAdd(rows);
      } catch (error) {
        const taken = error instanceof Dexie.BulkError ? firstTaken(error, rows) : undefined;
        throw taken === undefined ? error : keyConflict(collection, taken._id);
      }
    });
  }

  put(collection: string, rows: readonly Row[]): Promise<void> {
    return this.#write(collection, async (table) => {
      await table.bulkPut(rows);
    });
  }

  remove(collection: string, keys: readonly Key[]): Promise<void> {
    return this.#write(collection, (table) => table.bulkDelete([...keys]));
  }

  clear(collection: string): Promise<void> {
    return this.#write(collection, (table) => table.clear());
  }

  /** The version goes with the first write, so that no write is without it. */
  #write(collection: string, operate: (table: Table<Row, Key>) => PromiseLike<void>): Promise<void> {
    const versions = this.#versions.advance(collection);
    if (versions === undefined) return this.#on(collection, operate);
    return this.#on(collection, async (table) => {
      await Promise.all([this.#transaction.table(metaStore).put(versions, versionsKey), operate(table)]);
    });
  }

  async #on<T>(collection: string, operate: (table: Table<Row, Key>) => PromiseLike<T>): Promise<T> {
    try {
      return await operate(this.#transaction.table<Row, Key>(objectStoreOf(collection)));
    } catch (error) {
      throw storageError(error, this.#transaction.idbtrans.error);
    }
  }
}

/**
 * One Dexie collection per range; together they hold each row once, and all of them are asked at the same time. All
 * rows are one request: getAll, next to which ranges of keys in parallel have to pay for finding where to cut.
 */
function selections(table: Table<Row, Key>, access: Access): Collection<Row, Key>[] {
  if (access.by === "all") return [table.toCollection()];
  return spansOf(access.ranges).map((span) => within(table, access.index, span));
}

/**
 * A range always begins somewhere, if only at the least key there is: in one that is open below WebKit also finds the
 * rows whose field is null, which are in no index.
 */
function within(table: Table<Row, Key>, index: string, span: Span): Collection<Row, Key> {
  const { lower = Number.NEGATIVE_INFINITY, lowerOpen, upper, upperOpen } = span;
  const where = table.where(index);
  if (upper === undefined) return lowerOpen ? where.above(lower) : where.aboveOrEqual(lower);
  return where.between(lower, upper, !lowerOpen, !upperOpen);
}

/** The first row that was refused for its key. No index is unique, so a broken constraint is always the key's. */
function firstTaken(error: InstanceType<typeof Dexie.BulkError>, rows: readonly Row[]): Row | undefined {
  return rows.find((_, position) => error.failuresByPos[position]?.name === "ConstraintError");
}
