// The service over HTTP: the same handler as in the worker, behind a socket.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { targetLimit } from "../service/index.ts";
import { fail, ServiceError, serviceVersionHeader, writeResponse } from "../wire/index.ts";
import { type Admission, admit, mayWrite } from "./admission.ts";
import { answer, answerMessage, refusal } from "./answer.ts";
import { isPreflight, openHeaders, preflightHeaders } from "./cross-origin.ts";
import { dropRest, isIncomplete } from "./linger.ts";
import { announcesTooMuch, noSuchMethod, receive } from "./receive.ts";

export interface ServerOptions extends Admission {
  readonly handle: (request: Request) => Promise<Response>;
  /** For X-Service-Version, on what the server answers by itself. */
  readonly version: string;
}

/** Bytes for the other headers, beside an address of the greatest length. */
const headerRoom = 64 * 1024;

/** How long what comes after bytes that are no request is taken, in milliseconds. */
const patience = 2_000;

/**
 * A server, not yet listening. Aborted requests end quietly; every other one is answered, with the service's headers and
 * error body. It takes requests for the local host and its own address alone, and writes from pages of this machine
 * alone, unless `hosts` and `origins` name more.
 */
export function createServiceServer({ handle, version, ...admission }: ServerOptions): Server {
  const serve = async (request: IncomingMessage, outgoing: ServerResponse) => {
    try {
      admit(request, admission);
      if (isPreflight(request)) {
        const headers = preflightHeaders(request, mayWrite(request, admission));
        const message = { status: 204, reason: "No Content", body: new Uint8Array() };
        await answerMessage({ ...message, headers: [[serviceVersionHeader, version], ...headers] }, outgoing);
        return;
      }
      await answer(await handle(await receive(request)), outgoing);
    } catch (error) {
      if (error instanceof ServiceError) await refuse(error, request, outgoing);
      // The sender or the reader has gone, or the response broke off in the middle and must not look complete.
      else outgoing.destroy();
    }
  };
  /** Whatever is refused before its body has come is answered at once; the response ends when the sender has ended. */
  const refuse = async (error: ServiceError, request: IncomingMessage, outgoing: ServerResponse) => {
    if (!isIncomplete(request)) {
      await answerMessage(refusal(error, version), outgoing);
      return;
    }
    // A sender that waits for a 100 sends its body never, or later: its connection is of no more use.
    const headers = request.headers.expect === undefined ? [] : [["Connection", "close"] as const];
    await answerMessage(refusal(error, version, headers), outgoing, dropRest(request));
  };
  const options = { maxHeaderSize: targetLimit + headerRoom, requireHostHeader: false };
  const server = createServer(options, (...both) => void serve(...both));
  server.on("checkContinue", (request: IncomingMessage, outgoing: ServerResponse) => {
    if (!announcesTooMuch(request)) outgoing.writeContinue();
    void serve(request, outgoing);
  });
  server.on("checkExpectation", (request: IncomingMessage, outgoing: ServerResponse) => {
    const message = "The only expectation that is met here is `100-continue`.";
    void refuse(fail("EXPECTATION_FAILED", message), request, outgoing);
  });
  server.on("connect", (_, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    socket.end(refusalBytes(noSuchMethod("CONNECT"), version));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // What comes after a refusal is not looked at, only taken, so that the sender gets to read the refusal.
    if (socket.writableEnded) return;
    if (!socket.writable || error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    socket.end(refusalBytes(reasonFor(error), version));
    const timer = setTimeout(() => socket.destroy(), patience).unref();
    socket.once("close", () => clearTimeout(timer));
  });
  return server;
}

/** A refusal for a socket that Node's own response is not there for. */
function refusalBytes(error: ServiceError, version: string): Uint8Array {
  return writeResponse(refusal(error, version, [...openHeaders, ["Connection", "close"]]));
}

/** What was wrong with bytes that Node's parser made no request of. */
function reasonFor({ code, message }: NodeJS.ErrnoException): ServiceError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return fail(
        "URI_TOO_LONG",
        `An address may have at most ${targetLimit} characters, and all headers together at most ${headerRoom} bytes.`,
      );
    case "HPE_INVALID_METHOD":
      return noSuchMethod("The method of this request");
    case "HPE_INVALID_URL":
      return fail("INVALID_PARAMETER", "The address holds a character that an address can't carry. Percent-encode it.");
    default:
      return fail("MALFORMED_REQUEST", `This is no HTTP request that can be read: ${message}.`);
  }
}
