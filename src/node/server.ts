import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createMethodNotAllowedError, targetLimit } from "../service/internal.ts";
import {
  bundleOutcomeHeader,
  fail,
  faultsHeader,
  ServiceError,
  serviceVersionHeader,
  writeResponse,
} from "../wire/public.ts";
import { logLine, record } from "./access-log.ts";
import { type Admission, admit, isRead, mayWrite } from "./admission.ts";
import { createPreflightHeaders, isPreflight, methods, openHeaders } from "./cross-origin.ts";
import { probe, type Readiness } from "./health.ts";
import { dropRest, isIncomplete } from "./incomplete-body.ts";
import type { Metrics } from "./metrics.ts";
import type { Pace } from "./pace.ts";
import { Arrivals, isAnnouncedTooLarge, isStreamed, receive } from "./receive.ts";
import { Running, type RunningOptions } from "./running.ts";
import { createRefusal, sendMessage, sendResponse } from "./send-response.ts";
import type { Shutdown } from "./stop.ts";
import { type Authentication, authenticate } from "./token.ts";
import { Turns } from "./turns.ts";

export interface ServerOptions extends Admission, RunningOptions {
  readonly handle: (request: Request) => Promise<Response>;
  /** Value of X-Service-Version for responses of the server itself. */
  readonly version: string;
  /** Which requests need a token. Defaults to none. */
  readonly authentication?: Authentication | undefined;
  /** The most bytes of a body. Defaults to the limits of the service, which are also the most. */
  readonly maxBody?: number | undefined;
  /** Whether requests may ask for faults (docs/testing.md#faults). Defaults to false. */
  readonly playground?: boolean | undefined;
  /** How slowly bodies and responses may be transferred. Defaults to `slowest`. */
  readonly pace?: Pace | undefined;
  /** Resolves if the store takes writes, for `/readyz`. */
  readonly check?: Readiness["check"];
  /** Receives a line of JSON for each request. */
  readonly log?: ((line: string) => void) | undefined;
  /** Served at `/metrics`. */
  readonly metrics?: Metrics | undefined;
  readonly shutdown?: Shutdown | undefined;
  /** Receives unexpected errors, such as the reason for which the store does not answer. */
  readonly onUnexpected?: ((error: unknown) => void) | undefined;
}

/** Maximum size of the other headers in bytes, besides an address of maximum length. */
const headerRoom = 64 * 1024;

/** How long to read after an invalid request, in milliseconds. */
const patience = 2_000;

/**
 * Creates a server, not yet listening. Every request that is not aborted gets a response, with the headers and error body
 * of the service. By default it admits only requests for localhost and its own address, and writes only from pages of
 * this machine; `hosts` and `origins` allow more.
 */
