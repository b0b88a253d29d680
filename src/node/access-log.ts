// What is recorded of each request: a line of the access log, and the metrics.

import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { requestIdHeader, requestIdPattern } from "../wire/public.ts";

/** A finished request. */
export interface RequestRecord {
  /** When it began, as an ISO date-time. */
  readonly time: string;
  /** The X-Request-Id of the request if that is valid, otherwise a new one. The response has it, too. */
  readonly id: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** The names in the query. The values, such as filters, may be personal data. */
  readonly query: readonly string[];
  readonly status: number;
  /** In milliseconds. */
  readonly duration: number;
  /** Bytes sent, with the head. */
  readonly bytes: number;
  /** Present if the connection was closed before the response was complete. */
  readonly aborted?: true;
}

/** The most characters of a path in the log, and the most names of its query. */
const longestPath = 2_000;
const mostNames = 50;

/** The bytes of a connection that belong to responses that have ended: these come one after the other. */
const accounted = new WeakMap<Socket, number>();

/** Gives a request its id, and calls `onEnd` when its response is closed. */
export function record(
  request: IncomingMessage,
  outgoing: ServerResponse,
  onEnd: (entry: RequestRecord) => void,
): void {
  const from = performance.now();
  const time = new Date().toISOString();
  const { method = "", url = "", socket } = request;
  const given = request.headers[requestIdHeader.toLowerCase()];
  const id = typeof given === "string" && requestIdPattern.test(given) ? given : randomUUID();
  outgoing.setHeader(requestIdHeader, id);
  outgoing.once("close", () => {
    const sentBefore = accounted.get(socket) ?? 0;
    accounted.set(socket, socket.bytesWritten);
    const [path = "", query = ""] = url.split(/\?(.*)/s);
    onEnd({
      time,
      id,
      method,
      path: path.slice(0, longestPath),
      query: [...new Set(new URLSearchParams(query).keys())].slice(0, mostNames).map((name) => name.slice(0, 80)),
      status: outgoing.statusCode,
      duration: Math.round((performance.now() - from) * 1000) / 1000,
      bytes: socket.bytesWritten - sentBefore,
      ...(outgoing.writableFinished ? {} : { aborted: true }),
    });
  });
}

export function logLine({ time, ...entry }: Partial<RequestRecord> & { readonly error?: string }): string {
  return `${JSON.stringify({ time: time ?? new Date().toISOString(), ...entry })}\n`;
}
