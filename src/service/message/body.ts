// Reads JSON bodies, and refuses bodies that are not in the encoding, media type or form that an operation takes.

import { isObject, joinWords } from "../../language/internal.ts";
import { fail, findEndOfString, getHeader, type RequestMessage } from "../../wire/public.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { bodyLimit, createTooLargeError, memberLimit } from "./body-limits.ts";

/** The media types of a JSON body. */
export const jsonTypes = ["application/json"];
/** Those of a change (RFC 7396). */
export const patchTypes = [...jsonTypes, "application/merge-patch+json"];

/**
 * Reads a request's body as a JSON object.
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE, TOO_LARGE, MALFORMED_JSON
 */
export function readJsonBody(message: RequestMessage, mediaTypes: readonly string[]): JsonObject {
  checkMediaType(message, mediaTypes);
  if (message.body.length > bodyLimit) throw createTooLargeError(bodyLimit);
  const text = decodeUtf8(message.body);
  if (countMembers(text) > memberLimit)
    throw fail("TOO_LARGE", `The body has more than ${memberLimit} members. Send less at once.`);
  const value = parseJson(text);
  if (isObject(value)) return value;
  throw fail("MALFORMED_JSON", 'The body must be one JSON object, as in `{"status":"paid"}`.');
}

/** @throws ServiceError UNSUPPORTED_MEDIA_TYPE, for an operation that takes no body */
export function refuseBody({ method, body }: RequestMessage): void {
  if (body.length > 0) throw fail("UNSUPPORTED_MEDIA_TYPE", `${method} takes no body here. Leave it out.`);
}

/**
 * Rejects a body that is encoded, of another media type, or not in UTF-8.
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE
 */
export function checkMediaType(message: RequestMessage, mediaTypes: readonly string[]): void {
  refuseContentEncoding(message);
  const contentType = getHeader(message.headers, "Content-Type");
  if (contentType !== undefined && isAccepted(contentType, mediaTypes)) return;
  const given = contentType === undefined ? "none was given" : `\`${contentType.slice(0, 80)}\` was given`;
  throw fail(
    "UNSUPPORTED_MEDIA_TYPE",
    `The body's Content-Type must be ${joinWords(mediaTypes, "or")} in UTF-8; ${given}.`,
  );
}

/**
 * Rejects a compressed body (RFC 9110, sections 8.4 and 15.5.16).
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE
 */
export function refuseContentEncoding({ headers }: RequestMessage): void {
  const coding = getHeader(headers, "Content-Encoding") ?? "identity";
  if (coding.trim().toLowerCase() === "identity") return;
  throw fail(
    "UNSUPPORTED_MEDIA_TYPE",
    `The body is encoded as \`${coding.slice(0, 80)}\`. Send it without Content-Encoding.`,
  );
}

/** Returns the Content-Type of a body; empty if there is none. */
export function getContentType({ headers }: Pick<RequestMessage, "headers">): string {
  return getHeader(headers, "Content-Type") ?? "";
}

/** What `JSON.parse` says of a text, without a full stop. */
export function formatSyntaxProblem(error: unknown): string {
  return (error as SyntaxError).message.replace(/\.$/, "");
}

function isAccepted(contentType: string, mediaTypes: readonly string[]): boolean {
  const [type = "", ...parameters] = contentType.split(";").map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset=")) ?? "charset=utf-8";
  return mediaTypes.includes(type) && charset.replaceAll('"', "") === "charset=utf-8";
}

/** The number of members in JSON; of a short text, which can't have more than the limit, its length. */
function countMembers(text: string): number {
  if (text.length <= memberLimit) return text.length;
  let count = 0;
  for (let at = 0; at < text.length; at += 1)
    if (text[at] === '"') at = findEndOfString(text, at);
    else if (text[at] === ":") count += 1;
  return count;
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
