// Opening the IndexedDB database in a new version, which is the only way to change its object stores and indexes.

import { StorageUnavailableError } from "./store.ts";

export interface VersionChange {
  readonly name: string;
  readonly version: number;
  /** How long to wait for other connections to close, in milliseconds. */
  readonly patience: number;
  /** Does the work, by the version change's own transaction. What it throws, or calls `fail` with, undoes it. */
  readonly change: (transaction: IDBTransaction, fail: Fail) => void;
}

/** Undoes a version change that is under way, for a reason that is not the browser's. */
export type Fail = (reason: unknown) => void;

/**
 * Opens the database at a new version, changes it atomically, and closes it.
 *
 * Dexie's upgrades need the complete layout in advance, so this uses IndexedDB directly.
 *
 * Resolves without a change if another connection was faster. Rejects with StorageUnavailableError
 * if a connection stays open, otherwise with the error of the browser or of `change`.
 */
export function changeVersion({ name, version, patience, change }: VersionChange): Promise<void> {
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
      const { transaction } = request;
      if (transaction === null) return;
      // An open request can't be cancelled; if it succeeds too late, it must not change anything.
      if (gaveUp) return transaction.abort();
      // Has the cause, such as full storage; the error of the request, which follows, is only "aborted".
      transaction.onabort = () => transaction.error && reject(transaction.error);
      const fail: Fail = (reason) => {
        reject(reason);
        transaction.abort();
      };
      try {
        change(transaction, fail);
      } catch (error) {
        fail(error);
      }
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
  "The database is in use elsewhere and can't be changed. " + "Close other tabs that show this page, then try again.";
