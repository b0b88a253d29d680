import type { IncomingMessage } from "node:http";
import { createMethodNotAllowedError, createTooLargeError, findBodyKind, findBodyLimit } from "../service/internal.ts";
import { fail } from "../wire/public.ts";
import { methods } from "./cross-origin.ts";

/** Methods that `Request` does not allow. */
const forbidden = ["CONNECT", "TRACE", "TRACK"];

export interface ReceiveOptions {
  readonly signal?: AbortSignal;
  /** In bytes. Defaults to the limits of the service, which are also the most. */
  readonly maxBody?: number | undefined;
}

/**
 * Reads a request whole, up to its limit; only a file is read by the service while it arrives.
 * @throws ServiceError METHOD_NOT_ALLOWED, UNSUPPORTED_MEDIA_TYPE, TOO_LARGE; Node's own error when the sender breaks off
 */
export async function receive(request: IncomingMessage, { signal, maxBody }: ReceiveOptions = {}): Promise<Request> {
  const method = request.method ?? "GET";
  if (forbidden.includes(method)) throw createMethodNotAllowedError(method, methods);
  const target = getRequestTarget(request);
  const head = { method, headers: createHeaders(request), signal: signal ?? null };
  const url = `http://localhost${target}`;
  if (findBodyKind(method, target) === "rows") {
    // Without `duplex`, a body of unknown length is not allowed.
    const streamed = { ...head, body: createBodyStream(request, maxBody), duplex: "half" };
    return new Request(url, streamed);
  }
  const body = await readBody(request, maxBody);
  if (body.length > 0 && (method === "GET" || method === "HEAD")) {
    throw fail("UNSUPPORTED_MEDIA_TYPE", `${method} takes no body here. Leave it out.`);
  }
  return new Request(url, { ...head, ...(body.length === 0 ? {} : { body }) });
}

/** Whether the Content-Length exceeds the limit. */
export function isAnnouncedTooLarge(request: IncomingMessage, maxBody?: number): boolean {
  return Number(request.headers["content-length"] ?? 0) > getRequestLimit(request, maxBody);
}

function getRequestLimit({ method = "", url = "" }: IncomingMessage, maxBody = Number.POSITIVE_INFINITY): number {
  return Math.min(findBodyLimit(method, url), maxBody);
}

// The rest of a body that is too long is discarded, so that the sender can read the response.
function readBody(request: IncomingMessage, maxBody: number | undefined): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const limit = getRequestLimit(request, maxBody);
    if (isAnnouncedTooLarge(request, maxBody)) return reject(createTooLargeError(limit));
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      reject(createTooLargeError(limit));
    });
    request.once("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    request.once("error", reject);
  });
}

/** The body in pieces. When no more is wanted, the rest is discarded, so that the sender can read the response. */
function createBodyStream(request: IncomingMessage, maxBody: number | undefined): ReadableStream<Uint8Array> {
  const limit = getRequestLimit(request, maxBody);
  if (isAnnouncedTooLarge(request, maxBody)) throw createTooLargeError(limit);
  let size = 0;
  let onData: ((piece: Buffer) => void) | undefined;
  let onEnd: (() => void) | undefined;
  const dropRest = () => {
    if (onData !== undefined) request.off("data", onData);
    if (onEnd !== undefined) request.off("end", onEnd);
    request.resume();
  };
  return new ReadableStream({
    start(controller) {
      onData = (piece) => {
        size += piece.length;
        if (size > limit) {
          dropRest();
          controller.error(createTooLargeError(limit));
          return;
        }
        controller.enqueue(piece);
        request.pause();
      };
      onEnd = () => controller.close();
      request.on("data", onData).once("end", onEnd);
      request.once("error", (error) => controller.error(error));
    },
    pull: () => void request.resume(),
    cancel: dropRest,
  });
}

/**
 * Path and query. A target may hold the whole address (RFC 9112, section 3.2.2). A URL would drop everything from a
 * number sign on, which a filter on a DELETE must not lose.
 */
function getRequestTarget({ url = "/" }: IncomingMessage): string {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, "");
  return (target.startsWith("/") ? target : `/${target}`).replaceAll("#", "%23");
}

function createHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  return headers;
}
