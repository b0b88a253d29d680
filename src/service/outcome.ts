// What an operation ends in, before it is turned into bytes.

import { fail, type HeaderField, ServiceError, type ServiceIssue } from "../wire/index.ts";
import { PrematureCommitError } from "./store/guarded-transaction.ts";
import {
  KeyConflictError,
  SchemaChangedError,
  StorageDamagedError,
  StorageFullError,
  StorageUnavailableError,
} from "./store/store.ts";

/** A status, headers of its own, and a body that is JSON; undefined for none. */
export interface Outcome {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly body: unknown;
}

export function success(status: number, body: unknown, headers: readonly HeaderField[] = []): Outcome {
  return { status, headers, body };
}

/** The outcome of an operation that threw. What is not the service's own error is INTERNAL, and nothing of it leaks. */
export function failure(error: unknown, onUnexpected?: (error: unknown) => void): Outcome {
  const known = knownError(error);
  if (known === undefined) onUnexpected?.(error);
  const { status, headers, issues, more } = known ?? ownFault(error);
  const errors: readonly ServiceIssue[] = more > 0 ? [...issues, moreThan(issues, more)] : issues;
  return { status, headers, body: { errors } };
}

/** The last entry of an answer that does not list every problem. */
function moreThan(issues: readonly ServiceIssue[], more: number): ServiceIssue {
  const advice = "Fix those that are, and send the request again.";
  const isCounted = Number.isFinite(more);
  const message = isCounted
    ? `${more === 1 ? "One more problem is" : `${more} more problems are`} not listed here. ${advice}`
    : `There are more problems than are listed here. ${advice}`;
  const code = issues.at(-1)?.code ?? "INTERNAL";
  const listed = issues.length;
  return { message, severity: "error", code, details: isCounted ? { listed, more } : { listed } };
}

function ownFault(error: unknown): ServiceError {
  // What had been written before may have stayed: nothing can be promised of it.
  if (error instanceof PrematureCommitError)
    return fail(
      "INTERNAL",
      "Something went wrong inside the service, and it can't tell what was changed. Look before you send this again.",
    );
  return fail("INTERNAL", "Something went wrong inside the service.");
}

function knownError(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error;
  if (error instanceof KeyConflictError) return fail("KEY_CONFLICT", error.message);
  if (error instanceof SchemaChangedError)
    return fail("SCHEMA_CHANGED", "The collections were declared anew since this request was read. Send it again.");
  if (error instanceof StorageFullError)
    return fail(
      "STORAGE_FULL",
      "The browser has no storage left for this. Nothing was changed; free some space and send it again.",
    );
  if (error instanceof StorageDamagedError) return fail("STORAGE_UNAVAILABLE", error.message, { damaged: true });
  // The store knows which of several things there are to do.
  if (error instanceof StorageUnavailableError) return fail("STORAGE_UNAVAILABLE", error.message);
  return undefined;
}
