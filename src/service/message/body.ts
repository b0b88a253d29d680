// Reads JSON bodies: media type, UTF-8, syntax, and that the value is an object.

import { isObject, joinWords } from "../../language/internal.ts";
import { fail, getHeader, type RequestMessage, type ServiceError } from "../../wire/public.ts";
import type { JsonObject } from "../rows/json-object.ts";

/** Maximum size of a body, in bytes. */
export const bodyLimit = 10 * 1024 * 1024;

/** Maximum size of a file, in bytes. */
export const fileLimit = 64 * 1024 * 1024;

/** The media types of a JSON body. */
export const jsonTypes = ["application/json"];
/** Those of a change (RFC 7396). */
export const patchTypes = [...jsonTypes, "application/merge-patch+json"];

/** The error for a body over its limit, in bytes. */
export function createTooLargeError(limit: number): ServiceError {
  const isFile = limit !== bodyLimit;
  const what = isFile ? "The file" : "The body";
  const advice = isFile ? "Split it and import its parts one after the other." : "Send less at once.";
  return fail("TOO_LARGE", `${what} has more than ${limit / 2 ** 20} MiB, the most that is accepted here. ${advice}`);
}

/** Returns the Content-Type of a body; empty if there is none. */
export function getContentType({ headers }: Pick<RequestMessage, "headers">): string {
  return getHeader(headers, "Content-Type") ?? "";
}

/**
 * Reads a request's body as a JSON object.
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE, TOO_LARGE, MALFORMED_JSON
 */
export function readJsonBody(message: RequestMessage, mediaTypes: readonly string[]): JsonObject {
  checkMediaType(message, mediaTypes);
  if (message.body.length > bodyLimit) throw createTooLargeError(bodyLimit);
  const json = parseJson(decodeUtf8(message.body));
  if (isObject(json)) return json;
  throw fail("MALFORMED_JSON", 'The body must be one JSON object, as in `{"status":"paid"}`.');
}

/**
 * Rejects a body if the operation takes none.
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE
 */
export function refuseBody(message: RequestMessage): void {
  if (message.body.length > 0)
    throw fail("UNSUPPORTED_MEDIA_TYPE", `${message.method} takes no body here. Leave it out.`);
}

/**
 * Rejects a compressed body (RFC 9110, sections 8.4 and 15.5.16).
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE
 */
export function refuseContentEncoding({ headers }: RequestMessage): void {
  const coding = getHeader(headers, "Content-Encoding");
  if (coding === undefined || coding.trim().toLowerCase() === "identity") return;
  throw fail(
    "UNSUPPORTED_MEDIA_TYPE",
    `The body is encoded as \`${coding.slice(0, 80)}\`. Send it without Content-Encoding.`,
  );
}

/**
 * Rejects a body that is encoded, of another media type, or not in UTF-8.
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE
 */
export function checkMediaType(message: RequestMessage, mediaTypes: readonly string[]): void {
  refuseContentEncoding(message);
  const header = getHeader(message.headers, "Content-Type");
  const [type = "", ...parameters] = (header ?? "").split(";").map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith("charset="))
    ?.slice("charset=".length)
    .replaceAll('"', "");
  if (mediaTypes.includes(type) && (charset === undefined || charset === "utf-8")) return;
  const given = header === undefined ? "none was given" : `\`${header.slice(0, 80)}\` was given`;
  throw fail(
    "UNSUPPORTED_MEDIA_TYPE",
    `The body's Content-Type must be ${joinWords(mediaTypes, "or")} in UTF-8; ${given}.`,
  );
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw fail("MALFORMED_JSON", "The body is not UTF-8.");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fail("MALFORMED_JSON", `The body is not JSON: ${formatSyntaxProblem(error)}.`);
  }
}

/** What `JSON.parse` says of a text, without a full stop. */
export function formatSyntaxProblem(error: unknown): string {
  return (error as SyntaxError).message.replace(/\.$/, "");
}
