// Reads and deletes the browser's database directly, without the service.

export interface ObjectStoreSize {
  readonly name: string;
  readonly count: number | undefined;
}

interface Entry {
  readonly key: IDBValidKey;
  readonly value: unknown;
}

interface Unreadable {
  readonly store: string;
  readonly key?: IDBValidKey;
  readonly reason: string;
}

/** Name prefix of object stores that hold no rows. */
const own = "$";

export async function countStored(database: string): Promise<readonly ObjectStoreSize[] | undefined> {
  return withDatabase(database, async (opened) => {
    const names = [...opened.objectStoreNames].filter((name) => !name.startsWith(own));
    return Promise.all(
      names.map(async (name) => ({ name, count: await countRows(opened, name).catch(() => undefined) })),
    );
  });
}

/** Some records hold many rows: their keys are arrays, which end with the number of the rows. */
async function countRows(opened: IDBDatabase, name: string): Promise<number> {
  const least: IDBValidKey[] = [];
  const many = await ask(opened, name, (store) => store.getAllKeys(IDBKeyRange.lowerBound(least)));
  const single = await ask(opened, name, (store) => store.count(IDBKeyRange.upperBound(least, true)));
  return many.reduce<number>((sum, key) => sum + (Array.isArray(key) ? Number(key.at(-1)) : 1), single);
}

function listRecordRows({ key, value }: Entry): readonly unknown[] {
  const { rows } = Object(value) as { readonly rows?: unknown };
  return Array.isArray(key) && Array.isArray(rows) ? rows : [value];
}

/**
 * Exports as JSON the rows of each object store, the internal records with their keys, and a list of what could not be
 * read. Returned in pieces, because a single string could be too long.
 */
export async function exportStored(database: string, now = new Date()): Promise<readonly string[] | undefined> {
  return withDatabase(database, async (opened) => {
    const unreadable: Unreadable[] = [];
    const head = { database, version: opened.version, exported: now.toISOString() };
    const chunks = [`${JSON.stringify(head).slice(0, -1)},"stores":{`];
    for (const [index, name] of [...opened.objectStoreNames].entries()) {
      const entries = await readStoreEntries(opened, name, unreadable);
      const texts = entries.flatMap((entry) => {
        try {
          return (name.startsWith(own) ? [entry] : listRecordRows(entry)).map((value) =>
            JSON.stringify(value, convertForJson),
          );
        } catch (error) {
          unreadable.push({ store: name, key: entry.key, reason: String(error) });
          return [];
        }
      });
      chunks.push(`${index === 0 ? "" : ","}\n${JSON.stringify(name)}:[\n`, texts.join(",\n"), "\n]");
    }
    chunks.push(`\n},"unreadable":${JSON.stringify(unreadable, convertForJson)}}\n`);
    return chunks;
  });
}

/** @param onBlocked - called if another tab has it open, which Firefox does not always report */
export async function deleteStored(database: string, onBlocked: () => void): Promise<void> {
  const request = indexedDB.deleteDatabase(database);
  request.onblocked = onBlocked;
  await settle(request);
}

/** Reads all entries at once, or one by one if an unreadable entry makes that fail. */
async function readStoreEntries(
  opened: IDBDatabase,
  name: string,
  unreadable: Unreadable[],
): Promise<readonly Entry[]> {
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

/** Converts values that JSON can't represent. The service itself stores none. */
function convertForJson(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

/** Runs a request in a separate transaction, so that a failure affects no other request. */
async function ask<T>(
  opened: IDBDatabase,
  name: string,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return settle(request(opened.transaction(name).objectStore(name)));
}

export function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Opens the database in its current version. Undefined if there is none; rejects if it can't be opened. */
async function withDatabase<T>(name: string, use: (opened: IDBDatabase) => Promise<T>): Promise<T | undefined> {
  if (!(await indexedDB.databases()).some((each) => each.name === name)) return undefined;
  const opened = await settle(indexedDB.open(name));
  // Don't block another tab that deletes or upgrades the database.
  opened.onversionchange = () => opened.close();
  try {
    return await use(opened);
  } finally {
    opened.close();
  }
}
