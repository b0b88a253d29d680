// Strict reader of HTTP/1.1 messages (RFC 9112). Invalid input is rejected, never repaired.

import type { FieldLines, Line } from "./head.ts";
import { readFields, readLine, skipEmptyLines } from "./head.ts";
import { responseHeadLimits } from "./head-limits.ts";
import { getHeader } from "./header-fields.ts";
import type { RequestMessage, ResponseMessage } from "./message.ts";
import {
  findHeaderFieldsProblem,
  findMethodProblem,
  findTargetProblem,
  isBodiless,
  isBodilessStatus,
  MessageError,
} from "./message.ts";
import { quote } from "./quote.ts";

const createMessageError = (problem: string, offset: number): MessageError => new MessageError(problem, offset);

/**
 * Reads one request: request line, headers, empty line, body. The body is everything after the empty line, as a view of
 * the input. A request without a body may end after its headers. Empty lines before the request line are skipped, and so
 * is a body of nothing but empty lines if there is no Content-Length (RFC 9112, sections 2.2 and 6.3).
 *
 * @throws MessageError for anything else that RFC 9112 does not allow, a head over `headLimits`, Transfer-Encoding, a
 * repeated Content-Length, Content-Type or Host, a Content-Length that differs from the length of the body, and a body
 * with GET or HEAD
 */
export function readRequest(bytes: Uint8Array): RequestMessage {
  const line = readLine(bytes, skipEmptyLines(bytes), createMessageError);
  const { method, target } = readRequestLine(line);
  const head = readFields(bytes, line.next, createMessageError);
  const body = withoutEmptyLines(readBody(bytes, head), head);
  if (body.length > 0 && isBodiless(method)) {
    throw createMessageError(`a ${method} request has a body. Leave it out, or use another method.`, head.bodyStart);
  }
  return { method, target, headers: head.fields, body };
}

/**
 * Reads one response: status line, headers, empty line, body; the body as in `readRequest`.
 *
 * @throws MessageError as `readRequest` does, but without a size limit for the head; for a status outside 200 to 599;
 * and for a body with 204, 205 or 304
 */
export function readResponse(bytes: Uint8Array): ResponseMessage {
  const line = readLine(bytes, 0, createMessageError);
  const { status, reason } = readStatusLine(line);
  const head = readFields(bytes, line.next, createMessageError, responseHeadLimits);
  // With 304, Content-Length is the length of the body of a 200 (RFC 9110, section 8.6).
  const body = readBody(bytes, head, status !== 304);
  if (body.length > 0 && isBodilessStatus(status)) {
    throw createMessageError(
      `a response with status ${status} has a body. Leave it out, or use another status.`,
      head.bodyStart,
    );
  }
  return { status, reason, headers: head.fields, body };
}

function readRequestLine({ text, offset }: Line): { method: string; target: string } {
  if (text === "")
    throw createMessageError("the request line is missing. Start with a line like: GET /api/Orders HTTP/1.1", offset);
  const first = text.indexOf(" ");
  const last = text.lastIndexOf(" ");
  if (first === last) {
    throw createMessageError(
      `${quote(text)} is not a request line. Write: method, space, path, space, HTTP/1.1`,
      offset,
    );
  }
  const method = text.slice(0, first);
  const target = text.slice(first + 1, last);
  const badMethod = findMethodProblem(method);
  if (badMethod !== undefined) throw createMessageError(badMethod, offset);
  requireVersion(text.slice(last + 1), offset + last + 1);
  const badTarget = findTargetProblem(target);
  if (badTarget !== undefined) throw createMessageError(badTarget, offset + first + 1);
  return { method, target };
}

function readStatusLine({ text, offset }: Line): { status: number; reason: string } {
  const [version = ""] = text.split(" ", 1);
  requireVersion(version, offset);
  const second = text.indexOf(" ", version.length + 1);
  if (second === -1) {
    throw createMessageError(
      `${quote(text)} is not a status line. Write: HTTP/1.1, space, status, space, reason`,
      offset,
    );
  }
  const digits = text.slice(version.length + 1, second);
  if (!/^[2-5][0-9]{2}$/.test(digits)) {
    throw createMessageError(
      `${quote(digits)} is not the status of an answer. Use three digits from 200 to 599.`,
      offset + version.length + 1,
    );
  }
  return { status: Number(digits), reason: text.slice(second + 1) };
}

function requireVersion(version: string, offset: number): void {
  if (version !== "HTTP/1.1")
    throw createMessageError(`the HTTP version is ${quote(version)}. Write exactly HTTP/1.1`, offset);
}

/** @param counted - whether a Content-Length must equal the length of the body */
function readBody(bytes: Uint8Array, head: FieldLines, counted = true): Uint8Array {
  const body = bytes.subarray(head.bodyStart);
  const unsound = findHeaderFieldsProblem(head.fields);
  if (unsound !== undefined) throw createMessageError(unsound.problem, findFieldOffset(head, unsound.name));
  const length = getHeader(head.fields, "Content-Length");
  if (length === undefined) return body;
  if (!/^[0-9]+$/.test(length)) {
    throw createMessageError(
      `the Content-Length ${quote(length)} is not a number of bytes.`,
      findFieldOffset(head, "content-length"),
    );
  }
  if (counted && Number(length) !== body.length) {
    throw createMessageError(
      `Content-Length says ${quote(length)} bytes, but the body has ${body.length}. Count the bytes, not the characters.`,
      head.bodyStart + Math.min(Number(length), body.length),
    );
  }
  return body;
}

/** Drops a body of nothing but empty lines if there is no Content-Length. */
function withoutEmptyLines(body: Uint8Array, { fields }: FieldLines): Uint8Array {
  const announced = getHeader(fields, "Content-Length") !== undefined;
  return !announced && skipEmptyLines(body) === body.length ? body.subarray(body.length) : body;
}

/** The offset of the last field with this lower-case name. */
function findFieldOffset(head: FieldLines, name: string): number {
  return head.offsets[head.fields.findLastIndex(([candidate]) => candidate.toLowerCase() === name)] ?? 0;
}
