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

interface Arrival {
  size: number;
  readonly refuse: () => void;
}

/** The bodies that are arriving at a server. */
export class Arrivals {
  readonly #all = new Set<Arrival>();
  #bytes = 0;

  add(arrival: Arrival): void {
    this.#all.add(arrival);
  }

  /** Notes more of a body. Beyond the limit, the largest body is refused: small ones never pay for those. */
  grow(arrival: Arrival, bytes: number): void {
    if (!this.#all.has(arrival)) return;
    arrival.size += bytes;
    this.#bytes += bytes;
    if (this.#bytes <= mostArriving) return;
    const [first, ...others] = this.#all;
    const largest = others.reduce((most, other) => (other.size > (most?.size ?? 0) ? other : most), first);
    largest?.refuse();
  }

  remove(arrival: Arrival): void {
    if (this.#all.delete(arrival)) this.#bytes -= arrival.size;
  }
}

// The rest of a body that is refused is discarded, so that the sender can read the response.
function readBody(request: IncomingMessage, options: ReceiveOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { maxBody, arrivals = new Arrivals() } = options;
  return new Promise((resolve, reject) => {
    const limit = getRequestLimit(request, maxBody);
    if (isAnnouncedTooLarge(request, maxBody)) return reject(createTooLargeError(limit));
    const chunks: Buffer[] = [];
    const refuse = (error: unknown) => {
      reject(error);
      request.off("data", take).resume();
      chunks.length = 0;
      arrivals.remove(arrival);
    };
    const arrival: Arrival = {
      size: 0,
      refuse: () => refuse(createBusyError("The server is receiving too much at once.")),
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      arrivals.grow(arrival, chunk.length);
      if (arrival.size > limit) refuse(createTooLargeError(limit));
    };
    arrivals.add(arrival);
    request.on("data", take);
    request.once("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    request.once("error", reject);
    request.once("close", () => arrivals.remove(arrival)).once("end", () => arrivals.remove(arrival));
  });
}

/** The body as a stream. When no more is wanted, the rest is discarded, so that the sender can read the response. */
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
