// The last snapshots of a service's collections, for as long as nothing was written and little time has passed.

import type { Client } from "../../../client/index.ts";
import { type CollectionSnapshot, readSnapshot, type Snapshot } from "./snapshot.ts";
import type { Touched } from "./touched.ts";

/** Milliseconds after which other clients may well have written. */
const maxAge = 10_000;

interface CachedSnapshot {
  readonly snapshot: CollectionSnapshot;
  readonly revision: number;
  readonly at: number;
}

export class SnapshotCache {
  readonly #cached = new Map<string, CachedSnapshot>();

  /**
   * Returns the collections as they are now: a cached snapshot where it is fresh, otherwise one by requests.
   *
   * @param revision - how many writes of this page went before
   * @throws whatever the client throws; AbortError when aborted
   */
  async read(client: Client, revision: number, touched: readonly Touched[], signal: AbortSignal): Promise<Snapshot> {
    const stale = touched.filter(({ collection }) => this.#fresh(collection.name, revision) === undefined);
    const at = performance.now();
    const { collections, requests } = await readSnapshot(client, stale, signal);
    for (const [name, snapshot] of collections) {
      // Of a large collection the rows depend on the parts.
      if (snapshot.isWhole) this.#cached.set(name, { snapshot, revision, at });
    }
    const all = touched.flatMap(({ collection: { name } }): [string, CollectionSnapshot][] => {
      const found = collections.get(name) ?? this.#fresh(name, revision);
      return found === undefined ? [] : [[name, found]];
    });
    return { collections: new Map(all), requests };
  }

  /** Forgets every snapshot: something was written. */
  clear(): void {
    this.#cached.clear();
  }

  #fresh(name: string, revision: number): CollectionSnapshot | undefined {
    const found = this.#cached.get(name);
    return found?.revision === revision && performance.now() - found.at < maxAge ? found.snapshot : undefined;
  }
}
