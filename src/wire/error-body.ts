// Error bodies, and the error codes with their statuses (docs/service.md#errors).

import { isObject } from "../language/internal.ts";
import type { Issue, IssueCode } from "../language/public.ts";
import type { HeaderField } from "./header-fields.ts";

/** The HTTP status of each error code. */
export const errorStatuses = {
  FILTER_SYNTAX: 400,
  FILTER_FIELD_NOT_ALLOWED: 400,
  FILTER_OPERATOR_NOT_ALLOWED: 400,
  FILTER_TYPE_MISMATCH: 400,
  FILTER_TOO_COMPLEX: 400,
  MALFORMED_REQUEST: 400,
  INVALID_PARAMETER: 400,
  UNKNOWN_PARAMETER: 400,
  MALFORMED_JSON: 400,
  MALFORMED_FILE: 400,
  MALFORMED_BUNDLE: 400,
  MALFORMED_PART: 400,
  NESTED_BUNDLE: 400,
  UNAUTHORIZED: 401,
  ORIGIN_NOT_ALLOWED: 403,
  COLLECTION_NOT_FOUND: 404,
  ENTITY_NOT_FOUND: 404,
  STEP_NOT_FOUND: 404,
  SNAPSHOT_NOT_FOUND: 404,
  ENDPOINT_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  KEY_CONFLICT: 409,
  COLLECTION_EXISTS: 409,
  SCHEMA_CHANGED: 409,
  CHANGED_SINCE: 409,
  CANCELLED: 409,
  PRECONDITION_FAILED: 412,
  TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  EXPECTATION_FAILED: 417,
  HOST_NOT_ALLOWED: 421,
  VALIDATION_FAILED: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  ROLLED_BACK: 424,
  NOT_EXECUTED: 424,
  INTERNAL: 500,
  OUTCOME_UNKNOWN: 500,
  NOT_IMPLEMENTED: 501,
  STORAGE_UNAVAILABLE: 503,
  SERVER_UNAVAILABLE: 503,
  FAULT: 503,
  TIMEOUT: 504,
  HTTP_VERSION_NOT_SUPPORTED: 505,
  STORAGE_FULL: 507,
} satisfies Readonly<Record<IssueCode, number>> & Readonly<Record<string, number>>;

/** Machine-readable error codes: those of the filter language and those of the service. */
export type ErrorCode = keyof typeof errorStatuses;

/** The codes of errors after which the service does not know, or does not say, what was changed. */
const openOutcomes: ReadonlySet<string> = new Set<ErrorCode>(["INTERNAL", "OUTCOME_UNKNOWN"]);

/** Whether a request that was answered with this code has changed nothing; false for the codes of other servers, too. */
export function hasChangedNothing(code: ReceivedCode): boolean {
  return Object.hasOwn(errorStatuses, code) && !openOutcomes.has(code);
}

/** One problem in an error body. */
export interface ServiceIssue {
  /** User-readable sentence: what is wrong and how to fix it. */
  readonly message: string;
  readonly severity: "error";
  readonly code: ErrorCode;
  /** Machine-readable details. For a filter: `from` and `to`, offsets in UTF-16 code units, and `fixes` if any. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A received error code; a newer or another server may send unknown ones. */
export type ReceivedCode = ErrorCode | (string & {});

/** A received issue. */
export interface ReceivedIssue extends Omit<ServiceIssue, "code" | "severity"> {
  readonly severity: "error" | (string & {});
  readonly code: ReceivedCode;
}

/** A received error body, with at least one issue. */
export interface ErrorBody {
  readonly errors: readonly ReceivedIssue[];
}

/** Thrown by the service for a request that is answered with an error body. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly issues: readonly ServiceIssue[];
  /** The HTTP status, from the code of the first issue. */
  readonly status: number;
  /** Headers to add to the response, such as `Allow`. */
  readonly headers: readonly HeaderField[];
  /** Number of further issues that are not listed; `Infinity` if they were not counted. */
  readonly more: number;

  /** @throws TypeError if there is no issue */
  constructor(issues: ServiceIssue | readonly ServiceIssue[], headers: readonly HeaderField[] = [], more = 0) {
    const all = "code" in issues ? [issues] : issues;
    const [first] = all;
    if (first === undefined) throw new TypeError("An error has at least one issue.");
    super(all.map((issue) => issue.message).join("\n"));
    this.issues = all;
    this.status = errorStatuses[first.code];
    this.headers = headers;
    this.more = more;
  }
}

export function createIssue(code: ErrorCode, message: string, details?: ServiceIssue["details"]): ServiceIssue {
  return { message, severity: "error", code, ...(details === undefined ? {} : { details }) };
}

/** Creates a `ServiceError` with one issue. */
export function fail(code: ErrorCode, message: string, details?: ServiceIssue["details"]): ServiceError {
  return new ServiceError(createIssue(code, message, details));
}

/** Converts the errors of a filter to issues of the service; warnings are for editors and left out. */
export function filterErrors(issues: readonly Issue[]): ServiceIssue[] {
  return issues
    .filter((issue) => issue.severity === "error")
    .map(({ message, code, from, to, fixes }) =>
      createIssue(code, message, fixes.length > 0 ? { from, to, fixes } : { from, to }),
    );
}

/**
 * Reads an error body from parsed JSON; undefined if it is not one. Every issue with a message and a code is kept, even
 * with an unknown code or severity, so that messages of newer and other servers are shown. Anything else is dropped.
 */
export function readErrorBody(json: unknown): ErrorBody | undefined {
  if (!isObject(json) || !Array.isArray(json.errors)) return undefined;
  const errors = json.errors.map(readIssue).filter((issue) => issue !== undefined);
  return errors.length === 0 ? undefined : { errors };
}

function readIssue(json: unknown): ReceivedIssue | undefined {
  if (!isObject(json)) return undefined;
  const { message, severity = "error", code, details } = json;
  if (typeof message !== "string" || typeof severity !== "string" || typeof code !== "string") return undefined;
  return { message, severity, code, ...(isObject(details) ? { details } : {}) };
}
