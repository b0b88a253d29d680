// Owns the service over HTTP: the same handler as in the worker, behind a socket.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { targetLimit } from "../service/index.ts";
import { fail, ServiceError, serviceVersionHeader, writeResponse } from "../wire/index.ts";
import { answer, answerMessage, refusal } from "./answer.ts";
import { isPreflight, openHeaders, preflightHeaders } from "./cross-origin.ts";
import { announcesTooMuch, noSuchMethod, receive } from "./receive.ts";

export interface ServerOptions {
  readonly handle: (request: Request) => Promise<Response>;
  /** For X-Service-Version, on what the server answers by itself. */
  readonly version: string;
}

/** Bytes for the other headers, beside an address of the greatest length. */
const headerRoom = 64 * 1024;

/** How long a sender whose body was refused may go on sending, in milliseconds: its own writing ends first, then it reads. */
const patience = 2_000;

/** A server, not yet listening. Aborted requests end quietly; every other one is answered. */
export function createServiceServer({ handle, version }: ServerOptions): Server {
  const serve = async (request: IncomingMessage, outgoing: ServerResponse) => {
    try {
      if (isPreflight(request)) {
        const headers = [[serviceVersionHeader, version] as const, ...preflightHeaders(request)];
        answerMessage({ status: 204, reason: "No Content", headers, body: new Uint8Array() }, outgoing);
        return;
      }
      await answer(await handle(await receive(request)), outgoing);
    } catch (error) {
      if (error instanceof ServiceError) answerMessage(refusal(error, version), outgoing);
      // The sender or the reader has gone, or the answer broke off in the middle and must not look complete.
      else outgoing.destroy();
    } finally {
      if (!request.complete) drain(request);
    }
  };
  const server = createServer({ maxHeaderSize: targetLimit + headerRoom }, (...both) => void serve(...both));
  server.on("checkContinue", (request: IncomingMessage, outgoing: ServerResponse) => {
    if (!announcesTooMuch(request)) outgoing.writeContinue();
    void serve(request, outgoing);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // What comes after a refusal is not looked at, only taken, so that the sender gets to read the refusal.
    if (socket.writableEnded) return;
    if (!socket.writable || error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    const { headers, ...message } = refusal(reasonFor(error), version, openHeaders);
    socket.end(writeResponse({ ...message, headers: [...headers, ["Connection", "close"]] }));
    dropLater(socket);
  });
  return server;
}

/** Lets the sender finish, so that it gets to read the answer, but not for ever. */
function drain(request: IncomingMessage): void {
  request.resume();
  const stop = dropLater(request.socket);
  request.once("close", stop);
}

function dropLater(socket: Socket): () => void {
  const timer = setTimeout(() => socket.destroy(), patience).unref();
  return () => clearTimeout(timer);
}

/** What was wrong with bytes that Node's parser made no request of. */
function reasonFor({ code, message }: NodeJS.ErrnoException): ServiceError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return fail(
        "URI_TOO_LONG",
        `An address has at most ${targetLimit} characters, and all headers together at most ${headerRoom} bytes.`,
      );
    case "HPE_INVALID_METHOD":
      return noSuchMethod("The method of this request");
    case "HPE_INVALID_URL":
      return fail("INVALID_PARAMETER", "The address holds a character that an address can't carry. Percent-encode it.");
    default:
      return fail("INVALID_PARAMETER", `This is no HTTP request that can be read: ${message}.`);
  }
}
