import {
  StorageDamagedError,
  StorageFullError,
  StorageUnavailableError,
  UnknownOutcomeError,
} from "../service/public.ts";
import { fail } from "../wire/public.ts";
import { createDamagedTablesError } from "./catalogue.ts";
import type { Failure, StoreDialect } from "./dialect.ts";
import { DriverError, getDriverError } from "./driver-error.ts";

/** Thrown if a transaction must be repeated because another one got in its way. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
}

/** Thrown by the store over a standby if that does not have what a read must see. */
export class BehindError extends Error {
  override readonly name = "BehindError";
  /** Where the standby is. */
  readonly position: number;

  constructor(position: number) {
    super(`The standby is only at ${position}.`);
    this.position = position;
  }
}

/** What an error means; "unexpected" if it is not the driver's, whatever its message is. */
export function classifyFailure(error: unknown, dialect: Pick<StoreDialect, "classifyFailure">): Failure {
  return error instanceof DriverError ? dialect.classifyFailure(error.cause) : "unexpected";
}

/**
 * The error to reject with: of the store, with a message that names no part of the database, and the driver's error as its
 * cause. Errors that are not the database's are returned unchanged.
 */
export function storeError(error: unknown, dialect: Pick<StoreDialect, "classifyFailure">): unknown {
  const cause = getDriverError(error);
  switch (classifyFailure(error, dialect)) {
    case "conflict":
      return new ConflictError("Another transaction changed what this one has read.", { cause });
    case "busy":
      return createDatabaseBusyError(cause);
    case "timeout":
      return fail(
        "TIMEOUT",
        "The database took too long for this request. Nothing was changed. Read fewer rows, or try again later.",
      );
    case "full":
      return new StorageFullError(
        "The database has no room left. Nothing was changed. Delete rows or add disk space.",
        {
          cause,
        },
      );
    case "too long":
      return fail(
        "VALIDATION_FAILED",
        "A key, or a text in an indexed field and the key, is too long for the database: it can index about 2,600 bytes.",
      );
    case "unavailable":
      return new StorageUnavailableError(
        "The database can't be reached, or the connection was lost. Nothing was changed. Try again later.",
        { cause },
      );
    case "unsuitable":
      return new StorageUnavailableError(
        "The database can't be used as it is set up. Nothing was changed. The server's log says why.",
        { cause },
      );
    case "layout":
      return createDamagedTablesError(cause);
    default:
      return cause;
  }
}

/** The error for a commit whose outcome can't be found out. */
export function createLostCommitError(cause: unknown): UnknownOutcomeError {
  return new UnknownOutcomeError(
    "The connection to the database was lost during the commit, so the changes may have been made. " +
      "Check the rows before you send this again.",
    { cause },
  );
}

export function createDatabaseBusyError(cause: unknown): StorageUnavailableError {
  return new StorageUnavailableError(
    "The database is busy with other requests. Nothing was changed. Try again later.",
    { cause },
  );
}

/** Whether the log must have the cause of an error, because the response has not. */
export function isReported(error: unknown): error is Error {
  if (error instanceof UnknownOutcomeError) return error.cause !== undefined;
  return [StorageUnavailableError, StorageDamagedError, StorageFullError].some((kind) => error instanceof kind);
}
