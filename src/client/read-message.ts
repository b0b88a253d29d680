// Decodes a response message: headers, and the body by its Content-Type, unless it is a file.

import { JsonDepthError, type ResponseMessage, readJson } from "../wire/public.ts";
import { AnswerError } from "./errors.ts";
import type { ClientResponse } from "./response.ts";

/** The request that error messages name. */
interface Sent {
  /** Method and path. */
  readonly what: string;
}

/**
 * Converts a message to a response.
 *
 * @param request - named in error messages.
 * @throws AnswerError if the body of a success does not match its Content-Type, or a header is invalid.
 */
export function readMessage(message: ResponseMessage, request: Sent, requestId?: string): ClientResponse {
  const headers = readHeaders(message, request, requestId);
  const ok = message.status >= 200 && message.status <= 299;
  const type = isAttachment(headers) ? "" : (headers.get("Content-Type") ?? "");
  const body = readBody(message.body, type, (reason) => {
    // The status of an error must not be lost because its body is invalid.
    if (ok) throw new AnswerError(`The answer to ${request.what} ${reason}.`, { requestId });
  });
  return { status: message.status, ok, headers, body, requestId, message };
}

function readHeaders(message: ResponseMessage, request: Sent, requestId: string | undefined): Headers {
  const headers = new Headers();
  try {
    for (const [name, value] of message.headers) headers.append(name, value);
  } catch (cause) {
    throw new AnswerError(`The answer to ${request.what} has an invalid header.`, { cause, requestId });
  }
  return headers;
}

/** Whether the body is a file (RFC 6266), which is passed on as it is. */
function isAttachment(headers: Headers): boolean {
  return /^\s*attachment\s*(;|$)/i.test(headers.get("Content-Disposition") ?? "");
}

function readBody(bytes: Uint8Array, contentType: string, invalid: (reason: string) => void): unknown {
  if (bytes.length === 0) return undefined;
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const json = type === "application/json" || type.endsWith("+json");
  if (!json && !type.startsWith("text/")) return bytes;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    invalid("is not UTF-8 text");
    return bytes;
  }
  if (!json) return text;
  try {
    return readJson(text);
  } catch (error) {
    invalid(
      error instanceof JsonDepthError
        ? `can't be shown: ${error.message.replace(/\.$/, "")}`
        : "says that it is JSON, but is not",
    );
    return text;
  }
}
