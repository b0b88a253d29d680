// What a transaction does to rows in IndexedDB, by Dexie.

import { type Collection, Dexie, type Table, type Transaction } from "dexie";
import { type CollectionVersions, versionKeyOf } from "./collection-versions.ts";
import { storageError } from "./dexie-errors.ts";
import { firstRecord, metaStore, objectStoreOf, recordPrefix } from "./dexie-layout.ts";
import { findByPlan } from "./find-by-plan.ts";
import { findFew, type OrderedReader } from "./find-few.ts";
import { keyConflict } from "./key-conflict.ts";
import { type KeySpan, spansOf } from "./key-order.ts";
import type { Access, Found, Key, Query, ReadAll, Row, StoreTransaction } from "./store.ts";

/** How many rows are read in one task; reading one takes about 6 µs. */
const pageSize = 2_000;

/**
 * The unguarded operations of one Dexie transaction. Every one goes through `transaction.table`: some fifty native
 * awaits in a row lose Dexie's notion of the current transaction, and then `db.table` would open another one.
 */
export class DexieOperations implements StoreTransaction {
  readonly #transaction: Transaction;
  readonly #versions: CollectionVersions;
  /** Records that are known without reading them. */
  readonly #records: Map<string, unknown>;

  /** @param record - the value of the first record */
  constructor(transaction: Transaction, versions: CollectionVersions, record: unknown) {
    this.#transaction = transaction;
    this.#versions = versions;
    this.#records = new Map([[firstRecord, record]]);
  }

  version(collection: string): number {
    return this.#versions.get(objectStoreOf(collection));
  }

  get(collection: string, key: Key): Promise<Row | undefined> {
    return this.#on(collection, (table) => table.get(key));
  }

  read(collection: string, access: Access): Promise<Row[]> {
    if (access.by === "all") return this.#on(collection, readAll);
    return this.#on(collection, async (table) => {
      const parts = await Promise.all(selections(table, access).map((selection) => selection.toArray()));
      return parts.length === 1 && parts[0] !== undefined ? parts[0] : parts.flat();
    });
  }

  async find(query: Query, readAll?: ReadAll): Promise<Found> {
    const few = await this.#on(query.collection.name, (table) => findFew(query, orderedReader(table)));
    return few ?? findByPlan(query, this, "database", readAll);
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

  getRecord(key: string): Promise<unknown> {
    if (this.#records.has(key)) return Promise.resolve(structuredClone(this.#records.get(key)));
    return this.#onMeta((table) => table.get(recordPrefix + key));
  }

  putRecord(key: string, value: unknown): Promise<void> {
    this.#records.delete(key);
    return this.#onMeta<unknown>((table) =>
      value === undefined ? table.delete(recordPrefix + key) : table.put(value, recordPrefix + key),
    ) as Promise<void>;
  }

  /** The version goes with the first write, so that no write is without it. */
  #write(collection: string, operate: (table: Table<Row, Key>) => PromiseLike<void>): Promise<void> {
    const store = objectStoreOf(collection);
    const version = this.#versions.advance(store);
    if (version === undefined) return this.#on(collection, operate);
    return this.#on(collection, async (table) => {
      await Promise.all([this.#transaction.table(metaStore).put(version, versionKeyOf(store)), operate(table)]);
    });
  }

  #on<T>(collection: string, operate: (table: Table<Row, Key>) => PromiseLike<T>): Promise<T> {
    return this.#try(() => operate(this.#transaction.table<Row, Key>(objectStoreOf(collection))));
  }

  #onMeta<T>(operate: (table: Table<unknown, string>) => PromiseLike<T>): Promise<T> {
    return this.#try(() => operate(this.#transaction.table<unknown, string>(metaStore)));
  }

  async #try<T>(operate: () => PromiseLike<T>): Promise<T> {
    try {
      return await operate();
    } catch (error) {
      throw storageError(error, this.#transaction.idbtrans.error);
    }
  }
}

/**
 * Reads all rows in pages, so that other tasks can run in between. All keys are read first, which takes less time than
 * counting the rows, so that the database reads one page while the page before it is decoded.
 */
async function readAll(table: Table<Row, Key>): Promise<Row[]> {
  const keys = await table.toCollection().primaryKeys();
  const rows: Row[] = [];
  let reading: PromiseLike<Row[]> | undefined;
  for (let from = 0; from < keys.length; from += pageSize) {
    const [first, last] = [keys[from], keys[Math.min(from + pageSize, keys.length) - 1]];
    const next = table.where("_id").between(first, last, true, true).toArray();
    for (const row of (await reading) ?? []) rows.push(row);
    reading = next;
  }
  return rows.concat((await reading) ?? []);
}

function orderedReader(table: Table<Row, Key>): OrderedReader {
  return {
    walk: async (index, span, descending, visit) => {
      const rows = within(table, index, span);
      await (descending ? rows.reverse() : rows).until(visit).each(() => {});
    },
    readSome: async (index, ranges, limit) => {
      const spans = spansOf(ranges);
      const each = Math.ceil(limit / spans.length);
      const parts = await Promise.all(spans.map((span) => within(table, index, span).limit(each).toArray()));
      return parts.some(({ length }) => length === each) ? undefined : parts.flat();
    },
  };
}

/** One Dexie collection per range; together they hold each row once, and all of them are read at the same time. */
function selections(table: Table<Row, Key>, access: Access): Collection<Row, Key>[] {
  if (access.by === "all") return [table.toCollection()];
  return spansOf(access.ranges).map((span) => within(table, access.index, span));
}

/**
 * A range always begins somewhere, if only at the least key there is: in one that is open below WebKit also finds the
 * rows whose field is null, which are in no index.
 */
function within(table: Table<Row, Key>, index: string, span: KeySpan): Collection<Row, Key> {
  const { lower = Number.NEGATIVE_INFINITY, lowerOpen, upper, upperOpen } = span;
  const where = table.where(index);
  if (upper === undefined) return lowerOpen ? where.above(lower) : where.aboveOrEqual(lower);
  return where.between(lower, upper, !lowerOpen, !upperOpen);
}

/** The first row that was refused for its key. No index is unique, so a broken constraint is always the key's. */
function firstTaken(error: InstanceType<typeof Dexie.BulkError>, rows: readonly Row[]): Row | undefined {
  return rows.find((_, position) => error.failuresByPos[position]?.name === "ConstraintError");
}
