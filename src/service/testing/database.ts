// What browser tests do to a database past the store: look into it, lose its connection, watch it being opened.

import { afterAll, vi } from "vitest";

const names: string[] = [];

/** The name of a database that is deleted when the tests of the file are done. */
export function newName(name = `store-test-${crypto.randomUUID()}`): string {
  names.push(name);
  return name;
}

afterAll(async () => {
  await Promise.all(names.map((name) => done(indexedDB.deleteDatabase(name))));
});

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Uses the database as any other program would, without the store. */
export async function raw<T>(name: string, use: (database: IDBDatabase) => Promise<T> | T): Promise<T> {
  const database = await done(indexedDB.open(name));
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** Opens the database in a version and changes it, as any other program would. */
export async function rawChange(
  name: string,
  version: number,
  change: (database: IDBDatabase, transaction: IDBTransaction) => void,
): Promise<void> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => change(request.result, request.transaction as IDBTransaction);
  (await done(request)).close();
}

export function rawRows(name: string, store: string): Promise<unknown[]> {
  return raw(name, (database) => done(database.transaction(store).objectStore(store).getAll()));
}

/** Object stores with their indexes. */
export function rawLayout(name: string): Promise<Record<string, string[]>> {
  return raw(name, (database) =>
    Object.fromEntries(
      [...database.objectStoreNames].map((store) => [
        store,
        [...database.transaction(store).objectStore(store).indexNames],
      ]),
    ),
  );
}

export function rawVersion(name: string): Promise<number> {
  return raw(name, (database) => database.version);
}

/** Writes to the database all the time, as another tab does in a long transaction, until the returned function is called. */
export async function holdWriting(name: string): Promise<() => Promise<void>> {
  const database = await done(indexedDB.open(name));
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

export interface Watch {
  /** Transactions that were begun. */
  readonly begun: readonly IDBTransaction[];
  /** Refuses so many of those to come, as a connection does that the browser is about to close. */
  readonly refuse: (times: number, error?: string) => void;
}

/**
 * Watches the transactions over connections that are opened from now on, until the mocks are restored; those that only
 * look at the layout, which have no options, are let by.
 */
export function watchTransactions(): Watch {
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
