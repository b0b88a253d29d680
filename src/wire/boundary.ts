import { encodeUtf8, includesBytes } from "./bytes.ts";
import { getMediaTypeName, MediaTypeError, readMediaType } from "./media-type.ts";
import { MultipartError } from "./multipart.ts";
import { quote } from "./quote.ts";

/**
 * Returns the boundary of a `multipart/mixed` Content-Type, without quotes and backslashes.
 *
 * @throws MultipartError `UNSUPPORTED_MEDIA_TYPE` for any other type or none; `MALFORMED_BUNDLE` if the boundary is
 * missing, repeated, or invalid by RFC 2046, section 5.1.1
 */
export function parseBoundary(contentType: string | null): string {
  if (contentType === null || getMediaTypeName(contentType) !== "multipart/mixed") {
    const found = contentType === null ? "There is no Content-Type." : `The Content-Type is ${quote(contentType)}.`;
    throw new MultipartError("UNSUPPORTED_MEDIA_TYPE", `${found} Send multipart/mixed; boundary=…`, 0);
  }
  const boundary = readParameter(contentType);
  if (boundary === undefined) {
    throw new MultipartError("MALFORMED_BUNDLE", 'The Content-Type has no boundary. Add "; boundary=…" to it.', 0);
  }
  if (!isBoundary(boundary)) throw new MultipartError("MALFORMED_BUNDLE", describeBoundaryProblem(boundary), 0);
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

/** RFC 2046, section 5.1.1: 1 to 70 characters from a fixed set, not ending with a space. */
function isBoundary(text: string): boolean {
  return /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/.test(text);
}

function describeBoundaryProblem(boundary: string): string {
  return (
    `${quote(boundary)} cannot be a boundary. ` +
    "Use 1 to 70 letters, digits and characters of '()+_,-./:=? or spaces, with no space at the end."
  );
}

/**
 * The bytes at the start of every delimiter line: two hyphens and the boundary.
 *
 * @throws TypeError if the boundary is invalid by RFC 2046, section 5.1.1
 */
export function createDashBoundary(boundary: string): Uint8Array<ArrayBuffer> {
  if (!isBoundary(boundary)) throw new TypeError(describeBoundaryProblem(boundary));
  return encodeUtf8(`--${boundary}`);
}

/** Only reached if the source is not random. */
const mostAttempts = 100;

/**
 * Generates a boundary that occurs in none of the bodies.
 *
 * @param random - returns a different text at each call, of at most 63 letters, digits and hyphens; defaults to 128
 * random bits
 * @throws TypeError if `random` returns an invalid text
 */
export function chooseBoundary(bodies: readonly Uint8Array[], random: () => string = generateRandomText): string {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const boundary = `riddle-${random()}`;
    if (!isBoundary(boundary)) throw new TypeError(describeBoundaryProblem(boundary));
    const bytes = encodeUtf8(boundary);
    if (!bodies.some((body) => includesBytes(body, bytes))) return boundary;
  }
  throw new Error(`Each of ${mostAttempts} boundaries occurs in a body. The random source repeats itself.`);
}

/** Not `randomUUID`, which exists in secure contexts only. */
function generateRandomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
