// Writes responses to sockets, streaming their bodies.

import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { commonHeaders, type HeaderField, type ResponseMessage, reasonOf, type ServiceError } from "../wire/index.ts";
import { openHeaders } from "./cross-origin.ts";

/**
 * Sends a response with `openHeaders`; a network error closes the connection. A closed connection cancels the body; a failing
 * body aborts the response.
 */
export async function answer(response: Response, outgoing: ServerResponse): Promise<void> {
  if (response.type === "error") {
    outgoing.destroy();
    return;
  }
  const fields = [...response.headers, ...openHeaders].flat();
  outgoing.writeHead(response.status, response.statusText || reasonOf(response.status), fields);
  if (response.body === null || outgoing.req.method === "HEAD" || outgoing.destroyed) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  await pipeline(Readable.fromWeb(response.body as NodeStream), outgoing);
}

/** Response for a request that the server rejects without the service. */
export function refusal(error: ServiceError, version: string, headers: readonly HeaderField[] = []): ResponseMessage {
  return {
    status: error.status,
    reason: reasonOf(error.status),
    headers: [["Content-Type", "application/json"], ...error.headers, ...headers, ...commonHeaders(version)],
    body: new TextEncoder().encode(JSON.stringify({ errors: error.issues })),
  };
}

/**
 * Sends a message with `openHeaders`.
 * @param end - when to end the response; defaults to immediately. The body is always sent immediately.
 */
export async function answerMessage(
  { status, reason, headers, body }: ResponseMessage,
  outgoing: ServerResponse,
  end?: Promise<void>,
): Promise<void> {
  const fields = [...headers, ...openHeaders, ...(status === 204 ? [] : [["Content-Length", String(body.length)]])];
  outgoing.writeHead(status, reason, fields.flat());
  if (body.length > 0) outgoing.write(body);
  await end;
  outgoing.end();
}
