// Writes responses to sockets, streaming and compressing their bodies.

import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import {
  createCommonHeaders,
  getReasonPhrase,
  type HeaderField,
  type ResponseMessage,
  type ServiceError,
} from "../wire/public.ts";
import { createCompressor, selectEncoding, smallest } from "./compress.ts";
import { openHeaders } from "./cross-origin.ts";
import { type Pace, watchPace } from "./pace.ts";

/**
 * Sends a response with `openHeaders`; a network error closes the connection. A closed connection cancels the body; a failing
 * body aborts the response. A body is compressed if the client accepts it, unless it is small, or the response has an
 * entity tag, which stands for its very bytes.
 * @param pace - how slowly a client may read before it is cut off; defaults to `slowest`
 */
export async function sendResponse(response: Response, outgoing: ServerResponse, pace?: Pace): Promise<void> {
  // The server listens for the end of a response in four places, and Node's pipeline in seven: no leak.
  outgoing.setMaxListeners(20);
  const { socket } = outgoing;
  if (socket !== null && !outgoing.destroyed) {
    const countBytes = () => socket.bytesWritten - socket.writableLength;
    // A response that is still being made may pause.
    const isWaiting = () => outgoing.writableLength > 0;
    outgoing.once(
      "close",
      watchPace(countBytes, isWaiting, () => outgoing.destroy(), pace),
    );
  }
  if (response.type === "error") {
    outgoing.destroy();
    return;
  }
  const { headers, status, statusText } = response;
  const fields = [...headers, ...openHeaders].flat();
  const start = (...more: readonly string[]) =>
    outgoing.writeHead(status, statusText || getReasonPhrase(status), [...fields, ...more]);
  if (response.body === null || outgoing.req.method === "HEAD" || outgoing.destroyed) {
    start();
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  // JSON is never streamed.
  const isWhole = headers.get("Content-Type") === "application/json";
  const { body, whole } = isWhole ? await peekBody(response.body) : { body: response.body };
  if (whole !== undefined) {
    start("Vary", "Accept-Encoding", "Content-Length", String(whole.length));
    outgoing.end(whole);
    return;
  }
  const encoding = headers.has("ETag") ? undefined : selectEncoding(outgoing.req.headers["accept-encoding"]);
  start("Vary", "Accept-Encoding", ...(encoding === undefined ? [] : ["Content-Encoding", encoding]));
  outgoing.flushHeaders();
  const source = Readable.fromWeb(body as NodeStream);
  if (encoding === undefined) await pipeline(source, splitPieces, outgoing);
  else await pipeline(source, createCompressor(encoding), outgoing);
}

/** The size of what is written at once, in bytes: the pace of a client is seen by what it has read completely. */
const pieceSize = 8 * 1024;

async function* splitPieces(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const bytes of source)
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Reads a body until it is known whether it is small. @returns the bytes of a small one, otherwise the same body */
async function peekBody(body: ReadableStream<Bytes>): Promise<{ body: ReadableStream<Bytes>; whole?: Buffer }> {
  const reader = body.getReader();
  const read: Bytes[] = [];
  for (let size = 0; size < smallest; ) {
    const { done, value } = await reader.read();
    if (done) return { body, whole: Buffer.concat(read) };
    read.push(value);
    size += value.length;
  }
  const rest: UnderlyingDefaultSource<Bytes> = {
    async pull(controller) {
      const first = read.shift();
      if (first !== undefined) return controller.enqueue(first);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  };
  return { body: new ReadableStream(rest, { highWaterMark: 0 }) };
}

/** Response for a request that the server rejects without the service. */
export function createRefusal(
  error: ServiceError,
  version: string,
  headers: readonly HeaderField[] = [],
): ResponseMessage {
  return {
    status: error.status,
    reason: getReasonPhrase(error.status),
    headers: [["Content-Type", "application/json"], ...error.headers, ...headers, ...createCommonHeaders(version)],
    body: new TextEncoder().encode(JSON.stringify({ errors: error.issues })),
  };
}

/**
 * Sends a message with `openHeaders`.
 * @param end - when to end the response; defaults to immediately. The body is always sent immediately.
 */
export async function sendMessage(
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
