// HTTP/1.1 messages (application/http, RFC 9112), and the rules shared by reader and writer.

import { getHeaders, type HeaderField, isToken } from "./header-fields.ts";
import { quote } from "./quote.ts";

/** An HTTP request as raw values. */
export interface RequestMessage {
  /** The method in its original case; methods are case-sensitive. */
  readonly method: string;
  /** The path, with the query if any, not decoded. */
  readonly target: string;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
}

/** An HTTP response as raw values. */
export interface ResponseMessage {
  /** The final status, 200 to 599. */
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
}

/** Thrown for an invalid HTTP/1.1 message. The message has the problem, its position and a fix. */
export class MessageError extends Error {
  override readonly name = "MessageError";
  /** The message without the position, for callers that show the position themselves. */
  readonly problem: string;
  /** Position in bytes from the start of the HTTP message. */
  readonly offset: number;

  constructor(problem: string, offset: number) {
    super(`At byte ${offset} of the HTTP message: ${problem}`);
    this.problem = problem;
    this.offset = offset;
  }
}

/** The problem with a method (RFC 9110, section 9.1); undefined if it is valid. */
export function findMethodProblem(method: string): string | undefined {
  return isToken(method) ? undefined : `${quote(method)} is not a method. Use one like GET, POST, PATCH or DELETE.`;
}

/** The problem with a target in origin form (RFC 9112, section 3.2.1); undefined if it is valid. */
export function findTargetProblem(target: string): string | undefined {
  if (!/^[\x21-\x7e]*$/.test(target)) {
    return `the target ${quote(target)} holds a space, a control character or a character outside ASCII. Percent-encode it.`;
  }
  if (!target.startsWith("/")) {
    return `the target ${quote(target)} is not a path. ${describePathAdvice(target)}`;
  }
  if (target.includes("#")) {
    return `the target ${quote(target)} holds a "#", which a request cannot carry. Write it as %23.`;
  }
  return undefined;
}

/** Other batch formats use whole URLs, or paths relative to the service. */
function describePathAdvice(target: string): string {
  const [, path] = /^https?:\/\/[^/]+(\/.*)$/i.exec(target) ?? [];
  if (path !== undefined) return `Write the path alone, without scheme and host: ${quote(path)}.`;
  return 'Write the path from its first slash, with the prefix of the API but without scheme and host: "/api/Orders".';
}

/** Repeated, these fields could be interpreted differently by different readers. */
const onlyOnce = ["Content-Length", "Content-Type", "Host"];

/** RFC 9110, section 7.2: a host (RFC 3986) and a port, both of which may be empty. */
const hostPattern = /^(?:\[[0-9A-Fa-f:.]+\]|[-0-9A-Za-z._~!$&'()*+,;=%]*)(?::[0-9]*)?$/;

export interface HeadersProblem {
  /** Name of the invalid field in lower case. If there are several, the last one is invalid. */
  readonly name: string;
  readonly problem: string;
}

/** The problem with the header fields of one message; undefined if they are valid. */
export function findHeaderFieldsProblem(headers: readonly HeaderField[]): HeadersProblem | undefined {
  if (getHeaders(headers, "Transfer-Encoding").length > 0) {
    const problem = "Transfer-Encoding is not supported here. Send the body as it is, with its Content-Length.";
    return { name: "transfer-encoding", problem };
  }
  const twice = onlyOnce.find((name) => getHeaders(headers, name).length > 1);
  if (twice !== undefined) {
    return { name: twice.toLowerCase(), problem: `${twice} comes more than once. Leave only one.` };
  }
  const [host = ""] = getHeaders(headers, "Host");
  if (hostPattern.test(host)) return undefined;
  return { name: "host", problem: `the Host ${quote(host)} is not one. Write a name or address and perhaps a port.` };
}

/** Whether a response with this status never has a body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export function isBodilessStatus(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** Whether a request with this method never has a body (RFC 9110, sections 9.3.1 and 9.3.2). */
export function isBodiless(method: string): boolean {
  return method === "GET" || method === "HEAD";
}