export function createServiceServer({ handle, version, ...options }: ServerOptions): Server {
  const { authentication, maxBody, pace, log, metrics, shutdown } = options;
  const running = new Running(options);
  const arrivals = new Arrivals();
  const turns = new Turns();
  const readiness: Readiness = { ...options, isStopping: () => shutdown?.isStopping === true };
  const serve = async (request: IncomingMessage, outgoing: ServerResponse) => {
    record(request, outgoing, (entry) => {
      log?.(logLine(entry));
      metrics?.request(entry, outgoing.getHeader(bundleOutcomeHeader)?.toString());
    });
    try {
      const { method = "GET", url = "" } = request;
      const path = isRead(method) ? url.split("?", 1)[0] : undefined;
      // Probes need neither a known host nor a token, and reveal nothing else.
      const health = path === undefined ? undefined : await probe(path, readiness);
      if (health !== undefined) return await sendMessage(health, outgoing);
      admit(request, options);
      if (isPreflight(request)) {
        const headers = createPreflightHeaders(request, mayWrite(request, options));
        const message = { status: 204, reason: "No Content", body: new Uint8Array() };
        await sendMessage({ ...message, headers: [[serviceVersionHeader, version], ...headers] }, outgoing);
        return;
      }
      authenticate(request, authentication);
      if (path === "/metrics" && metrics !== undefined) {
        const headers = [["Content-Type", "text/plain; version=0.0.4; charset=utf-8"] as const];
        const body = new TextEncoder().encode(metrics.text());
        return await sendMessage({ status: 200, reason: "OK", headers, body }, outgoing);
      }
      if (request.headers[faultsHeader.toLowerCase()] !== undefined && options.playground !== true)
        throw fail("INVALID_PARAMETER", `\`${faultsHeader}\` needs a server that is started with --playground.`);
      const { signal, takePlace, limitTime } = running.start(outgoing, request.socket.remoteAddress);
      if (request.headers.expect !== undefined && !isAnnouncedTooLarge(request, maxBody)) outgoing.writeContinue();
      // A file is handled while it arrives, so that its body waits for a place, too.
      if (isStreamed(request)) takePlace();
      const received = await receive(request, { signal, maxBody, pace, arrivals });
      if (!isStreamed(request)) takePlace();
      if (request.complete) limitTime();
      else request.once("end", limitTime);
      await turns.take(request.socket.remoteAddress, signal);
      await sendResponse(await handle(received), outgoing, pace);
    } catch (error) {
      if (error instanceof ServiceError) await refuse(error, request, outgoing);
      // The connection was closed, or the response failed and must not look complete.
      else outgoing.destroy();
    }
  };
  /** Responds immediately, even before the body has arrived; ends the response when the sender has finished. */
  const refuse = async (error: ServiceError, request: IncomingMessage, outgoing: ServerResponse) => {
    if (!isIncomplete(request)) {
      await sendMessage(createRefusal(error, version), outgoing);
      return;
    }
    // A sender that waits for a 100 may or may not send its body, so the connection can't be reused.
    const headers = request.headers.expect === undefined ? [] : [["Connection", "close"] as const];
    await sendMessage(createRefusal(error, version, headers), outgoing, dropRest(request));
  };
  const server = createServer({ maxHeaderSize: targetLimit + headerRoom, requireHostHeader: false });
  // Node ignores those beyond its limit; their size is limited.
  server.maxHeadersCount = 0;
  server.on("request", (...both) => void serve(...both));
  server.on("checkContinue", (...both) => void serve(...both));
  metrics?.watch(server, () => running.size);
  shutdown?.watch(server, () => running.abort());
  server.on("checkExpectation", (request: IncomingMessage, outgoing: ServerResponse) => {
    const message = "The only supported expectation is `100-continue`.";
    void refuse(fail("EXPECTATION_FAILED", message), request, outgoing);
  });
  server.on("connect", (_, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    socket.end(encodeRefusal(createMethodNotAllowedError("CONNECT", methods), version));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // After a rejection, further bytes are read and ignored, so that the sender can read the response.
    if (socket.writableEnded) return;
    if (!socket.writable || error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    socket.end(encodeRefusal(convertParserError(error), version));
    const timer = setTimeout(() => socket.destroy(), patience).unref();
    socket.once("close", () => clearTimeout(timer));
  });
  return server;
}

/** Response bytes for a socket without a `ServerResponse`. */
function encodeRefusal(error: ServiceError, version: string): Uint8Array {
  return writeResponse(createRefusal(error, version, [...openHeaders, ["Connection", "close"]]));
}

/** Maps an error of Node's HTTP parser. */
function convertParserError({ code, message }: NodeJS.ErrnoException): ServiceError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return fail(
        "URI_TOO_LONG",
        `An address may have at most ${targetLimit} characters, and all headers together at most ${headerRoom} bytes.`,
      );
    case "HPE_INVALID_METHOD":
      return createMethodNotAllowedError("The method of this request", methods);
    case "HPE_INVALID_URL":
      return fail("INVALID_PARAMETER", "The address contains an invalid character. Percent-encode it.");
    default:
      return fail("MALFORMED_REQUEST", `The HTTP request can't be read: ${message}.`);
  }
}
