// Owns the way from parts to the bytes of a multipart/mixed body (RFC 2046, section 5.1).

import { dashBoundary } from "./boundary.ts";
import { bytesOf, includesBytes, joinBytes } from "./bytes.ts";
import { writeFields } from "./header-fields.ts";
import type { Part } from "./multipart.ts";

/**
 * A delimiter line, the part's head and its body, up to the line break that belongs to the next delimiter. Pieces
 * written one after the other, and `writeClose` after the last, make a body.
 *
 * @throws TypeError when the boundary is not allowed or occurs in the part, or a header cannot be written
 */
export function writePart(part: Part, boundary: string): Uint8Array<ArrayBuffer> {
  return joinBytes([writeDelimiter(boundary), writePartContent(part, boundary)]);
}

/**
 * The line that begins a part. A stream that sends it right after the part before, not only when its own part is
 * ready, lets the receiver have that part at once: a part is known to be complete only by the delimiter after it.
 *
 * @throws TypeError when the boundary is not allowed
 */
export function writeDelimiter(boundary: string): Uint8Array<ArrayBuffer> {
  return joinBytes([dashBoundary(boundary), bytesOf("\r\n")]);
}

/** What `writePart` writes after the delimiter line; throws as it does. */
export function writePartContent(part: Part, boundary: string): Uint8Array<ArrayBuffer> {
  const content = joinBytes([bytesOf(`${writeFields(part.headers)}\r\n`), part.body, bytesOf("\r\n")]);
  if (includesBytes(content, dashBoundary(boundary))) {
    throw new TypeError(`The boundary ${boundary} occurs in a part. Choose another one.`);
  }
  return content;
}

/** The closing delimiter line, after the last part. Throws TypeError when the boundary is not allowed. */
export function writeClose(boundary: string): Uint8Array<ArrayBuffer> {
  return joinBytes([dashBoundary(boundary), bytesOf("--\r\n")]);
}

/**
 * A whole body.
 *
 * @throws TypeError as `writePart` does, and when there is no part: RFC 2046 asks for at least one
 */
export function writeMultipart(parts: readonly Part[], boundary: string): Uint8Array<ArrayBuffer> {
  if (parts.length === 0) throw new TypeError("A multipart body has at least one part.");
  return joinBytes([...parts.map((part) => writePart(part, boundary)), writeClose(boundary)]);
}
