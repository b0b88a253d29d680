// The browser's own database as it lies there, without the service: what can be read of it, and deleting it.

/** What an object store holds, as far as it can be read. */
export interface StoredRows {
  /** Of the object store, which is that of the collection. */
  readonly name: string;
  /** Undefined where they can't even be counted. */
  readonly count: number | undefined;
}

/** A value that an object store holds under a key of its own. */
interface Entry {
  readonly key: IDBValidKey;
  readonly value: unknown;
}

interface Unreadable {
  readonly store: string;
  /** Undefined for the whole object store. */
  readonly key?: IDBValidKey;
  readonly reason: string;
}

/** The name of the object stores that hold no rows begins so. */
const own = "$";

/** How many rows each collection's object store has. Undefined when there is no database; rejects when it can't be opened. */
export async function countStored(database: string): Promise<readonly StoredRows[] | undefined> {
  return withDatabase(database, async (opened) => {
    const names = [...opened.objectStoreNames].filter((name) => !name.startsWith(own));
    return Promise.all(
      names.map(async (name) => ({
        name,
        count: await ask(opened, name, (store) => store.count()).catch(() => undefined),
      })),
    );
  });
}

/**
 * Everything that can be read of the database, as JSON: the rows of each object store, the records of the database's own
 * bookkeeping with their keys, and what could not be read. In pieces, so that no single text is that long. Undefined
 * when there is no database; rejects when it can't be opened.
 */
export async function exportStored(database: string, now = new Date()): Promise<readonly string[] | undefined> {
  return withDatabase(database, async (opened) => {
    const unreadable: Unreadable[] = [];
    const head = { database, version: opened.version, exported: now.toISOString() };
    const pieces = [`${JSON.stringify(head).slice(0, -1)},"stores":{`];
    for (const [index, name] of [...opened.objectStoreNames].entries()) {
      const entries = await entriesOf(opened, name, unreadable);
      const texts = entries.flatMap(({ key, value }) => {
        try {
          return [JSON.stringify(name.startsWith(own) ? { key, value } : value, inJson)];
        } catch (error) {
          unreadable.push({ store: name, key, reason: String(error) });
          return [];
        }
      });
      pieces.push(`${index === 0 ? "" : ","}\n${JSON.stringify(name)}:[\n`, texts.join(",\n"), "\n]");
    }
    pieces.push(`\n},"unreadable":${JSON.stringify(unreadable, inJson)}}\n`);
    return pieces;
  });
}

/**
 * Deletes the database.
 *
 * @param onBlocked - called when another tab holds it; the promise waits until that lets go.
 */
export function deleteStored(database: string, onBlocked: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(database);
    request.onblocked = onBlocked;
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

/** All at once, or one by one where one of them keeps the browser from giving any. */
async function entriesOf(opened: IDBDatabase, name: string, unreadable: Unreadable[]): Promise<readonly Entry[]> {
  let keys: readonly IDBValidKey[];
  try {
    keys = await ask(opened, name, (store) => store.getAllKeys());
  } catch (error) {
    unreadable.push({ store: name, reason: String(error) });
    return [];
  }
  try {
    const values: readonly unknown[] = await ask(opened, name, (store) => store.getAll());
    return values.map((value, index) => ({ key: keys[index] ?? index, value }));
  } catch {
    const entries: Entry[] = [];
    for (const key of keys) {
      try {
        entries.push({ key, value: await ask(opened, name, (store) => store.get(key)) });
      } catch (error) {
        unreadable.push({ store: name, key, reason: String(error) });
      }
    }
    return entries;
  }
}

/** Values that JSON has no word for. Nothing of the service's own is among them. */
function inJson(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

/** In a transaction of its own, so that a failure ends nothing else. */
function ask<T>(opened: IDBDatabase, name: string, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const reading = request(opened.transaction(name).objectStore(name));
    reading.onsuccess = () => resolve(reading.result);
    reading.onerror = () => reject(reading.error);
  });
}

async function withDatabase<T>(name: string, use: (opened: IDBDatabase) => Promise<T>): Promise<T | undefined> {
  const opened = await openExisting(name);
  if (opened === undefined) return undefined;
  // Don't block another tab that deletes or upgrades the database.
  opened.onversionchange = () => opened.close();
  try {
    return await use(opened);
  } finally {
    opened.close();
  }
}

/** Opens it in whatever version it has; undefined when there is none, and none is made. */
function openExisting(name: string): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let isNew = false;
    request.onupgradeneeded = () => {
      isNew = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => (isNew ? resolve(undefined) : reject(request.error));
  });
}
