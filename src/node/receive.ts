// Converts Node requests to web requests, with a limited body.

import type { IncomingMessage } from "node:http";
import { bodyLimitFor, tooLarge } from "../service/index.ts";
import { fail, ServiceError } from "../wire/index.ts";
import { methods } from "./cross-origin.ts";

/** Methods that `Request` does not allow. */
const forbidden = ["CONNECT", "TRACE", "TRACK"];

/**
 * Reads a request whole, up to its limit.
 * @throws ServiceError METHOD_NOT_ALLOWED, UNSUPPORTED_MEDIA_TYPE, TOO_LARGE; Node's own error when the sender breaks off
 */
export async function receive(request: IncomingMessage): Promise<Request> {
  const method = request.method ?? "GET";
  if (forbidden.includes(method)) throw noSuchMethod(method);
  const body = await readBody(request);
  if (body.length > 0 && (method === "GET" || method === "HEAD")) {
    throw fail("UNSUPPORTED_MEDIA_TYPE", `${method} takes no body here. Leave it out.`);
  }
  return new Request(`http://localhost${targetOf(request)}`, {
    method,
    headers: headersOf(request),
    ...(body.length === 0 ? {} : { body }),
  });
}

export function noSuchMethod(method: string): ServiceError {
  const message = `${method} is not supported here. Use ${methods}.`;
  return new ServiceError({ code: "METHOD_NOT_ALLOWED", severity: "error", message }, [["Allow", methods]]);
}

/** Whether the Content-Length exceeds the limit. */
export function announcesTooMuch({ headers, url = "" }: IncomingMessage): boolean {
  return Number(headers["content-length"] ?? 0) > bodyLimitFor(url);
}

// The rest of a body that is too long is discarded, so that the sender can read the response.
function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const limit = bodyLimitFor(request.url ?? "");
    if (announcesTooMuch(request)) return reject(tooLarge(limit));
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      reject(tooLarge(limit));
    });
    request.once("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    request.once("error", reject);
  });
}

/**
 * Path and query. A target may hold the whole address (RFC 9112, section 3.2.2). A URL would drop everything from a
 * number sign on, which a filter on a DELETE must not lose.
 */
function targetOf({ url = "/" }: IncomingMessage): string {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, "");
  return (target.startsWith("/") ? target : `/${target}`).replaceAll("#", "%23");
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  return headers;
}
