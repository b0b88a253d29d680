// Owns the ways in which a request can fail, each its own class with a message for a person.

import type { ServiceIssue } from "../wire/index.ts";
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
  override readonly name = "WrongServerError";
  /** What the other server said. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** The service answered, but not so that it can be read: a part is missing, JSON is broken, the multipart is cut off. */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
}

/** The service answered with an error status. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: number;
  /** Every problem that the service found; empty when the body is not an error body (API.md "Errors"). */
  readonly issues: readonly ServiceIssue[];
  /** Which request of a bundle it was; undefined for a request sent by itself. */
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

function describe(issues: readonly ServiceIssue[]): string {
  return issues.length === 0 ? "." : `: ${issues.map((issue) => issue.message).join(" ")}`;
}
