// What a read finds below the rows in memory if it does without a transaction: their versions, and nothing else.

import type { StoreTransaction, TransactionScope } from "../store.ts";
import type { TableCache } from "./table-cache.ts";

/** Rejects every operation: the rows in memory have to suffice. */
export class CurrentRows implements StoreTransaction {
  readonly #versions: ReadonlyMap<string, number>;
  /** Whether the work needs a transaction. */
  isInsufficient = false;

  private constructor(versions: ReadonlyMap<string, number>) {
    this.#versions = versions;
  }

  /**
   * The rows of the collections of a scope; undefined if some of them are not in memory, or not known to be current.
   * @param period - of the store as the sole writer, now
   */
  static of({ collections, epoch }: TransactionScope, tables: TableCache, period: object): CurrentRows | undefined {
    const versions = new Map<string, number>();
    for (const collection of collections) {
      const version = tables.currentVersion(collection, epoch, period);
      if (version === undefined) return undefined;
      versions.set(collection, version);
    }
    return versions.size === 0 ? undefined : new CurrentRows(versions);
  }

  version(collection: string): number {
    return this.#versions.get(collection) ?? 0;
  }

  get = () => this.#refuse();
  read = () => this.#refuse();
  find = () => this.#refuse();
  count = () => this.#refuse();
  lastKey = () => this.#refuse();
  add = () => this.#refuse();
  put = () => this.#refuse();
  remove = () => this.#refuse();
  clear = () => this.#refuse();
  getRecord = () => this.#refuse();
  putRecord = () => this.#refuse();

  async #refuse(): Promise<never> {
    this.isInsufficient = true;
    throw new Error("This takes a transaction.");
  }
}
