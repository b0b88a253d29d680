// The boundary of a multipart body: finding it in a Content-Type, checking it, choosing a new one.

import { bytesOf, includesBytes } from "./bytes.ts";
import { MediaTypeError, mediaTypeName, readMediaType } from "./media-type.ts";
import { MultipartError } from "./multipart.ts";
import { quote } from "./quote.ts";

/**
 * The boundary that a `multipart/mixed` Content-Type names, without quotes and backslashes.
 *
 * @throws MultipartError `UNSUPPORTED_MEDIA_TYPE` for any other type or none; `MALFORMED_BUNDLE` when the boundary
 * is missing, comes twice or is not one that RFC 2046 allows
 */
export function boundaryOf(contentType: string | null): string {
  if (contentType === null || mediaTypeName(contentType) !== "multipart/mixed") {
    const found = contentType === null ? "There is no Content-Type." : `The Content-Type is ${quote(contentType)}.`;
    throw new MultipartError("UNSUPPORTED_MEDIA_TYPE", `${found} Send multipart/mixed; boundary=…`, 0);
  }
  const boundary = readParameter(contentType);
  if (boundary === undefined) {
    throw new MultipartError("MALFORMED_BUNDLE", 'The Content-Type names no boundary. Add "; boundary=…" to it.', 0);
  }
  if (!isBoundary(boundary)) throw new MultipartError("MALFORMED_BUNDLE", boundaryProblem(boundary), 0);
  return boundary;
}

function readParameter(contentType: string): string | undefined {
  try {
    return readMediaType(contentType).parameters.get("boundary");
  } catch (error) {
    if (!(error instanceof MediaTypeError)) throw error;
    throw new MultipartError("MALFORMED_BUNDLE", `The Content-Type cannot be read. ${error.message}`, 0);
  }
}

/** RFC 2046, section 5.1.1: 1 to 70 of certain characters, the last of them not a space. */
function isBoundary(text: string): boolean {
  return /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/.test(text);
}

function boundaryProblem(boundary: string): string {
  return (
    `${quote(boundary)} cannot be a boundary. ` +
    "Use 1 to 70 letters, digits and characters of '()+_,-./:=? or spaces, with no space at the end."
  );
}

/**
 * The bytes that begin every delimiter line: two hyphens and the boundary.
 *
 * @throws TypeError when the boundary is not one that RFC 2046 allows
 */
export function dashBoundary(boundary: string): Uint8Array<ArrayBuffer> {
  if (!isBoundary(boundary)) throw new TypeError(boundaryProblem(boundary));
  return bytesOf(`--${boundary}`);
}

/** Far more than chance needs; only a source that is not random gets there. */
const mostAttempts = 100;

/**
 * A boundary that occurs nowhere in the bodies.
 *
 * @param random gives another text at each call, of at most 63 letters, digits and hyphens; by default 128 random bits
 */
export function chooseBoundary(bodies: readonly Uint8Array[], random: () => string = randomText): string {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const boundary = `riddle-${random()}`;
    if (!isBoundary(boundary)) throw new TypeError(boundaryProblem(boundary));
    const bytes = bytesOf(boundary);
    if (!bodies.some((body) => includesBytes(body, bytes))) return boundary;
  }
  throw new Error(`Each of ${mostAttempts} boundaries occurs in a body: the source of random texts repeats itself.`);
}

/** Not `randomUUID`, which a page on a plain http address does not have. */
function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
