// Operations of a transaction on rows in memory, with rollback.

import { findByPlan } from "./find-by-plan.ts";
import { keyConflict } from "./key-conflict.ts";
import { compareKeys, isKey, liesIn, spansOf } from "./key-order.ts";
import type { MemoryTurns } from "./memory-turns.ts";
import type { Access, Found, Key, Query, Row, StoreTransaction } from "./store.ts";

export interface MemoryCollection {
  readonly rows: Map<Key, Row>;
  /** As `StoreTransaction.version`. */
  version: number;
}

/** The unguarded operations. Rows are copied when written and when read. */
export class MemoryOperations implements StoreTransaction {
  readonly #collections: ReadonlyMap<string, MemoryCollection>;
  readonly #written = new Set<MemoryCollection>();
  readonly #turns: MemoryTurns;
  readonly #undo: (() => void)[] = [];
  #isRolledBack = false;

  constructor(collections: ReadonlyMap<string, MemoryCollection>, turns: MemoryTurns) {
    this.#collections = collections;
    this.#turns = turns;
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
    const row = (await this.#turn(collection)).rows.get(key);
    return row && copyRow(row);
  }

  async read(collection: string, access: Access): Promise<Row[]> {
    return select((await this.#turn(collection)).rows, access).map(copyRow);
  }

  find(query: Query): Promise<Found> {
    return findByPlan(query, this);
  }

  async count(collection: string, access: Access): Promise<number> {
    const { rows } = await this.#turn(collection);
    return access.by === "all" ? rows.size : select(rows, access).length;
  }

  async lastKey(collection: string): Promise<Key | undefined> {
    let last: Key | undefined;
    for (const key of (await this.#turn(collection)).rows.keys()) {
      if (last === undefined || compareKeys(key, last) > 0) last = key;
    }
    return last;
  }

  async add(collection: string, rows: readonly Row[]): Promise<void> {
    const copies = structuredClone(rows);
    const kept = await this.#toWrite(collection);
    for (const row of copies) {
      if (kept.has(row._id)) throw keyConflict(collection, row._id);
      this.#set(kept, row);
    }
  }

  async put(collection: string, rows: readonly Row[]): Promise<void> {
    const copies = structuredClone(rows);
    const kept = await this.#toWrite(collection);
    for (const row of copies) this.#set(kept, row);
  }

  async remove(collection: string, keys: readonly Key[]): Promise<void> {
    const removed = [...keys];
    const kept = await this.#toWrite(collection);
    for (const key of removed) {
      const former = kept.get(key);
      if (former === undefined) continue;
      kept.delete(key);
      this.#undo.push(() => kept.set(key, former));
    }
  }

  async clear(collection: string): Promise<void> {
    const kept = await this.#toWrite(collection);
    const former = [...kept];
    kept.clear();
    this.#undo.push(() => {
      for (const [key, row] of former) kept.set(key, row);
    });
  }

  /** The rows, for an operation that changes them. */
  async #toWrite(name: string): Promise<Map<Key, Row>> {
    const collection = await this.#turn(name);
    if (!this.#written.has(collection)) {
      this.#written.add(collection);
      collection.version += 1;
      this.#undo.push(() => {
        collection.version -= 1;
      });
    }
    return collection.rows;
  }

  /** The collection, once it is this operation's turn. The operation itself is synchronous, so operations never interleave. */
  async #turn(name: string): Promise<MemoryCollection> {
    await this.#turns.next();
    if (this.#isRolledBack) throw new Error("The transaction was rolled back before this operation started.");
    const collection = this.#collections.get(name);
    if (collection === undefined) throw new RangeError(`There is no collection "${name}".`);
    return collection;
  }

  #set(rows: Map<Key, Row>, row: Row): void {
    const former = rows.get(row._id);
    rows.set(row._id, row);
    this.#undo.push(former === undefined ? () => rows.delete(row._id) : () => rows.set(row._id, former));
  }
}

// One pass over the rows: at this size faster than maintaining sorted indexes with every write.
function select(collection: ReadonlyMap<Key, Row>, access: Access): Row[] {
  const rows = [...collection.values()];
  if (access.by === "all") return rows;
  const spans = spansOf(access.ranges);
  const path = access.index.split(".");
  return rows.filter((row) => {
    const value = valueAt(row, path);
    return isKey(value) && liesIn(spans, value);
  });
}

function valueAt(row: Row, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Rows are plain JSON; copying them by hand is many times faster than structuredClone. */
function copyRow(row: Row): Row {
  return copy(row) as Row;
}

function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  const copied: Record<string, unknown> = { ...value };
  for (const name of Object.keys(copied)) {
    const member = copied[name];
    if (typeof member === "object" && member !== null) copied[name] = copy(member);
  }
  return copied;
}
