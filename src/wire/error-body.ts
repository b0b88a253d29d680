// The error body of every answer, and the codes in it with their statuses (API.md "Errors").

import type { Issue, IssueCode } from "../language/index.ts";
import type { HeaderField } from "./header-fields.ts";

/** What went wrong, for a program: the filter language's codes and the service's own. */
export type ErrorCode =
  | IssueCode
  | "MALFORMED_REQUEST"
  | "INVALID_PARAMETER"
  | "UNKNOWN_PARAMETER"
  | "MALFORMED_JSON"
  | "MALFORMED_BUNDLE"
  | "MALFORMED_PART"
  | "NESTED_BUNDLE"
  | "ORIGIN_NOT_ALLOWED"
  | "COLLECTION_NOT_FOUND"
  | "ENTITY_NOT_FOUND"
  | "ENDPOINT_NOT_FOUND"
  | "METHOD_NOT_ALLOWED"
  | "KEY_CONFLICT"
  | "SCHEMA_CHANGED"
  | "TOO_LARGE"
  | "URI_TOO_LONG"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "EXPECTATION_FAILED"
  | "HOST_NOT_ALLOWED"
  | "VALIDATION_FAILED"
  | "ROLLED_BACK"
  | "NOT_EXECUTED"
  | "INTERNAL"
  | "STORAGE_UNAVAILABLE"
  | "TIMEOUT"
  | "HTTP_VERSION_NOT_SUPPORTED"
  | "STORAGE_FULL";

/** The HTTP status that each code is answered with. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  FILTER_SYNTAX: 400,
  FILTER_FIELD_NOT_ALLOWED: 400,
  FILTER_OPERATOR_NOT_ALLOWED: 400,
  FILTER_TYPE_MISMATCH: 400,
  FILTER_TOO_COMPLEX: 400,
  MALFORMED_REQUEST: 400,
  INVALID_PARAMETER: 400,
  UNKNOWN_PARAMETER: 400,
  MALFORMED_JSON: 400,
  MALFORMED_BUNDLE: 400,
  MALFORMED_PART: 400,
  NESTED_BUNDLE: 400,
  ORIGIN_NOT_ALLOWED: 403,
  COLLECTION_NOT_FOUND: 404,
  ENTITY_NOT_FOUND: 404,
  ENDPOINT_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  KEY_CONFLICT: 409,
  SCHEMA_CHANGED: 409,
  TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  EXPECTATION_FAILED: 417,
  HOST_NOT_ALLOWED: 421,
  VALIDATION_FAILED: 422,
  ROLLED_BACK: 424,
  NOT_EXECUTED: 424,
  INTERNAL: 500,
  STORAGE_UNAVAILABLE: 503,
  TIMEOUT: 504,
  HTTP_VERSION_NOT_SUPPORTED: 505,
  STORAGE_FULL: 507,
};

export interface ServiceIssue {
  /** A sentence for a person: what is wrong, and what to do. */
  readonly message: string;
  readonly severity: "error";
  readonly code: ErrorCode;
  /** For a program. For a filter: `from`, `to`, offsets in UTF-16 code units, and `fixes` where there are any. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A code as it was received: one of ours, or whatever a newer or another server wrote. */
export type ReceivedCode = ErrorCode | (string & {});

/** An issue as it was received. */
export interface ReceivedIssue extends Omit<ServiceIssue, "code" | "severity"> {
  readonly severity: "error" | (string & {});
  readonly code: ReceivedCode;
}

/** The JSON body of an answer with a status of 400 or more, as it was received; at least one issue. */
export interface ErrorBody {
  readonly errors: readonly ReceivedIssue[];
}

/** A request that is answered with an error body: thrown by the service's stages, turned into a response at one place. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly issues: readonly ServiceIssue[];
  /** Of the first issue's code. */
  readonly status: number;
  /** To add to the response, such as `Allow`. */
  readonly headers: readonly HeaderField[];
  /** How many issues there are besides; `Infinity` where nobody counted them. */
  readonly more: number;

  /** @throws TypeError when there is no issue */
  constructor(issues: ServiceIssue | readonly ServiceIssue[], headers: readonly HeaderField[] = [], more = 0) {
    const all = "code" in issues ? [issues] : issues;
    const [first] = all;
    if (first === undefined) throw new TypeError("An error has at least one issue.");
    super(all.map((issue) => issue.message).join("\n"));
    this.issues = all;
    this.status = statusOf[first.code];
    this.headers = headers;
    this.more = more;
  }
}

/** Makes the error for one issue, to be thrown. */
export function fail(code: ErrorCode, message: string, details?: Record<string, unknown>): ServiceError {
  return new ServiceError({ message, severity: "error", code, ...(details === undefined ? {} : { details }) });
}

/** The language's errors as the service tells them; warnings are for the editor and left out. */
export function filterErrors(issues: readonly Issue[]): ServiceIssue[] {
  return issues
    .filter((issue) => issue.severity === "error")
    .map(({ message, code, from, to, fixes }) => ({
      message,
      severity: "error",
      code,
      details: fixes.length > 0 ? { from, to, fixes } : { from, to },
    }));
}

/**
 * The error body in an answer's JSON; undefined when it is not one. Every issue with a message and a code is kept,
 * whatever code and severity it has: a person must see what a newer or another server says. Anything else is left out.
 */
export function readErrorBody(json: unknown): ErrorBody | undefined {
  if (!isRecord(json) || !Array.isArray(json.errors)) return undefined;
  const errors = json.errors.map(readIssue).filter((issue) => issue !== undefined);
  return errors.length === 0 ? undefined : { errors };
}

function readIssue(json: unknown): ReceivedIssue | undefined {
  if (!isRecord(json)) return undefined;
  const { message, severity = "error", code, details } = json;
  if (typeof message !== "string" || typeof severity !== "string" || typeof code !== "string") return undefined;
  return { message, severity, code, ...(isRecord(details) ? { details } : {}) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
