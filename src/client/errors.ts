// Error classes of the client. Their messages can be shown to users.

import { type ReceivedIssue, readErrorBody } from "../wire/public.ts";
import type { ClientResponse } from "./response.ts";

/** Thrown for an address that can't be sent: outside the base URL, with an invalid character, or too long. */
export class AddressError extends Error {
  override readonly name = "AddressError";
}

/** Thrown when a request is bound or changed after it was sent or bound. */
export class RequestUsedError extends Error {
  override readonly name = "RequestUsedError";
}

/** Thrown if there was no response, or it was cut off. `cause` is the error of the browser or Node. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** Thrown if something other than the service responded, such as a static server or another program on that port. */
export class WrongServerError extends Error {
  override readonly name: string = "WrongServerError";
  /** Status of the response; 0 if the browser hides it from the page, as for a redirect. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Thrown for a redirect. Redirects are not followed: the request could lose its body or reach another server. */
export class RedirectError extends WrongServerError {
  override readonly name = "RedirectError";
  /** Value of the Location header; undefined in browsers, which hide it from the page. */
  readonly location: string | undefined;

  constructor(message: string, status: number, location: string | undefined) {
    super(message, status);
    this.location = location;
  }
}

/** Thrown for a response that can't be read: a missing part, invalid JSON, or an incomplete multipart body. */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
  /** X-Request-Id of the request in its bundle; undefined for a single request and for the bundle as a whole. */
  readonly requestId: string | undefined;

  constructor(message: string, { requestId, ...options }: ErrorOptions & { requestId?: string | undefined } = {}) {
    super(message, options);
    this.requestId = requestId;
  }
}

/** Thrown for a response with an error status. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: number;
  /** Every problem that the service reported; empty if the body is not an error body (docs/service.md#errors). */
  readonly issues: readonly ReceivedIssue[];
  /** X-Request-Id of the request in its bundle; undefined for a single request and for the bundle as a whole. */
  readonly requestId: string | undefined;
  readonly headers: Headers;
  /** Decoded body; see `ClientResponse.body`. */
  readonly body: unknown;

  /** @param what - method and path, as in "GET /api/Orders". */
  constructor(what: string, response: ClientResponse) {
    const issues = readErrorBody(response.body)?.errors ?? [];
    super(`${what} was answered with ${response.status} ${response.message.reason}`.trimEnd() + describe(issues));
    this.status = response.status;
    this.issues = issues;
    this.requestId = response.requestId;
    this.headers = response.headers;
    this.body = response.body;
  }
}

function describe(issues: readonly ReceivedIssue[]): string {
  return issues.length === 0 ? "." : `: ${issues.map((issue) => issue.message).join(" ")}`;
}
