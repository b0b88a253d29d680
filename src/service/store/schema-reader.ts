// Checks the schema record against the object stores and indexes that a connection finds.

import { createLayout, type DatabaseLayout, metaStore } from "./dexie-layout.ts";
import { createDamagedRecordError, readSchemaRecord } from "./schema-record.ts";
import type { Schema } from "./store.ts";

/** Reads the records that one connection finds. */
export class SchemaReader {
  readonly #layout: DatabaseLayout;
  readonly #flaws: ReadonlyMap<string, string>;
  /** The last valid record. Reading and checking one takes the longer, the more collections there are. */
  #last: Schema | undefined;

  /** @param flaws - what is wrong with object stores, by their names; see `findFlaws`. */
  constructor(layout: DatabaseLayout, flaws: ReadonlyMap<string, string>) {
    this.#layout = layout;
    this.#flaws = flaws;
  }

  /**
   * The schema of an epoch. Its record is only read if the epoch is not that of the last one.
   * Throws as `readSchemaRecord`, and for a schema whose object stores or indexes are missing or are not as they must be.
   * @param epoch - as `$meta` has it
   */
  async read(epoch: unknown, readRecord: () => PromiseLike<unknown>): Promise<Schema> {
    if (this.#last !== undefined && this.#last.epoch === epoch) return this.#last;
    const schema = readSchemaRecord(await readRecord());
    for (const [store, paths] of createLayout(schema.collections)) {
      const flaw = this.#flaws.get(store) ?? this.#lack(store, paths);
      if (flaw !== undefined) throw createDamagedRecordError(flaw);
    }
    this.#last = schema;
    return schema;
  }

  #lack(store: string, paths: ReadonlySet<string>): string | undefined {
    const present = this.#layout.get(store);
    if (present === undefined) return `the object store “${store}” is missing`;
    const index = [...paths].find((path) => !present.has(path));
    return index === undefined ? undefined : `the index “${index}” of the object store “${store}” is missing`;
  }
}

/** What no version of this code makes of an object store, in words, by the store's name. */
export function findFlaws(database: IDBDatabase): ReadonlyMap<string, string> {
  const names = [...database.objectStoreNames];
  const flaws = new Map<string, string>();
  if (names.length === 0) return flaws;
  const transaction = database.transaction(names, "readonly");
  for (const name of names) {
    const store = transaction.objectStore(name);
    const index = [...store.indexNames].find((path) => !isPlain(store.index(path)));
    if (store.keyPath !== (name === metaStore ? null : "_id"))
      flaws.set(name, `the object store “${name}” has another key`);
    else if (index !== undefined)
      flaws.set(name, `the index “${index}” of the object store “${name}” is of another kind`);
  }
  return flaws;
}

function isPlain({ name, keyPath, unique, multiEntry }: IDBIndex): boolean {
  return keyPath === name && !unique && !multiEntry;
}
