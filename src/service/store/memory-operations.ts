import { copyRow } from "./copy-row.ts";
import { findByPlan } from "./find-by-plan.ts";
import { createKeyConflictError } from "./key-conflict.ts";
import { compareKeys } from "./key-order.ts";
import type { MemoryScheduler } from "./memory-scheduler.ts";
import { selectRows } from "./select-rows.ts";
import type { Access, Found, Key, Query, ReadAll, Row, StoreTransaction } from "./store.ts";

export interface MemoryCollection {
  readonly rows: Map<Key, Row>;
  /** As `StoreTransaction.version`. */
  version: number;
}

/** The unguarded operations. Rows are copied when written and when read. */
export class MemoryOperations implements StoreTransaction {
  readonly #collections: ReadonlyMap<string, MemoryCollection>;
  readonly #records: Map<string, unknown>;
  readonly #written = new Set<MemoryCollection>();
  readonly #scheduler: MemoryScheduler;
  readonly #undo: (() => void)[] = [];
  #isRolledBack = false;

  constructor(
    collections: ReadonlyMap<string, MemoryCollection>,
    records: Map<string, unknown>,
    scheduler: MemoryScheduler,
  ) {
    this.#collections = collections;
    this.#records = records;
    this.#scheduler = scheduler;
  }

  /** Restores every row to its state before the transaction. Operations that have not started reject. */
  rollBack(): void {
    this.#isRolledBack = true;
    for (const undo of this.#undo.splice(0).reverse()) undo();
  }

  version(collection: string): number {
    return this.#collections.get(collection)?.version ?? 0;
  }

  async get(collection: string, key: Key): Promise<Row | undefined> {
    await this.#scheduler.next();
    const row = this.#collection(collection).rows.get(key);
    return row && copyRow(row);
  }

  async read(collection: string, access: Access): Promise<Row[]> {
    await this.#scheduler.next();
    return selectRows(this.#collection(collection).rows.values(), access).map(copyRow);
  }

  find(query: Query, readAll?: ReadAll): Promise<Found> {
    return findByPlan(query, this, "memory", readAll);
  }

  async count(collection: string, access: Access): Promise<number> {
    await this.#scheduler.next();
    const { rows } = this.#collection(collection);
    return access.by === "all" ? rows.size : selectRows(rows.values(), access).length;
  }

  async lastKey(collection: string): Promise<Key | undefined> {
    await this.#scheduler.next();
    let last: Key | undefined;
    for (const key of this.#collection(collection).rows.keys()) {
      if (last === undefined || compareKeys(key, last) > 0) last = key;
    }
    return last;
  }

  async add(collection: string, rows: readonly Row[]): Promise<void> {
    const copies = structuredClone(rows);
    await this.#scheduler.next();
    const kept = this.#toWrite(collection);
    for (const row of copies) {
      if (kept.has(row._id)) throw createKeyConflictError(collection, row._id);
      this.#set(kept, row);
    }
  }

  async put(collection: string, rows: readonly Row[]): Promise<void> {
    const copies = structuredClone(rows);
    await this.#scheduler.next();
    const kept = this.#toWrite(collection);
    for (const row of copies) this.#set(kept, row);
  }

  async remove(collection: string, keys: readonly Key[]): Promise<void> {
    const removed = [...keys];
    await this.#scheduler.next();
    const kept = this.#toWrite(collection);
    for (const key of removed) {
      const former = kept.get(key);
      if (former === undefined) continue;
      kept.delete(key);
      this.#undo.push(() => kept.set(key, former));
    }
  }

  async clear(collection: string): Promise<void> {
    await this.#scheduler.next();
    const kept = this.#toWrite(collection);
    const former = [...kept];
    kept.clear();
    this.#undo.push(() => {
      for (const [key, row] of former) kept.set(key, row);
    });
  }

  async getRecord(key: string): Promise<unknown> {
    await this.#scheduler.next();
    this.#refuseRolledBack();
    return structuredClone(this.#records.get(key));
  }

  async putRecord(key: string, value: unknown): Promise<void> {
    const copy = structuredClone(value);
    await this.#scheduler.next();
    this.#refuseRolledBack();
    const former = this.#records.get(key);
    this.#undo.push(() => void (former === undefined ? this.#records.delete(key) : this.#records.set(key, former)));
    if (copy === undefined) this.#records.delete(key);
    else this.#records.set(key, copy);
  }

  /** The rows, for an operation that changes them. */
  #toWrite(name: string): Map<Key, Row> {
    const collection = this.#collection(name);
    if (!this.#written.has(collection)) {
      this.#written.add(collection);
      collection.version += 1;
      this.#undo.push(() => {
        collection.version -= 1;
      });
    }
    return collection.rows;
  }

  /**
   * A collection, for an operation that is about to run. The operation itself is synchronous, so that operations never
   * interleave, and none goes on after a rollback.
   */
  #collection(name: string): MemoryCollection {
    this.#refuseRolledBack();
    const collection = this.#collections.get(name);
    if (collection === undefined) throw new RangeError(`There is no collection "${name}".`);
    return collection;
  }

  #refuseRolledBack(): void {
    if (this.#isRolledBack) throw new Error("The transaction was rolled back before this operation started.");
  }

  #set(rows: Map<Key, Row>, row: Row): void {
    const former = rows.get(row._id);
    rows.set(row._id, row);
    this.#undo.push(former === undefined ? () => rows.delete(row._id) : () => rows.set(row._id, former));
  }
}
