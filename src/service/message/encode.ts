// Last stage: encodes an outcome as a response message, for single requests and bundles.

import { isObject } from "../../language/internal.ts";
import {
  createCommonHeaders,
  fail,
  getReasonPhrase,
  type HeaderField,
  joinBytes,
  type ResponseMessage,
  serviceSequenceHeader,
} from "../../wire/public.ts";
import { JsonRows, type Outcome } from "./outcome.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** Maximum size in bytes of the body of a response or a part, and of all parts of a transaction together. */
export const answerLimit = 32 * 1024 * 1024;

/** An outcome whose body is JSON in UTF-8. */
export interface EncodedOutcome {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Encodes the body of an outcome. It is synchronous, so that it can run inside the transaction, which can still be rolled
 * back if the body is too large or can't be encoded.
 *
 * @param room - maximum size of the body in bytes; defaults to `answerLimit`
 * @throws ServiceError TOO_LARGE; TypeError for a body that is not JSON
 */
export function encodeOutcome(outcome: Outcome, stopwatch: Stopwatch, room = answerLimit): EncodedOutcome {
  const { status, headers } = outcome;
  return { status, headers, body: stopwatch.measure("encode", () => encodeBody(outcome.body, room)) };
}

/** Adds the common headers, with the current times of the stopwatch. */
export function createResponseMessage(
  { status, headers, body }: EncodedOutcome,
  version: string,
  stopwatch: Stopwatch,
) {
  return {
    status,
    reason: getReasonPhrase(status),
    headers: [["Content-Type", "application/json"], ...headers, ...createResponseHeaders(version, stopwatch)],
    body,
  } satisfies ResponseMessage;
}

/** The headers of every response that the service gives. */
export function createResponseHeaders(version: string, stopwatch: Stopwatch): HeaderField[] {
  const sequence = stopwatch.sequence();
  return [
    ...createCommonHeaders(version),
    ["Server-Timing", stopwatch.toString()],
    ...(sequence === "" ? [] : [[serviceSequenceHeader, sequence] as const]),
  ];
}

/** Rows are encoded in pieces of this length: faster than one by one, and the text of all may not fit into memory. */
const chunkLength = 64 * 1024;

const encoder = new TextEncoder();

function encodeBody(body: unknown, room: number): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let text = "";
  let left = room;
  const flush = (): void => {
    // A character is at least one byte.
    if (text.length > left) throw createAnswerTooLargeError(room);
    const chunk = encoder.encode(text);
    left -= chunk.length;
    if (left < 0) throw createAnswerTooLargeError(room);
    chunks.push(chunk);
    text = "";
  };
  if (hasRows(body)) {
    const { payload, ...rest } = body;
    text = '{"payload":[';
    const isJson = payload instanceof JsonRows;
    const rows: readonly unknown[] = isJson ? payload.json : payload;
    rows.forEach((row, index) => {
      text += `${index === 0 ? "" : ","}${isJson ? row : JSON.stringify(row)}`;
      if (text.length > Math.min(chunkLength, left)) flush();
    });
    const others = JSON.stringify(rest).slice(1, -1);
    text += `]${others === "" ? "" : `,${others}`}}`;
  } else text = JSON.stringify(body) ?? "";
  flush();
  return joinBytes(chunks);
}

function hasRows(body: unknown): body is { readonly payload: readonly unknown[] | JsonRows } {
  return isObject(body) && (Array.isArray(body.payload) || body.payload instanceof JsonRows);
}

function createAnswerTooLargeError(room: number): Error {
  const before = answerLimit - room;
  const message =
    before === 0
      ? `The response would have more than ${answerLimit} bytes.`
      : `The responses of a transaction may have at most ${answerLimit} bytes together; those before this one have ${before}.`;
  return fail("TOO_LARGE", `${message} Request fewer rows with \`limit\`, or fewer fields with \`projection\`.`, {
    limit: answerLimit,
  });
}
