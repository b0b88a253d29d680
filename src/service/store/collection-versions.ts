// The versions of the collections' rows, kept in `$meta` beside the schema.

/** What the keys of these records in `$meta` begin with; the name of an object store follows. */
const versionPrefix = "version:";

/** The key of the version of an object store's rows. */
export function getVersionKey(store: string): string {
  return versionPrefix + store;
}

/** The versions that one transaction found, and those that it makes, by object store. */
export class CollectionVersions {
  readonly #versions: Map<string, number>;
  readonly #written = new Set<string>();

  /** @param records - what `$meta` holds for each object store; undefined before the first write */
  constructor(records: Iterable<readonly [store: string, record: unknown]>) {
    this.#versions = new Map(Array.from(records, ([store, record]) => [store, Number(record ?? 0)]));
  }

  get(store: string): number {
    return this.#versions.get(store) ?? 0;
  }

  /**
   * Gives rows that are about to be written their next version, once per transaction.
   * @returns the record to store with the write; undefined if it has been returned before
   */
  advance(store: string): number | undefined {
    if (this.#written.has(store)) return undefined;
    this.#written.add(store);
    const next = this.get(store) + 1;
    this.#versions.set(store, next);
    return next;
  }
}
