// The way from parts to the bytes of a multipart/mixed body (RFC 2046, section 5.1).

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
  return joinBytes(piecesOf(part, dashBoundary(boundary)));
}

/**
 * The line that begins a part. A stream that sends it right after the part before, not only when its own part is
 * ready, lets the receiver have that part at once: a part is known to be complete only by the delimiter after it.
 *
 * @throws TypeError when the boundary is not allowed
 */
export function writeDelimiter(boundary: string): Uint8Array<ArrayBuffer> {
  return joinBytes([dashBoundary(boundary), lineBreak]);
}

/** What `writePart` writes after the delimiter line; throws as it does. */
export function writePartContent(part: Part, boundary: string): Uint8Array<ArrayBuffer> {
  return joinBytes(contentOf(part, dashBoundary(boundary)));
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
  const dashed = dashBoundary(boundary);
  return joinBytes([...parts.flatMap((part) => piecesOf(part, dashed)), writeClose(boundary)]);
}

const lineBreak = bytesOf("\r\n");

// Of a thousand parts the boundary is encoded once, and each byte is copied once.
function piecesOf(part: Part, dashed: Uint8Array): readonly Uint8Array[] {
  return [dashed, lineBreak, ...contentOf(part, dashed)];
}

/** @throws TypeError when the boundary occurs in the part. It holds no line break, and so it can't reach from one piece into the next. */
function contentOf({ headers, body }: Part, dashed: Uint8Array): readonly Uint8Array[] {
  const head = bytesOf(`${writeFields(headers)}\r\n`);
  if (includesBytes(head, dashed) || includesBytes(body, dashed)) {
    const boundary = new TextDecoder().decode(dashed.subarray(2));
    throw new TypeError(`The boundary ${boundary} occurs in a part. Choose another one.`);
  }
  return [head, body, lineBreak];
}
