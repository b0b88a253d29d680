// Operations of a transaction on tables in memory, and on the store below for what is not in memory.

import { copyRow } from "../copy-row.ts";
import { choosePlan } from "../find-by-plan.ts";
import { createKeyConflictError } from "../key-conflict.ts";
import type { Access, Found, Key, Query, Row, StoreTransaction } from "../store.ts";
import { findInTable } from "./find-in-table.ts";
import type { Table } from "./table.ts";
import type { RowsIdentity, TableCache } from "./table-cache.ts";

/** The version of the rows of a collection; see `StoreTransaction`. */
type Versions = StoreTransaction["version"];

/** How many new rows are written at once. The database writes a group while the next one is made. */
const groupSize = 50;

/**
 * The unguarded operations of one transaction. They answer from a table only while it has the rows that the transaction
 * of the store below found, and its own changes. Writes go to both.
 */
export class CachedOperations implements StoreTransaction {
  readonly #store: StoreTransaction | undefined;
  readonly #versions: Versions;
  readonly #tables: TableCache;
  readonly #epoch: number;
  readonly #period: object | undefined;
  /** The written collections, and the identity of their rows once they are committed. */
  readonly #written = new Map<string, RowsIdentity | undefined>();
  /** When another transaction has read the rows that this one has done without; see `#load`. */
  awaited: Promise<unknown> | undefined;
  /** Whether the rows in memory did not suffice, so that the work needs a transaction. */
  isInsufficient = false;
  /** New rows in memory that the store below does not have yet, all of one collection. */
  #queued: { readonly collection: string; readonly rows: Row[] } | undefined;

  /**
   * @param store - undefined for a read that does without a transaction: the rows in memory have to suffice
   * @param versions - the versions that it finds
   * @param period - of a sole writer, in which the transaction of the store below began
   */
  constructor(
    store: StoreTransaction | undefined,
    versions: Versions,
    tables: TableCache,
    epoch: number,
    period: object | undefined,
  ) {
    this.#store = store;
    this.#versions = versions;
    this.#tables = tables;
    this.#epoch = epoch;
    this.#period = period;
  }

  /** To be called when the work is done, before the commit. */
  seal(): void {
    this.#flush();
    for (const collection of this.#written.keys()) this.#written.set(collection, this.#identity(collection));
  }

  /** To be called after the commit or the rollback. */
  end(committed: boolean): void {
    for (const [collection, identity] of this.#written)
      this.#tables.unlock(collection, this, committed ? identity : undefined);
  }

  version(collection: string): number {
    this.#flush();
    return this.#versions(collection);
  }

  async get(collection: string, key: Key): Promise<Row | undefined> {
    const table = this.#table(collection);
    if (table === undefined) return this.#below().get(collection, key);
    const row = table.get(key);
    return row && copyRow(row);
  }

  async read(collection: string, access: Access): Promise<Row[]> {
    const table = this.#table(collection);
    if (table !== undefined) return table.read(access);
    return access.by === "all" ? (await this.#load(collection)).map(copyRow) : this.#below().read(collection, access);
  }

  async find(query: Query): Promise<Found> {
    const { name } = query.collection;
    const table = this.#table(name);
    if (table === undefined) return this.#below().find(query, () => this.#load(name));
    const matches = findInTable(table, query);
    if (!query.explain) return { ...matches, planning: 0 };
    const from = performance.now();
    const chosen = await choosePlan(query, this);
    const planning = performance.now() - from;
    const rowsInCollection = table.size;
    const rowsRead = query.limit === 0 && chosen.residual === null ? 0 : table.count(chosen.access);
    return { ...matches, plan: { ...chosen, rowsInCollection, rowsRead, source: "memory" }, planning };
  }

  async count(collection: string, access: Access): Promise<number> {
    return this.#table(collection)?.count(access) ?? this.#below().count(collection, access);
  }

  async lastKey(collection: string): Promise<Key | undefined> {
    const table = this.#table(collection);
    return table === undefined ? this.#below().lastKey(collection) : table.lastKey();
  }

  add(collection: string, rows: readonly Row[]): Promise<void> {
    return this.#write(
      collection,
      (table) => {
        const taken = rows.find(({ _id }) => table.get(_id) !== undefined);
        if (taken !== undefined) throw createKeyConflictError(collection, taken._id);
        table.set(rows);
      },
      (below) => below.add(collection, rows),
      rows,
    );
  }

  put(collection: string, rows: readonly Row[]): Promise<void> {
    return this.#write(
      collection,
      (table) => table.set(rows),
      (below) => below.put(collection, rows),
    );
  }

  remove(collection: string, keys: readonly Key[]): Promise<void> {
    return this.#write(
      collection,
      (table) => table.remove(keys),
      (below) => below.remove(collection, keys),
    );
  }

