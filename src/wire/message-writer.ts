// Writes HTTP/1.1 messages (RFC 9112) that message-reader.ts accepts.

import { encodeUtf8, joinBytes } from "./bytes.ts";
import { type HeadLimits, headLimits, responseHeadLimits } from "./head-limits.ts";
import { type HeaderField, writeFields } from "./header-fields.ts";
import {
  findHeaderFieldsProblem,
  findMethodProblem,
  findTargetProblem,
  isBodiless,
  isBodilessStatus,
  type RequestMessage,
  type ResponseMessage,
} from "./message.ts";
import { quote } from "./quote.ts";

/**
 * Writes a request. Content-Length is set if there is a body, and omitted otherwise; a given one is ignored.
 *
 * @throws TypeError if the message is not valid in HTTP/1.1, its head exceeds `headLimits`, or a GET or HEAD request has
 * a body
 */
export function writeRequest(message: RequestMessage): Uint8Array<ArrayBuffer> {
  const { method, target, headers, body } = message;
  const problem = findMethodProblem(method) ?? findTargetProblem(target);
  if (problem !== undefined) throw new TypeError(`This request cannot be written: ${problem}`);
  if (body.length > 0 && isBodiless(method)) {
    throw new TypeError(`A ${method} request has no body. Leave it out, or use another method.`);
  }
  return write(`${method} ${target} HTTP/1.1`, headers, body, headLimits, body.length > 0);
}

/**
 * Writes a response. Content-Length is always set, except with 204 and 304, where RFC 9110, section 8.6, forbids it or
 * gives it another meaning.
 *
 * @throws TypeError if the message is not valid in HTTP/1.1, or a 204, 205 or 304 response has a body
 */
export function writeResponse(message: ResponseMessage): Uint8Array<ArrayBuffer> {
  const { status, reason, headers, body } = message;
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new TypeError(`${status} is not the status of an answer. Use an integer from 200 to 599.`);
  }
  if (!/^[\t\x20-\x7e]*$/.test(reason)) {
    throw new TypeError(`The reason ${quote(reason)} holds a character that a status line cannot carry.`);
  }
  if (body.length > 0 && isBodilessStatus(status)) {
    throw new TypeError(`A response with status ${status} has no body. Leave it out, or use another status.`);
  }
  return write(`HTTP/1.1 ${status} ${reason}`, headers, body, responseHeadLimits, status !== 204 && status !== 304);
}

function write(
  startLine: string,
  headers: readonly HeaderField[],
  body: Uint8Array,
  limits: HeadLimits,
  withLength: boolean,
): Uint8Array<ArrayBuffer> {
  const fields = headers.filter(([name]) => name.toLowerCase() !== "content-length");
  const unsound = findHeaderFieldsProblem(fields);
  if (unsound !== undefined) throw new TypeError(`This message cannot be written: ${unsound.problem}`);
  if (withLength) fields.push(["Content-Length", String(body.length)]);
  return joinBytes([encodeUtf8(`${startLine}\r\n${writeFields(fields, limits)}\r\n`), body]);
}
