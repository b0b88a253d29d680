// The way from an answer's bytes to what the caller gets: headers, and the body by its Content-Type.

import type { ResponseMessage } from "../wire/index.ts";
import { JsonDepthError, readJson } from "../wire/index.ts";
import { AnswerError } from "./errors.ts";
import type { ClientResponse } from "./response.ts";

interface Told {
  readonly what: string;
}

/**
 * Makes a response of a message.
 *
 * @param request - `what` is its method and target, asked for only to tell what is wrong.
 * @throws AnswerError when a success's body is not what its Content-Type says, or a header is none.
 */
export function readMessage(message: ResponseMessage, request: Told, requestId?: string): ClientResponse {
  const headers = readHeaders(message, request, requestId);
  const ok = message.status >= 200 && message.status <= 299;
  const body = readBody(message.body, headers.get("Content-Type") ?? "", (reason) => {
    // An error's status must not be lost because its body is unsound.
    if (ok) throw new AnswerError(`The answer to ${request.what} ${reason}.`, { requestId });
  });
  return { status: message.status, ok, headers, body, requestId, message };
}

function readHeaders(message: ResponseMessage, request: Told, requestId: string | undefined): Headers {
  const headers = new Headers();
  try {
    for (const [name, value] of message.headers) headers.append(name, value);
  } catch (cause) {
    throw new AnswerError(`The answer to ${request.what} holds a header that is none.`, { cause, requestId });
  }
  return headers;
}

function readBody(bytes: Uint8Array, contentType: string, unsound: (reason: string) => void): unknown {
  if (bytes.length === 0) return undefined;
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const json = type === "application/json" || type.endsWith("+json");
  if (!json && !type.startsWith("text/")) return bytes;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    unsound("is not UTF-8 text");
    return bytes;
  }
  if (!json) return text;
  try {
    return readJson(text);
  } catch (error) {
    unsound(
      error instanceof JsonDepthError
        ? `can't be shown: ${error.message.replace(/\.$/, "")}`
        : "says that it is JSON, but is not",
    );
    return text;
  }
}
