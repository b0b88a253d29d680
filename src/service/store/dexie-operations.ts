import type { Table, Transaction } from "dexie";
import type { CollectionDeclaration } from "../../language/public.ts";
import { type CollectionVersions, getVersionKey } from "./collection-versions.ts";
import { BlockedRows, hasIndexes } from "./dexie-blocks.ts";
import type { DexieConnector } from "./dexie-connection.ts";
import { convertStorageError } from "./dexie-errors.ts";
import { firstRecord, getObjectStoreName, metaStore, recordPrefix } from "./dexie-layout.ts";
import { SingleRows, type StoredRows } from "./dexie-rows.ts";
import { findByPlan, type ReadFew } from "./find-by-plan.ts";
import { findFew, mostRead } from "./find-few.ts";
import type { Access, Found, Key, Query, ReadAll, Row, StoreTransaction } from "./store.ts";

/**
 * The unguarded operations of one Dexie transaction. Every one goes through `transaction.table`: some fifty native
 * awaits in a row lose Dexie's notion of the current transaction, and then `db.table` would open another one.
 */
export class DexieOperations implements StoreTransaction {
  readonly #transaction: Transaction;
  readonly #versions: CollectionVersions;
  /** Records that are known without reading them. */
  readonly #records: Map<string, unknown>;
  readonly #declarations: ReadonlyMap<string, CollectionDeclaration>;
  readonly #connector: Pick<DexieConnector, "options" | "atWork">;
  readonly #rows = new Map<string, StoredRows>();

  /**
   * @param record - the value of the first record
   * @param declarations - of the collections that may be used
   * @param connector - whose waits report a long reading of all rows, in tenths, and whose other transactions it must not
   *   hold up for long
   */
  constructor(
    transaction: Transaction,
    { versions, record }: { readonly versions: CollectionVersions; readonly record: unknown },
    declarations: ReadonlyMap<string, CollectionDeclaration>,
    connector: Pick<DexieConnector, "options" | "atWork">,
  ) {
    this.#transaction = transaction;
    this.#versions = versions;
    this.#declarations = declarations;
    this.#connector = connector;
    this.#records = new Map([[firstRecord, record]]);
  }

  version(collection: string): number {
    return this.#versions.get(getObjectStoreName(collection));
  }

  get(collection: string, key: Key): Promise<Row | undefined> {
    return this.#on(collection, (rows) => rows.get(key));
  }

  read(collection: string, access: Access): Promise<Row[]> {
    if (access.by !== "all") return this.#on(collection, (rows) => rows.read(access));
    const change = this.#connector.options.waits.begin({ loaded: 0, total: 0 });
    let tenths = 0;
    const onRead = (loaded: number, total: number): void => {
      if (loaded * 10 < total * (tenths + 1)) return;
      tenths = Math.floor((loaded * 10) / total);
      change({ loaded, total });
    };
    const isShared = (): boolean => this.#connector.atWork.size > 1;
    return this.#on(collection, (rows) => rows.read(access, { onRead, isShared })).finally(() => change());
  }

  async find(query: Query, readAll?: ReadAll): Promise<Found> {
    const few = await this.#on(query.collection.name, ({ ordered }) => findFew(query, ordered));
    if (few !== undefined) return few;
    const readFew: ReadFew = async (total, rowsInCollection) => {
      const wanted = { ...query, count: false, explain: false };
      const mayPass = (query.skip + query.limit) * rowsInCollection < total * mostRead;
      return (await this.#on(query.collection.name, ({ ordered }) => findFew(wanted, ordered, mostRead, mayPass)))
        ?.rows;
    };
    return findByPlan(query, this, "database", readAll, readFew);
  }

  count(collection: string, access: Access): Promise<number> {
    return this.#on(collection, (rows) => rows.count(access));
  }

  lastKey(collection: string): Promise<Key | undefined> {
    return this.#on(collection, (rows) => rows.lastKey());
  }

  add(collection: string, added: readonly Row[]): Promise<void> {
    return this.#write(collection, (rows) => rows.add(added));
  }

  put(collection: string, changed: readonly Row[]): Promise<void> {
    return this.#write(collection, (rows) => rows.put(changed));
  }

  remove(collection: string, keys: readonly Key[]): Promise<void> {
    return this.#write(collection, (rows) => rows.remove(keys));
  }

  clear(collection: string): Promise<void> {
    return this.#write(collection, (rows) => rows.clear());
  }

  /** To be called when all operations have ended, before the commit. */
  async flush(): Promise<void> {
    for (const rows of this.#rows.values()) await this.#try(() => rows.flush());
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
  #write(collection: string, operate: (rows: StoredRows) => PromiseLike<void>): Promise<void> {
    const store = getObjectStoreName(collection);
    const version = this.#versions.advance(store);
    if (version === undefined) return this.#on(collection, operate);
    return this.#on(collection, async (rows) => {
      await Promise.all([this.#transaction.table(metaStore).put(version, getVersionKey(store)), operate(rows)]);
    });
  }

  #on<T>(collection: string, operate: (rows: StoredRows) => PromiseLike<T>): Promise<T> {
    return this.#try(() => operate(this.#rowsOf(collection)));
  }

  #rowsOf(collection: string): StoredRows {
    const known = this.#rows.get(collection);
    if (known !== undefined) return known;
    const table = this.#transaction.table(getObjectStoreName(collection));
    const isIndexed = hasIndexes(this.#declarations.get(collection));
    const { rowsPerBlock } = this.#connector.options;
    const rows = isIndexed ? new SingleRows(table, collection) : new BlockedRows(table, collection, rowsPerBlock);
    this.#rows.set(collection, rows);
    return rows;
  }

  #onMeta<T>(operate: (table: Table<unknown, string>) => PromiseLike<T>): Promise<T> {
    return this.#try(() => operate(this.#transaction.table<unknown, string>(metaStore)));
  }

  async #try<T>(operate: () => PromiseLike<T>): Promise<T> {
    try {
      return await operate();
    } catch (error) {
      throw convertStorageError(error, this.#transaction.idbtrans.error);
    }
  }
}
