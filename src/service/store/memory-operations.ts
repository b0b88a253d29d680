// Owns what a transaction does to rows in memory, and how it is undone.

import { keyConflict } from "./key-conflict.ts";
import { compareKeys, isKey, liesIn, spansOf } from "./key-order.ts";
import type { Access, Key, Row, StoreTransaction } from "./store.ts";

/** A collection's rows by key. */
export type Rows = Map<Key, Row>;

/** The unguarded operations over some collections' rows. A row is copied on its way in and on its way out. */
export class MemoryOperations implements StoreTransaction {
  readonly #collections: ReadonlyMap<string, Rows>;
  readonly #undo: (() => void)[] = [];

  constructor(collections: ReadonlyMap<string, Rows>) {
    this.#collections = collections;
  }

  /** Puts every row back to what it was when the transaction began. */
  rollBack(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
  }

  async get(collection: string, key: Key): Promise<Row | undefined> {
    const row = this.#rows(collection).get(key);
    return row && copyRow(row);
  }

  async read(collection: string, access: Access): Promise<Row[]> {
    return this.#select(collection, access).map(copyRow);
  }

  async count(collection: string, access: Access): Promise<number> {
    return access.by === "all" ? this.#rows(collection).size : this.#select(collection, access).length;
  }

  async lastKey(collection: string): Promise<Key | undefined> {
    let last: Key | undefined;
    for (const key of this.#rows(collection).keys()) {
      if (last === undefined || compareKeys(key, last) > 0) last = key;
    }
    return last;
  }

  async add(collection: string, rows: readonly Row[]): Promise<void> {
    const kept = this.#rows(collection);
    for (const row of structuredClone(rows)) {
      if (kept.has(row._id)) throw keyConflict(collection, row._id);
      this.#set(kept, row);
    }
  }

  async put(collection: string, rows: readonly Row[]): Promise<void> {
    const kept = this.#rows(collection);
    for (const row of structuredClone(rows)) this.#set(kept, row);
  }

  async remove(collection: string, keys: readonly Key[]): Promise<void> {
    const kept = this.#rows(collection);
    for (const key of keys) {
      const former = kept.get(key);
      if (former === undefined) continue;
      kept.delete(key);
      this.#undo.push(() => kept.set(key, former));
    }
  }

  async clear(collection: string): Promise<void> {
    const kept = this.#rows(collection);
    const former = [...kept];
    kept.clear();
    this.#undo.push(() => {
      for (const [key, row] of former) kept.set(key, row);
    });
  }

  #rows(collection: string): Rows {
    const rows = this.#collections.get(collection);
    if (rows === undefined) throw new RangeError(`There is no collection "${collection}".`);
    return rows;
  }

  // One pass over the rows: at playground sizes quicker than keeping sorted indexes right through every write.
  #select(collection: string, access: Access): Row[] {
    const rows = [...this.#rows(collection).values()];
    if (access.by === "all") return rows;
    const spans = spansOf(access.ranges);
    const path = access.index.split(".");
    return rows.filter((row) => {
      const value = valueAt(row, path);
      return isKey(value) && liesIn(spans, value);
    });
  }

  #set(rows: Rows, row: Row): void {
    const former = rows.get(row._id);
    rows.set(row._id, row);
    this.#undo.push(former === undefined ? () => rows.delete(row._id) : () => rows.set(row._id, former));
  }
}

function valueAt(row: Row, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Rows are plain JSON, and copying that by hand is many times quicker than structuredClone. */
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
