// Owns the object stores and indexes inside the IndexedDB database: which there must be, which there are, and how they change.

import type { CollectionDeclaration } from "../../language/index.ts";
import { StorageUnavailableError } from "./store.ts";

/** Object store → the paths it has an index on. An index is called as its path. */
export type Layout = ReadonlyMap<string, ReadonlySet<string>>;

/** The object store, beside those of the collections, that holds the schema in force, under `schemaKey`. */
export const metaStore = "$meta";
export const schemaKey = "schema";

/**
 * The object store of a collection: of the same name, save for the few names that every JavaScript object has
 * (`constructor`), which Dexie would trip over. No collection's name begins with a dollar sign.
 */
export function objectStoreOf(collection: string): string {
  return collection in Object.prototype ? `$${collection}` : collection;
}

/** What collections need. One that is named twice gets the indexes of both. */
export function layoutFor(collections: readonly CollectionDeclaration[]): Layout {
  const layout = new Map<string, Set<string>>([[metaStore, new Set()]]);
  for (const { name, indexes } of collections) {
    const store = objectStoreOf(name);
    const paths = layout.get(store) ?? new Set();
    // The key has its own index always.
    for (const path of indexes) if (path !== "_id") paths.add(path);
    layout.set(store, paths);
  }
  return layout;
}

/** What an open database has. */
export function layoutOf(database: IDBDatabase): Layout {
  const names = [...database.objectStoreNames];
  if (names.length === 0) return new Map();
  const transaction = database.transaction(names, "readonly");
  return new Map(names.map((name) => [name, new Set(transaction.objectStore(name).indexNames)]));
}

/** Whether `layout` has all that `needed` has. */
export function covers(layout: Layout, needed: Layout): boolean {
  return [...needed].every(([name, paths]) => {
    const present = layout.get(name);
    return present !== undefined && [...paths].every((path) => present.has(path));
  });
}

export interface LayoutChange {
  /** Of the database. */
  readonly name: string;
  /** The version to raise it to. */
  readonly version: number;
  /** How long other connections may take to let go, in milliseconds. */
  readonly patience: number;
  /** Whose object stores and indexes are to be added. Without it, those that nothing needs are taken away instead. */
  readonly wanted?: readonly CollectionDeclaration[];
}

/**
 * Opens the database in a new version, changes its object stores and indexes, and lets go of it again. Whatever the
 * schema in force names stays, so a `define` that stops half-way here has lost nothing, and the next one finds its
 * way from wherever this one stopped. The schema is read inside the version change itself, so that no other tab can
 * put another one in force meanwhile.
 *
 * Dexie's own upgrades need the whole layout said beforehand, which is why this speaks to IndexedDB directly.
 *
 * Resolves without having done anything when another connection was quicker. Rejects with StorageUnavailableError
 * when one does not let go, else with the browser's own error.
 */
export function changeLayout({ name, version, patience, wanted }: LayoutChange): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let gaveUp = false;
    request.onblocked = () => {
      waiting ??= setTimeout(() => {
        gaveUp = true;
        reject(new StorageUnavailableError(heldElsewhere));
      }, patience);
    };
    request.onupgradeneeded = () => {
      clearTimeout(waiting);
      const { result: database, transaction } = request;
      if (transaction === null) return;
      // An open request can't be taken back; when its turn comes too late, it must not change anything.
      if (gaveUp) return transaction.abort();
      // Tells the cause, a full disk for one; the request's own error, which comes after it, is only "aborted".
      transaction.onabort = () => transaction.error && reject(transaction.error);
      withSchemaInForce(transaction, (inForce) => {
        if (wanted === undefined) takeAway(database, transaction, layoutFor(inForce));
        else addTo(database, transaction, layoutFor([...inForce, ...wanted]));
      });
    };
    request.onsuccess = () => {
      clearTimeout(waiting);
      request.result.close();
      resolve();
    };
    request.onerror = () => {
      clearTimeout(waiting);
      if (request.error?.name === "VersionError") resolve();
      else reject(request.error);
    };
  });
}

const heldElsewhere =
  "The database is in use elsewhere, and whoever holds it does not let go. " +
  "Close other tabs that show this page, then try again.";

function withSchemaInForce(
  transaction: IDBTransaction,
  use: (collections: readonly CollectionDeclaration[]) => void,
): void {
  if (!transaction.objectStoreNames.contains(metaStore)) {
    use([]);
    return;
  }
  const reading = transaction.objectStore(metaStore).get(schemaKey);
  reading.onsuccess = () => use(reading.result?.collections ?? []);
}

function addTo(database: IDBDatabase, transaction: IDBTransaction, layout: Layout): void {
  for (const [name, paths] of layout) {
    const store = database.objectStoreNames.contains(name)
      ? transaction.objectStore(name)
      : // The schema lies under a key of its own; a row under its `_id`.
        database.createObjectStore(name, name === metaStore ? {} : { keyPath: "_id" });
    for (const path of paths) if (!store.indexNames.contains(path)) store.createIndex(path, path);
  }
}

function takeAway(database: IDBDatabase, transaction: IDBTransaction, layout: Layout): void {
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