  clear(collection: string): Promise<void> {
    return this.#write(
      collection,
      (table) => table.clear(),
      (below) => below.clear(collection),
    );
  }

  getRecord(key: string): Promise<unknown> {
    return this.#below().getRecord(key);
  }

  putRecord(key: string, value: unknown): Promise<void> {
    return this.#below().putRecord(key, value);
  }

  /**
   * Writes to the store below, and does not wait for it if the rows in memory are there to read. The store below aborts
   * its transaction if the write fails.
   */
  async #write(
    collection: string,
    change: (table: Table) => void,
    write: (below: StoreTransaction) => Promise<void>,
    added?: readonly Row[],
  ): Promise<void> {
    const table = this.#table(collection);
    this.#written.set(collection, undefined);
    if (table === undefined) return write(this.#below());
    this.#tables.lock(collection, this);
    change(table);
    if (added === undefined) void write(this.#below());
    else this.#queue(collection, added.map(copyRow));
  }

  /** Hands new rows to the store below in groups, because many small operations take longer. */
  #queue(collection: string, rows: readonly Row[]): void {
    if (this.#queued?.collection !== collection) this.#flush();
    this.#queued ??= { collection, rows: [] };
    for (const row of rows) this.#queued.rows.push(row);
    if (this.#queued.rows.length >= groupSize) this.#flush();
  }

  /** Hands the new rows to the store below. */
  #flush(): void {
    const queued = this.#queued;
    this.#queued = undefined;
    if (queued !== undefined) void this.#store?.add(queued.collection, queued.rows);
  }

  /** The store below, with every write so far. */
  #below(): StoreTransaction {
    this.#flush();
    if (this.#store !== undefined) return this.#store;
    this.isInsufficient = true;
    throw new Error("This takes a transaction.");
  }

  /** The table of a collection if it has the rows that this transaction sees. */
  #table(collection: string): Table | undefined {
    return this.#tables.find(collection, this.#identity(collection), this, this.#period);
  }

  /**
   * Reads the rows of a collection if they are missing, or if their number is not that of the store below. Does nothing
   * where they are known to exceed the budget: counting many rows takes long.
   */
  async refresh(collection: string): Promise<void> {
    const identity = this.#identity(collection);
    if (!this.#tables.mayFit(collection, identity)) return;
    const table = this.#table(collection);
    const count = await this.#below().count(collection, { by: "all" });
    if (table?.size !== count && this.#tables.mayFit(collection, identity, count)) await this.#readAll(collection);
  }

  /** All rows of a collection that were not in memory when this transaction looked. Another one may have read them since. */
  async #load(collection: string): Promise<readonly Row[]> {
    if (this.#written.has(collection)) return this.#below().read(collection, { by: "all" });
    return this.#table(collection)?.read({ by: "all" }) ?? this.#readAll(collection);
  }

  /**
   * Reads all rows, and keeps them in a table if they fit and this transaction has not changed them. Fails if another
   * transaction is reading them: this one would end if it waited for that, so it has to run again after `awaited`.
   */
  async #readAll(collection: string): Promise<readonly Row[]> {
    const identity = this.#identity(collection);
    // Kept when the work reads another collection at the same time, for which there is none.
    this.awaited ??= this.#tables.findReading(collection, identity);
    if (this.awaited !== undefined) throw new Error("Another transaction is reading these rows.");
    const reading = this.#below()
      .read(collection, { by: "all" })
      .then((rows) => {
        if (!this.#written.has(collection)) this.#tables.add(collection, identity, rows, this.#period);
        return rows;
      });
    this.#tables.noteReading(collection, identity, reading);
    return reading;
  }

  #identity(collection: string): RowsIdentity {
    return { epoch: this.#epoch, version: this.#versions(collection) };
  }
}
