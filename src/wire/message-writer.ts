// Owns the way from one HTTP/1.1 message to its bytes (RFC 9112). What it writes, the reader takes.

import { bytesOf, joinBytes } from "./bytes.ts";
import type { HeaderField } from "./header-fields.ts";
import { headerValues, writeFields } from "./header-fields.ts";
import type { RequestMessage, ResponseMessage } from "./message.ts";
import { isBodiless, methodProblem, targetProblem } from "./message.ts";
import { quote } from "./quote.ts";

/**
 * The request's bytes. Content-Length is set from the body when there is one, and left out when not, whatever the
 * headers say.
 *
 * @throws TypeError when a part of the message cannot be said in HTTP/1.1, or a GET or HEAD request has a body
 */
export function writeRequest(message: RequestMessage): Uint8Array<ArrayBuffer> {
  const { method, target, headers, body } = message;
  const problem = methodProblem(method) ?? targetProblem(target);
  if (problem !== undefined) throw new TypeError(`This request cannot be written: ${problem}`);
  if (body.length > 0 && isBodiless(method)) {
    throw new TypeError(`A ${method} request has no body. Leave it out, or use another method.`);
  }
  return write(`${method} ${target} HTTP/1.1`, headers, body, body.length > 0);
}

/**
 * The response's bytes. Content-Length is always set from the body, except with 204, where RFC 9110 (section 8.6)
 * forbids it.
 *
 * @throws TypeError when a part of the message cannot be said in HTTP/1.1, or a 204 or 304 response has a body
 */
export function writeResponse(message: ResponseMessage): Uint8Array<ArrayBuffer> {
  const { status, reason, headers, body } = message;
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new TypeError(`${status} is not the status of an answer. Use an integer from 200 to 599.`);
  }
  if (!/^[\t\x20-\x7e]*$/.test(reason)) {
    throw new TypeError(`The reason ${quote(reason)} holds a character that a status line cannot carry.`);
  }
  if (body.length > 0 && (status === 204 || status === 304)) {
    throw new TypeError(`A response with status ${status} has no body. Leave it out, or use another status.`);
  }
  return write(`HTTP/1.1 ${status} ${reason}`, headers, body, status !== 204);
}

function write(
  startLine: string,
  headers: readonly HeaderField[],
  body: Uint8Array,
  withLength: boolean,
): Uint8Array<ArrayBuffer> {
  if (headerValues(headers, "Transfer-Encoding").length > 0) {
    throw new TypeError("Transfer-Encoding is not supported in a message. Leave the header out.");
  }
  const fields = headers.filter(([name]) => name.toLowerCase() !== "content-length");
  if (withLength) fields.push(["Content-Length", String(body.length)]);
  return joinBytes([bytesOf(`${startLine}\r\n${writeFields(fields)}\r\n`), body]);
}
