// The ways in which a request can fail, each its own class with a message for a person.

import type { ReceivedIssue } from "../wire/index.ts";
import { readErrorBody } from "../wire/index.ts";
import type { ClientResponse } from "./response.ts";

/** The address can't be sent: it leads outside the base URL, holds a character it must not, or is too long. */
export class AddressError extends Error {
  override readonly name = "AddressError";
}

/** A request was to be used a second time: bound when it was already bound or sent, or changed after that. */
export class RequestUsedError extends Error {
  override readonly name = "RequestUsedError";
}

/** No answer came, or it broke off. `cause` holds what the browser or Node said. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** Something answered that is not the service: a static server's own page, another program on that port. */
export class WrongServerError extends Error {
  override readonly name: string = "WrongServerError";
  /** What the other server said; 0 when the browser keeps it from the page, as with a redirect. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Whoever answered sends the request elsewhere. It is not followed: it would lose its body, or go to a stranger. */
export class RedirectError extends WrongServerError {
  override readonly name = "RedirectError";
  /** Where to, as written; undefined in a browser, which keeps it from the page. */
  readonly location: string | undefined;

  constructor(message: string, status: number, location: string | undefined) {
    super(message, status);
    this.location = location;
  }
}

/** The service answered, but not so that it can be read: a part is missing, JSON is broken, the multipart is cut off. */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
  /** Which request of a bundle it was; undefined for a request sent by itself, and for the bundle as a whole. */
  readonly requestId: string | undefined;

  constructor(message: string, { requestId, ...options }: ErrorOptions & { requestId?: string | undefined } = {}) {
    super(message, options);
    this.requestId = requestId;
  }
}

/** The service answered with an error status. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: number;
  /** Every problem that the service found; empty when the body is not an error body (API.md "Errors"). */
  readonly issues: readonly ReceivedIssue[];
  /** Which request of a bundle it was; undefined for a request sent by itself, and for the bundle as a whole. */
  readonly requestId: string | undefined;
  readonly headers: Headers;
  /** As in ClientResponse. */
  readonly body: unknown;

  /** @param what - method and target, as in "GET /api/Orders". */
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
