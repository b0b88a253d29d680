import { chooseForm } from "../../language/internal.ts";
import {
  createIssue,
  fail,
  type HeaderField,
  historyStepHeader,
  ServiceError,
  type ServiceIssue,
} from "../../wire/public.ts";
import { PrematureCommitError } from "../store/guarded-transaction.ts";
import {
  KeyConflictError,
  SchemaChangedError,
  StorageDamagedError,
  StorageFullError,
  StorageUnavailableError,
  UnknownOutcomeError,
} from "../store/store.ts";

/** The result of an operation: a status, its own headers, and a JSON value as the body. */
export interface Outcome {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly body: unknown;
}

/** Rows that are JSON already, in the place of an array of rows. */
export class JsonRows {
  readonly json: readonly string[];
  constructor(json: readonly string[]) {
    this.json = json;
  }
}

export function createSuccess(status: number, body: unknown, headers: readonly HeaderField[] = []): Outcome {
  return { status, headers, body };
}

/** The header with the number of a step of the history; none if there is no step. */
export function createStepHeaders(step: number | undefined): readonly HeaderField[] {
  return step === undefined ? [] : [[historyStepHeader, String(step)]];
}

/** The outcome of an operation that threw. Unexpected errors become INTERNAL, without any details. */
export function createFailure(error: unknown, onUnexpected?: (error: unknown) => void): Outcome {
  const known = convertKnownError(error);
  if (known === undefined) onUnexpected?.(error);
  const { status, headers, issues, more } = known ?? createInternalError(error);
  const errors: readonly ServiceIssue[] = more > 0 ? [...issues, createMoreIssue(issues, more)] : issues;
  return { status, headers, body: { errors } };
}

/** The last issue of a response that does not list every problem. */
function createMoreIssue(issues: readonly ServiceIssue[], more: number): ServiceIssue {
  const advice = "Fix the listed ones and send the request again.";
  const isCounted = Number.isFinite(more);
  const message = isCounted
    ? `${more} more ${chooseForm(more, "problem is", "problems are")} not listed. ${advice}`
    : `Not all problems are listed. ${advice}`;
  const code = issues.at(-1)?.code ?? "INTERNAL";
  const listed = issues.length;
  return createIssue(code, message, isCounted ? { listed, more } : { listed });
}

function createInternalError(error: unknown): ServiceError {
  if (error instanceof PrematureCommitError)
    return fail(
      "OUTCOME_UNKNOWN",
      "An internal error occurred, and some changes may have been made. Check the rows before you send this again.",
    );
  return fail("INTERNAL", "An internal error occurred.");
}

function convertKnownError(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error;
  // A fault of the service. It is an UnknownOutcomeError, too.
  if (error instanceof PrematureCommitError) return undefined;
  if (error instanceof KeyConflictError) return fail("KEY_CONFLICT", error.message);
  if (error instanceof SchemaChangedError)
    return fail("SCHEMA_CHANGED", "The collections have changed since this request was read. Send it again.");
  if (error instanceof StorageFullError)
    return fail(
      "STORAGE_FULL",
      "The storage is full. Nothing was changed. Free some space and send the request again.",
    );
  if (error instanceof StorageDamagedError) return fail("STORAGE_UNAVAILABLE", error.message, { damaged: true });
  // The message of the store has the appropriate advice.
  if (error instanceof UnknownOutcomeError) return fail("OUTCOME_UNKNOWN", error.message);
  if (error instanceof StorageUnavailableError)
    return new ServiceError(createIssue("STORAGE_UNAVAILABLE", error.message), [["Retry-After", "1"]]);
  return undefined;
}
