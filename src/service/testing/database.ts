// Helpers for browser tests that use a database without the store: inspect it, lose its connection, observe its opening.

import { afterAll, vi } from "vitest";

const names: string[] = [];

/** The name of a database that is deleted after the tests of the file. */
export function createDatabaseName(name = `store-test-${crypto.randomUUID()}`): string {
  names.push(name);
  return name;
}

afterAll(async () => {
  await Promise.all(names.map((name) => awaitIdbRequest(indexedDB.deleteDatabase(name))));
});

export function awaitIdbRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Uses the database without the store, as any other program would. */
export async function withRawDatabase<T>(name: string, use: (database: IDBDatabase) => Promise<T> | T): Promise<T> {
  const database = await awaitIdbRequest(indexedDB.open(name));
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** Opens the database at a version and upgrades it, as any other program would. */
export async function upgradeRawDatabase(
  name: string,
  version: number,
  change: (database: IDBDatabase, transaction: IDBTransaction) => void,
): Promise<void> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => change(request.result, request.transaction as IDBTransaction);
  (await awaitIdbRequest(request)).close();
}

export function readRawRows(name: string, store: string): Promise<unknown[]> {
  return withRawDatabase(name, (database) => awaitIdbRequest(database.transaction(store).objectStore(store).getAll()));
}

/** Object stores with their indexes. */
export function readRawLayout(name: string): Promise<Record<string, string[]>> {
  return withRawDatabase(name, (database) =>
    Object.fromEntries(
      [...database.objectStoreNames].map((store) => [
        store,
        [...database.transaction(store).objectStore(store).indexNames],
      ]),
    ),
  );
}

export function readRawVersion(name: string): Promise<number> {
  return withRawDatabase(name, (database) => database.version);
}

/** Keeps writing to the database, as another tab does in a long transaction, until the returned function is called. */
export async function holdWriting(name: string): Promise<() => Promise<void>> {
  const database = await awaitIdbRequest(indexedDB.open(name));
  const transaction = database.transaction("$meta", "readwrite");
  const store = transaction.objectStore("$meta");
  const ended = new Promise<void>((resolve) => {
    transaction.oncomplete = () => resolve();
  });
  let isHeld = true;
  await new Promise<void>((resolve) => {
    const goOn = () => {
      resolve();
      if (isHeld) store.get("schema").onsuccess = goOn;
    };
    store.get("schema").onsuccess = goOn;
  });
  return async () => {
    isHeld = false;
    await ended;
    database.close();
  };
}

/** The connections that are opened from now on, until the mocks are restored. */
export function watchOpenings(): IDBDatabase[] {
  const opened: IDBDatabase[] = [];
  const open = IDBFactory.prototype.open;
  vi.spyOn(IDBFactory.prototype, "open").mockImplementation(function (this: IDBFactory, ...args) {
    const request = open.apply(this, args);
    request.addEventListener("success", () => opened.push(request.result));
    return request;
  });
  return opened;
}

export interface TransactionWatch {
  /** The number of transactions begun. */
  readonly begun: readonly IDBTransaction[];
  /** Makes that many of the next ones fail, as on a connection that the browser is about to close. */
  readonly refuse: (times: number, error?: string) => void;
}

/**
 * Observes the transactions over connections that are opened from now on, until the mocks are restored. Ignores those
 * that only inspect the layout, which have no options.
 */
export function watchTransactions(): TransactionWatch {
  const begun: IDBTransaction[] = [];
  let left = 0;
  let name = "InvalidStateError";
  const transaction = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
    if (args[2] === undefined) return transaction.apply(this, args);
    if (left-- > 0) throw new DOMException("The connection is closing.", name);
    const made = transaction.apply(this, args);
    begun.push(made);
    return made;
  });
  return {
    begun,
    refuse: (times, error = name) => {
      left = times;
      name = error;
    },
  };
}
