// What a transaction does to rows, for the history: each row as it was before the transaction, and as it is after it.

import { PackedRows, type RowList } from "../rows/packed-rows.ts";
import type { Key, Row } from "../store/store.ts";

/** A row before and after; undefined where there is none. */
export interface RecordedChange {
  readonly key: Key;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** Collects the writes of one transaction. Several writes of a row become one change. */
export class Changes {
  readonly #collections = new Map<string, Map<Key, RecordedChange>>();
  /** The rows that were created in collections which have no other changes. */
  readonly #created = new Map<string, PackedRows<Row>>();

  /** Adds a write. The rows must not be changed afterwards. */
  note(collection: string, key: Key, before: Row | undefined, after: Row | undefined): void {
    const changes = this.#unpack(collection);
    const first = changes.get(key);
    changes.set(key, { key, before: first === undefined ? before : first.before, after });
  }

  /** Adds the creation of rows, any number of them. */
  noteCreated(collection: string, rows: readonly Row[]): void {
    if (this.#collections.has(collection)) {
      for (const row of rows) this.note(collection, row._id, undefined, row);
      return;
    }
    const created = this.#created.get(collection) ?? new PackedRows<Row>();
    this.#created.set(collection, created);
    for (const row of rows) created.push(row);
  }

  /** Adds the writes of later work in the same transaction. */
  add(later: Changes): void {
    for (const [collection, changes] of later.entries())
      for (const { key, before, after } of changes) this.note(collection, key, before, after);
  }

  /** The changes of each collection, without rows that were created and removed again. */
  entries(): readonly (readonly [collection: string, changes: RowList<RecordedChange>])[] {
    const noted = [...this.#collections].map(([collection, changes]) => {
      const lasting = [...changes.values()].filter(({ before, after }) => before !== undefined || after !== undefined);
      return [collection, lasting] as const;
    });
    const created = [...this.#created].map(([collection, rows]) => [collection, listCreations(rows)] as const);
    return [...noted, ...created].filter(([, changes]) => changes.length > 0);
  }

  #unpack(collection: string): Map<Key, RecordedChange> {
    let changes = this.#collections.get(collection);
    if (changes === undefined) {
      const created = this.#created.get(collection) ?? [];
      changes = new Map(Array.from(listCreations(created), (change) => [change.key, change]));
      this.#created.delete(collection);
      this.#collections.set(collection, changes);
    }
    return changes;
  }
}

function listCreations(created: RowList<Row>): RowList<RecordedChange> {
  return {
    length: created.length,
    *[Symbol.iterator]() {
      for (const row of created) yield { key: row._id, before: undefined, after: row };
    },
  };
}
