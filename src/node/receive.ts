import type { IncomingMessage } from "node:http";
import { createMethodNotAllowedError, createTooLargeError, findBodyKind, findBodyLimit } from "../service/internal.ts";
import { fail } from "../wire/public.ts";
import { methods } from "./cross-origin.ts";
import { type Pace, watchPace } from "./pace.ts";
import { createBusyError } from "./running.ts";

/** Methods that `Request` does not allow. */
const forbidden = ["CONNECT", "TRACE", "TRACK"];

export interface ReceiveOptions {
  readonly signal?: AbortSignal;
  /** In bytes. Defaults to the limits of the service, which are also the most. */
  readonly maxBody?: number | undefined;
  /** Defaults to those of this request alone. */
  readonly arrivals?: Arrivals | undefined;
  /** How slowly the body may arrive before the connection is closed. Defaults to `slowest`. */
  readonly pace?: Pace | undefined;
}

/**
 * Reads a request whole, up to its limit; only a file is read by the service while it arrives.
 * @throws ServiceError METHOD_NOT_ALLOWED, UNSUPPORTED_MEDIA_TYPE, TOO_LARGE, SERVER_UNAVAILABLE; Node's own error when the sender breaks off
 */
export async function receive(request: IncomingMessage, options: ReceiveOptions = {}): Promise<Request> {
  const { signal, maxBody, pace } = options;
  const method = request.method ?? "GET";
  if (forbidden.includes(method)) throw createMethodNotAllowedError(method, methods);
  const target = getRequestTarget(request);
  const head = { method, headers: createHeaders(request), signal: signal ?? null };
  const url = `http://localhost${target}`;
  watchArrival(request, pace);
  if (isStreamed(request)) {
    // Without `duplex`, a body of unknown length is not allowed.
    const streamed = { ...head, body: createBodyStream(request, maxBody), duplex: "half" };
    return new Request(url, streamed);
  }
  const body = await readBody(request, options);
  if (body.length > 0 && (method === "GET" || method === "HEAD")) {
    throw fail("UNSUPPORTED_MEDIA_TYPE", `${method} takes no body here. Leave it out.`);
  }
  return new Request(url, { ...head, ...(body.length === 0 ? {} : { body }) });
}

/** Whether the service reads the body while it arrives. */
export function isStreamed(request: IncomingMessage): boolean {
  return findBodyKind(request.method ?? "GET", getRequestTarget(request)) === "rows";
}

/** Closes the connection of a sender that hardly sends anything. The service may pause a file. */
function watchArrival(request: IncomingMessage, pace: Pace | undefined): void {
  if (request.complete) return;
  const isWaiting = () => !request.complete && !request.isPaused();
  const end = watchPace(
    () => request.socket.bytesRead,
    isWaiting,
    () => request.destroy(),
    pace,
  );
  request.once("end", end).once("close", end);
}

/** Whether the Content-Length exceeds the limit. */
export function isAnnouncedTooLarge(request: IncomingMessage, maxBody?: number): boolean {
  return Number(request.headers["content-length"] ?? 0) > getRequestLimit(request, maxBody);
}

function getRequestLimit({ method = "", url = "" }: IncomingMessage, maxBody = Number.POSITIVE_INFINITY): number {
  return Math.min(findBodyLimit(method, url), maxBody);
}

/** How many bytes of bodies may be in memory that have not arrived completely: their requests have no place yet. */
const mostArriving = 256 * 2 ** 20;

/** Counts these bytes, for a server. */
export class Arrivals {
  bytes = 0;
}

// The rest of a body that is refused is discarded, so that the sender can read the response.
function readBody(request: IncomingMessage, options: ReceiveOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { maxBody, arrivals = new Arrivals() } = options;
  return new Promise((resolve, reject) => {
    const limit = getRequestLimit(request, maxBody);
    if (isAnnouncedTooLarge(request, maxBody)) return reject(createTooLargeError(limit));
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      request.off("data", take).resume();
      arrivals.bytes -= size;
      size = 0;
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      arrivals.bytes += chunk.length;
      chunks.push(chunk);
      const isTooMuch = arrivals.bytes > mostArriving;
      if (size <= limit && !isTooMuch) return;
      reject(size > limit ? createTooLargeError(limit) : createBusyError("The server is receiving too much at once."));
      end();
      chunks.length = 0;
    };
    request.on("data", take);
    request.once("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    request.once("error", reject);
    request.once("end", end).once("close", end);
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
