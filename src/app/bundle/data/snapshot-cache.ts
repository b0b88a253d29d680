// Caches snapshots of a service's collections until something is written or they expire.

import type { Client } from "../../../client/index.ts";
import { type CollectionSnapshot, readSnapshot, type Snapshot } from "./snapshot.ts";
import type { Touched } from "./touched.ts";

/** Milliseconds after which a snapshot expires, because other clients may have written. */
const maxAge = 10_000;

interface CachedSnapshot {
  readonly snapshot: CollectionSnapshot;
  readonly revision: number;
  readonly at: number;
}

export class SnapshotCache {
  readonly #cached = new Map<string, CachedSnapshot>();

  /**
   * Returns the current collections: cached snapshots that are fresh, and requested ones for the rest.
   *
   * @param revision - the number of writes of this page so far
   * @throws whatever the client throws; AbortError when aborted
   */
  async read(client: Client, revision: number, touched: readonly Touched[], signal: AbortSignal): Promise<Snapshot> {
    const stale = touched.filter(({ collection }) => this.#fresh(collection.name, revision) === undefined);
    const at = performance.now();
    const { collections, requests } = await readSnapshot(client, stale, signal);
    for (const [name, snapshot] of collections) {
      // A partial snapshot is not cached, because its rows depend on the parts.
      if (snapshot.isWhole) this.#cached.set(name, { snapshot, revision, at });
    }
    const all = touched.flatMap(({ collection: { name } }): [string, CollectionSnapshot][] => {
      const found = collections.get(name) ?? this.#fresh(name, revision);
      return found === undefined ? [] : [[name, found]];
    });
    return { collections: new Map(all), requests };
  }

  /** Removes every snapshot. Call it after a write. */
  clear(): void {
    this.#cached.clear();
  }

  #fresh(name: string, revision: number): CollectionSnapshot | undefined {
    const found = this.#cached.get(name);
    return found?.revision === revision && performance.now() - found.at < maxAge ? found.snapshot : undefined;
  }
}
