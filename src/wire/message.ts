// What one HTTP/1.1 message is (application/http, RFC 9112), and the rules that reading and writing share.

import type { HeaderField } from "./header-fields.ts";
import { headerValues, isToken } from "./header-fields.ts";
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
  /** What is wrong and what to do, without the place: for who shows the place in another way. */
  readonly problem: string;
  /** In bytes from the start of the HTTP message. */
  readonly offset: number;

  constructor(problem: string, offset: number) {
    super(`At byte ${offset} of the HTTP message: ${problem}`);
    this.problem = problem;
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
    return `the target ${quote(target)} is not a path. ${pathAdvice(target)}`;
  }
  if (target.includes("#")) {
    return `the target ${quote(target)} holds a "#", which a request cannot carry. Write it as %23.`;
  }
  return undefined;
}

/** Clients of other batch formats write whole URLs, or paths relative to the service. */
function pathAdvice(target: string): string {
  const [, path] = /^https?:\/\/[^/]+(\/.*)$/i.exec(target) ?? [];
  if (path !== undefined) return `Write the path alone, without scheme and host: ${quote(path)}.`;
  return 'Write the path from its first slash, with the prefix of the API but without scheme and host: "/api/Orders".';
}

/** Read by one and not by another, the second of these would make two messages of one. */
const onlyOnce = ["Content-Length", "Content-Type", "Host"];

/** RFC 9110, section 7.2: a host of RFC 3986 and a port, each of which may be empty. */
const hostPattern = /^(?:\[[0-9A-Fa-f:.]+\]|[-0-9A-Za-z._~!$&'()*+,;=%]*)(?::[0-9]*)?$/;

export interface HeadersProblem {
  /** Of the field at fault, in lower case; the last one that has it. */
  readonly name: string;
  readonly problem: string;
}

/** Why these header fields cannot stand in one message, or undefined when they can. */
export function headersProblem(headers: readonly HeaderField[]): HeadersProblem | undefined {
  if (headerValues(headers, "Transfer-Encoding").length > 0) {
    const problem = "Transfer-Encoding is not supported here. Send the body as it is, with its Content-Length.";
    return { name: "transfer-encoding", problem };
  }
  const twice = onlyOnce.find((name) => headerValues(headers, name).length > 1);
  if (twice !== undefined) {
    return { name: twice.toLowerCase(), problem: `${twice} comes more than once. Leave only one.` };
  }
  const [host = ""] = headerValues(headers, "Host");
  if (hostPattern.test(host)) return undefined;
  return { name: "host", problem: `the Host ${quote(host)} is not one. Write a name or address and perhaps a port.` };
}

/** Whether an answer with this status never has a body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export function isBodilessStatus(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** Whether a request with this method never has a body (RFC 9110, sections 9.3.1 and 9.3.2). */
export function isBodiless(method: string): boolean {
  return method === "GET" || method === "HEAD";
}
