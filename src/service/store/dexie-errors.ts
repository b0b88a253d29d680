// What Dexie's and the browser's storage errors mean to the service.

import type { DBCore } from "dexie";
import { PrematureCommitError } from "./guarded-transaction.ts";
import { StorageFullError, StorageUnavailableError } from "./store.ts";

const full = "QuotaExceededError";
const premature = ["PrematureCommitError", "TransactionInactiveError"];
// AbortError stands for a transaction that the browser ended: whoever aborted it on purpose knows a better reason.
const lost = [
  "DatabaseClosedError",
  "InvalidStateError",
  "MissingAPIError",
  "OpenFailedError",
  "UnknownError",
  "AbortError",
];

/**
 * The error to tell for one that Dexie threw; one that is no matter of storage stays as it is.
 * @param ending the IDBTransaction's own error, which names the cause of an abort
 */
export function storageError(error: unknown, ending: DOMException | null = null): unknown {
  const names = namesIn(error).concat(namesIn(ending));
  if (names.includes(full)) {
    return new StorageFullError(
      "The browser has no more room for this page's data, so nothing of this change was kept. " +
        "Remove rows, or free space on this device, then try again.",
      { cause: error },
    );
  }
  if (names.some((name) => premature.includes(name))) return new PrematureCommitError({ cause: error });
  if (names.some((name) => lost.includes(name))) return unavailable(error);
  return error;
}

/** The error for a database that can't be opened or was lost. */
export function unavailable(cause: unknown): StorageUnavailableError {
  return new StorageUnavailableError(
    "The browser's database can't be opened, or was lost. Try again, or reload the page; " +
      "in a private window, or with storage blocked for this site, it may not be offered at all.",
    { cause },
  );
}

/**
 * A layer for Dexie (its DBCore) that tells a lost connection by an error of our own. Over one that refuses a
 * transaction Dexie would otherwise open the database again by itself, more than once, and unseen by whoever checks
 * what is opened.
 */
export function tellLost(core: DBCore): DBCore {
  return {
    ...core,
    transaction: (...args) => {
      try {
        return core.transaction(...args);
      } catch (error) {
        throw storageError(error);
      }
    },
  };
}

/** Names of an error and of those it wraps: Dexie keeps the browser's own in `inner`, those of many rows in `failures`. */
function namesIn(error: unknown, seen = new Set<unknown>()): string[] {
  if (typeof error !== "object" || error === null || seen.has(error)) return [];
  seen.add(error);
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown };
  const wrapped = Array.isArray(failures) ? [inner, ...failures] : [inner];
  return [...(typeof name === "string" ? [name] : []), ...wrapped.flatMap((one) => namesIn(one, seen))];
}
