// Caches states of a service's collections until something is written or they expire.

import type { Client } from "../../../client/index.ts";
import { type CollectionState, type DataState, readDataState } from "./data-state.ts";
import type { Touched } from "./touched.ts";

/** Milliseconds after which a state expires, because other clients may have written. */
const maxAge = 10_000;

interface CachedState {
  readonly state: CollectionState;
  readonly revision: number;
  readonly at: number;
}

export class DataStateCache {
  readonly #cached = new Map<string, CachedState>();

  /**
   * Returns the current collections: cached states that are fresh, and requested ones for the rest.
   *
   * @param revision - the number of writes of this page so far
   * @throws whatever the client throws; AbortError when aborted
   */
  async read(client: Client, revision: number, touched: readonly Touched[], signal: AbortSignal): Promise<DataState> {
    const stale = touched.filter(({ collection }) => this.#fresh(collection.name, revision) === undefined);
    const at = performance.now();
    const { collections, requests } = await readDataState(client, stale, signal);
    for (const [name, state] of collections) {
      // A partial state is not cached, because its rows depend on the parts.
      if (state.isWhole) this.#cached.set(name, { state, revision, at });
    }
    const all = touched.flatMap(({ collection: { name } }): [string, CollectionState][] => {
      const found = collections.get(name) ?? this.#fresh(name, revision);
      return found === undefined ? [] : [[name, found]];
    });
    return { collections: new Map(all), requests };
  }

  /** Removes every state. Call it after a write. */
  clear(): void {
    this.#cached.clear();
  }

  #fresh(name: string, revision: number): CollectionState | undefined {
    const found = this.#cached.get(name);
    return found?.revision === revision && performance.now() - found.at < maxAge ? found.state : undefined;
  }
}
