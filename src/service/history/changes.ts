// What a transaction does to rows, for the history: each row as it was before the transaction, and as it is after it.

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

  /** Adds a write. The rows must not be changed afterwards. */
  note(collection: string, key: Key, before: Row | undefined, after: Row | undefined): void {
    let changes = this.#collections.get(collection);
    if (changes === undefined) {
      changes = new Map();
      this.#collections.set(collection, changes);
    }
    const first = changes.get(key);
    changes.set(key, { key, before: first === undefined ? before : first.before, after });
  }

  /** Adds the writes of later work in the same transaction. */
  add(later: Changes): void {
    for (const [collection, changes] of later.entries())
      for (const { key, before, after } of changes) this.note(collection, key, before, after);
  }

  /** The changes of each collection, without rows that were created and removed again. */
  entries(): readonly (readonly [collection: string, changes: readonly RecordedChange[]])[] {
    return [...this.#collections]
      .map(([collection, changes]) => {
        const lasting = [...changes.values()].filter(
          ({ before, after }) => before !== undefined || after !== undefined,
        );
        return [collection, lasting] as const;
      })
      .filter(([, changes]) => changes.length > 0);
  }
}
