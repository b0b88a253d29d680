// Owns what one HTTP/1.1 message is (application/http, RFC 9112), and the rules that reading and writing share.

import type { HeaderField } from "./header-fields.ts";
import { isToken } from "./header-fields.ts";
import { quote } from "./quote.ts";

export interface RequestMessage {
  /** As written: methods are case-sensitive. */
  readonly method: string;
  /** The path, and the query if there is one, as written: nothing is decoded. */
  readonly target: string;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
}

export interface ResponseMessage {
  /** 200 to 599: an interim 1xx response is not an answer. */
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
}

/** Bytes that are not a sound HTTP/1.1 message. The message says what is wrong, where, and what to do. */
export class MessageError extends Error {
  override readonly name = "MessageError";
  /** In bytes from the start of the HTTP message. */
  readonly offset: number;

  constructor(problem: string, offset: number) {
    super(`At byte ${offset} of the HTTP message: ${problem}`);
    this.offset = offset;
  }
}

/** Why this cannot be a request's method (RFC 9110, section 9.1), or undefined when it can. */
export function methodProblem(method: string): string | undefined {
  return isToken(method) ? undefined : `${quote(method)} is not a method. Use one like GET, POST, PATCH or DELETE.`;
}

/** Why this cannot be a request's target in origin form (RFC 9112, section 3.2.1), or undefined when it can. */
export function targetProblem(target: string): string | undefined {
  if (!/^[\x21-\x7e]*$/.test(target)) {
    return `the target ${quote(target)} holds a space, a control character or a character outside ASCII. Percent-encode it.`;
  }
  if (!target.startsWith("/")) {
    return `the target ${quote(target)} is not a path. Write the path alone, from its first slash, without scheme and host.`;
  }
  if (target.includes("#")) {
    return `the target ${quote(target)} holds a "#", which a request cannot carry. Write it as %23.`;
  }
  return undefined;
}

/** Whether a request with this method never has a body (RFC 9110, sections 9.3.1 and 9.3.2). */
export function isBodiless(method: string): boolean {
  return method === "GET" || method === "HEAD";
}
