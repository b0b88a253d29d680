// Writes multipart/mixed bodies (RFC 2046, section 5.1), whole or part by part.

import { createDashBoundary } from "./boundary.ts";
import { encodeUtf8, includesBytes, joinBytes } from "./bytes.ts";
import { writeFields } from "./header-fields.ts";
import type { Part } from "./multipart.ts";

/**
 * Writes the delimiter line before a part. A stream should send it right after the previous part, which the receiver
 * knows to be complete only when the delimiter arrives.
 *
 * @throws TypeError if the boundary is invalid
 */
export function writeDelimiter(boundary: string): Uint8Array<ArrayBuffer> {
  return joinBytes([createDashBoundary(boundary), lineBreak]);
}

/**
 * Writes the head and the body of a part, and the line break that belongs to the next delimiter.
 *
 * @throws TypeError if the boundary is invalid or occurs in the part, or a header is invalid
 */
export function writePartContent(part: Part, boundary: string): Uint8Array<ArrayBuffer> {
  return joinBytes(encodePartContent(part, createDashBoundary(boundary)));
}

/** Writes the closing delimiter line, after the last part. @throws TypeError if the boundary is invalid */
export function writeClose(boundary: string): Uint8Array<ArrayBuffer> {
  return joinBytes([createDashBoundary(boundary), encodeUtf8("--\r\n")]);
}

/**
 * Writes a complete body.
 *
 * @throws TypeError as `writePartContent` does, and if there is no part: RFC 2046 requires at least one
 */
export function writeMultipart(parts: readonly Part[], boundary: string): Uint8Array<ArrayBuffer> {
  if (parts.length === 0) throw new TypeError("A multipart body has at least one part.");
  const dashed = createDashBoundary(boundary);
  // The boundary is encoded once for all parts, and each byte is copied once.
  const chunks = parts.flatMap((part) => [dashed, lineBreak, ...encodePartContent(part, dashed)]);
  return joinBytes([...chunks, writeClose(boundary)]);
}

const lineBreak = encodeUtf8("\r\n");

/** @throws TypeError if the boundary occurs in the part. It has no line break, so it can't span head and body. */
function encodePartContent({ headers, body }: Part, dashed: Uint8Array): readonly Uint8Array[] {
  const head = encodeUtf8(`${writeFields(headers)}\r\n`);
  if (includesBytes(head, dashed) || includesBytes(body, dashed)) {
    const boundary = new TextDecoder().decode(dashed.subarray(2));
    throw new TypeError(`The boundary ${boundary} occurs in a part. Choose another one.`);
  }
  return [head, body, lineBreak];
}
