// The object stores and indexes of the IndexedDB database: required ones, existing ones, and changes between the two.

import type { CollectionDeclaration } from "../../language/public.ts";
import type { Fail, VersionChange } from "./dexie-version-change.ts";
import { readSchemaRecord } from "./schema-record.ts";

/** Object store → the paths it has an index on. An index is called as its path. */
export type DatabaseLayout = ReadonlyMap<string, ReadonlySet<string>>;

/** The object store, beside those of the collections, that holds the schema in force, under `schemaKey`. */
export const metaStore = "$meta";
export const schemaKey = "schema";
/** The key of the schema's epoch in `$meta`, which shows whether the schema must be read again. */
export const epochKey = "epoch";
/** The keys of the service's own records in `$meta` begin with this. */
export const recordPrefix = "record:";
/** The record that nearly every write needs. It is read with the schema, which costs next to nothing. */
export const firstRecord = "history";

/**
 * The object store of a collection: of the same name, save for the few names that every JavaScript object has
 * (`constructor`), which breaks Dexie. No collection's name begins with a dollar sign.
 */
export function getObjectStoreName(collection: string): string {
  return collection in Object.prototype ? `$${collection}` : collection;
}

/** What collections need. One that is named twice gets the indexes of both. */
export function createLayout(collections: readonly CollectionDeclaration[]): DatabaseLayout {
  const layout = new Map<string, Set<string>>([[metaStore, new Set()]]);
  for (const { name, indexes } of collections) {
    const store = getObjectStoreName(name);
    const paths = layout.get(store) ?? new Set();
    // The key has its own index always.
    for (const path of indexes) if (path !== "_id") paths.add(path);
    layout.set(store, paths);
  }
  return layout;
}

export function readLayout(database: IDBDatabase): DatabaseLayout {
  const names = [...database.objectStoreNames];
  if (names.length === 0) return new Map();
  const transaction = database.transaction(names, "readonly");
  return new Map(names.map((name) => [name, new Set(transaction.objectStore(name).indexNames)]));
}

export function doesLayoutCover(layout: DatabaseLayout, needed: DatabaseLayout): boolean {
  return [...needed].every(([name, paths]) => {
    const present = layout.get(name);
    return present !== undefined && [...paths].every((path) => present.has(path));
  });
}

/**
 * Changes of a version that add what collections need, or take away what those in force do not. Whatever the schema in
 * force names stays, so a `define` that is interrupted here loses nothing, and the next one continues.
 * The schema is read inside the version change itself, so that no other tab can replace it concurrently.
 */
export function createUpgrade(wanted: readonly CollectionDeclaration[]): VersionChange["change"] {
  return (transaction, fail) =>
    withSchemaInForce(transaction, fail, (inForce) => addTo(transaction, createLayout([...inForce, ...wanted])));
}

/** See `createUpgrade`. */
export function removeUnneeded(transaction: IDBTransaction, fail: Fail): void {
  withSchemaInForce(transaction, fail, (inForce) => takeAway(transaction, createLayout(inForce)));
}

function withSchemaInForce(
  transaction: IDBTransaction,
  fail: Fail,
  use: (collections: readonly CollectionDeclaration[]) => void,
): void {
  if (!transaction.objectStoreNames.contains(metaStore)) {
    use([]);
    return;
  }
  const reading = transaction.objectStore(metaStore).get(schemaKey);
  reading.onsuccess = () => {
    try {
      use(readSchemaRecord(reading.result).collections);
    } catch (error) {
      fail(error);
    }
  };
}

function addTo(transaction: IDBTransaction, layout: DatabaseLayout): void {
  const database = transaction.db;
  for (const [name, paths] of layout) {
    const store = database.objectStoreNames.contains(name)
      ? transaction.objectStore(name)
      : // The schema lies under a key of its own; a row under its `_id`.
        database.createObjectStore(name, name === metaStore ? {} : { keyPath: "_id" });
    for (const path of paths) if (!store.indexNames.contains(path)) store.createIndex(path, path);
  }
}

function takeAway(transaction: IDBTransaction, layout: DatabaseLayout): void {
  const database = transaction.db;
  for (const name of [...database.objectStoreNames]) {
    const paths = layout.get(name);
    if (paths === undefined) {
      database.deleteObjectStore(name);
      continue;
    }
    const store = transaction.objectStore(name);
    for (const path of [...store.indexNames]) if (!paths.has(path)) store.deleteIndex(path);
  }
}
