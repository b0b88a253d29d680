import type { DBCore } from "dexie";
import { isObject } from "../../language/internal.ts";
import { PrematureCommitError } from "./guarded-transaction.ts";
import { StorageFullError, StorageUnavailableError } from "./store.ts";

const full = "QuotaExceededError";
const premature = ["PrematureCommitError", "TransactionInactiveError"];
// AbortError means that the browser ended a transaction. After an intended abort the caller uses its own reason.
const lost = [
  "DatabaseClosedError",
  "InvalidStateError",
  "MissingAPIError",
  "OpenFailedError",
  "UnknownError",
  "AbortError",
];

/**
 * Maps an error of Dexie to a storage error; other errors are returned unchanged.
 * @param ending - the error of the IDBTransaction, which has the cause of an abort
 */
export function convertStorageError(error: unknown, ending: DOMException | null = null): unknown {
  const names = listErrorNames(error).concat(listErrorNames(ending));
  if (names.includes(full)) {
    return new StorageFullError(
      "The browser's storage is full, so this change was not saved. " +
        "Delete rows, or free space on this device, then try again.",
      { cause: error },
    );
  }
  if (names.some((name) => premature.includes(name))) return new PrematureCommitError({ cause: error });
  if (names.some((name) => lost.includes(name))) return createUnavailableError(error);
  return error;
}

/** The error for a write of others that takes too long. */
export function createBusyError(): StorageUnavailableError {
  return new StorageUnavailableError(
    "The database is busy: another tab or a long request is still writing. " +
      "Nothing was changed. Try again when it has finished.",
  );
}

/** The error for a database that can't be opened or was lost. */
export function createUnavailableError(cause: unknown): StorageUnavailableError {
  return new StorageUnavailableError(
    "The browser's database can't be opened, or was lost. Try again, or reload the page; " +
      "in a private window, or with storage blocked for this site, it may not be available.",
    { cause },
  );
}

/**
 * DBCore middleware that maps the error of a lost connection. Otherwise Dexie would reopen the database on its own,
 * without the checks of DexieConnector.
 */
export function reportLost(core: DBCore): DBCore {
  return {
    ...core,
    transaction: (...args) => {
      try {
        return core.transaction(...args);
      } catch (error) {
        throw convertStorageError(error);
      }
    },
  };
}

/** The names of an error and those it wraps: Dexie has the browser's error in `inner`, those of rows in `failures`. */
function listErrorNames(error: unknown, seen = new Set<unknown>()): string[] {
  if (!isObject(error) || seen.has(error)) return [];
  seen.add(error);
  const { name, inner, failures } = error;
  const wrapped = Array.isArray(failures) ? [inner, ...failures] : [inner];
  return [...(typeof name === "string" ? [name] : []), ...wrapped.flatMap((one) => listErrorNames(one, seen))];
}
