// Owns what a response looks like to the caller, whether it came by itself or as a part of a bundle.

import type { ResponseMessage } from "../wire/index.ts";
import { AnswerError } from "./errors.ts";

/** An answer to one request (SPEC 4.2 "Client-side contract of a bundle"). */
export interface ClientResponse {
  readonly status: number;
  /** True for a status from 200 to 299. */
  readonly ok: boolean;
  readonly headers: Headers;
  /** JSON as its value, other text as a string, anything else as bytes; undefined when there is none. */
  readonly body: unknown;
  /** The X-Request-Id of its part; undefined for a request that was sent by itself. */
  readonly requestId: string | undefined;
  /** The message as it came: reason, header fields in their order and casing, the body's bytes. */
  readonly message: ResponseMessage;
}

/**
 * Makes a response of a message.
 *
 * @param what - method and target, for the error's message.
 * @throws AnswerError when a success's body is not what its Content-Type says, or a header is none.
 */
export function readMessage(message: ResponseMessage, what: string, requestId?: string): ClientResponse {
  const headers = readHeaders(message, what);
  const ok = message.status >= 200 && message.status <= 299;
  const body = readBody(message.body, headers.get("Content-Type") ?? "", (reason) => {
    // An error's status must not be lost because its body is unsound.
    if (ok) throw new AnswerError(`The answer to ${what} ${reason}.`);
  });
  return { status: message.status, ok, headers, body, requestId, message };
}

function readHeaders(message: ResponseMessage, what: string): Headers {
  const headers = new Headers();
  try {
    for (const [name, value] of message.headers) headers.append(name, value);
  } catch (cause) {
    throw new AnswerError(`The answer to ${what} holds a header that is none.`, { cause });
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
    return JSON.parse(text);
  } catch {
    unsound("says that it is JSON, but is not");
    return text;
  }
}
