// The versions of the collections' rows, kept in `$meta` beside the schema.

/** The key of the record in `$meta`. */
export const versionsKey = "versions";

type Versions = Readonly<Record<string, number>>;

/** The versions that one transaction found, and those that it makes. */
export class CollectionVersions {
  #versions: Versions;
  readonly #written = new Set<string>();

  /** @param record - what `$meta` holds; undefined before the first write */
  constructor(record: unknown) {
    this.#versions = { ...(record as Versions | undefined) };
  }

  get(collection: string): number {
    return Object.hasOwn(this.#versions, collection) ? (this.#versions[collection] ?? 0) : 0;
  }

  /**
   * Gives a collection that is about to be written its next version, once per transaction.
   * @returns the record to store with the write; undefined if it has been returned before
   */
  advance(collection: string): Versions | undefined {
    if (this.#written.has(collection)) return undefined;
    this.#written.add(collection);
    this.#versions = { ...this.#versions, [collection]: this.get(collection) + 1 };
    return this.#versions;
  }
}
