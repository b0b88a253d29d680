// Admits requests by HTTP version, Host, and the origin of the page.

import type { IncomingMessage } from "node:http";
import { fail } from "../wire/public.ts";

/** Hosts and origins that are allowed in addition to this machine. */
export interface Admission {
  /** Host names without a port, in addition to `localhost` and the server's own address. Defaults to none. */
  readonly hosts?: readonly string[];
  /** Origins whose pages may write, such as `https://shop.example`, or `*` for all. Defaults to none. */
  readonly origins?: readonly string[];
}

/**
 * Rejects requests that are not meant for this server. With DNS rebinding, a page sends its own name as the Host; a page
 * of another site sends its origin with every write.
 * @throws ServiceError HTTP_VERSION_NOT_SUPPORTED, NOT_IMPLEMENTED, MALFORMED_REQUEST, HOST_NOT_ALLOWED, ORIGIN_NOT_ALLOWED
 */
export function admit(request: IncomingMessage, admission: Admission): void {
  const { httpVersion, method = "GET", headers } = request;
  if (httpVersion !== "1.1" && httpVersion !== "1.0")
    throw fail("HTTP_VERSION_NOT_SUPPORTED", `HTTP/${httpVersion} is not supported. Use HTTP/1.1.`);
  const encoding = headers["transfer-encoding"]?.trim().toLowerCase() ?? "chunked";
  if (encoding !== "chunked")
    throw fail(
      "NOT_IMPLEMENTED",
      `The only Transfer-Encoding that is supported is chunked, not ${encoding.slice(0, 80)}.`,
    );
  const host = getRequestHost(request);
  if (host !== undefined && !isOwnHost(host, request, admission))
    throw fail(
      "HOST_NOT_ALLOWED",
      `The host \`${host.slice(0, 260)}\` is not allowed. ` +
        `Use localhost, or start the server with --allow-host and that name.`,
    );
  if (isRead(method) || mayWrite(request, admission)) return;
  throw fail(
    "ORIGIN_NOT_ALLOWED",
    `Pages of ${String(headers.origin).slice(0, 260)} may read here, but not write. ` +
      `To allow it, start the server with --allow-origin and that origin.`,
  );
}

/** Whether the page that sends the request or preflight may write. */
export function mayWrite(request: IncomingMessage, { origins = [] }: Admission): boolean {
  const { origin } = request.headers;
  // Browsers always send an origin with writes, so this is not a page.
  if (origin === undefined || origins.includes("*") || origins.includes(origin)) return true;
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) return false;
  return isLoopback(url.hostname) || url.hostname === getRequestHost(request);
}

/** Whether a method changes nothing. */
export function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/**
 * The host that a request names, without its port, in small letters: in its target (RFC 9112, section 3.2.2) or else in
 * its Host. Undefined where HTTP/1.0 needs none.
 */
function getRequestHost({ url = "", headers, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  const named = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  if (named > 1 || (named === 0 && httpVersion === "1.1"))
    throw fail("MALFORMED_REQUEST", `A request must have one Host header; this one has ${named}.`);
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers.host;
  if (authority === undefined) return undefined;
  const host = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(authority)?.[1];
  if (host === undefined)
    throw fail("MALFORMED_REQUEST", "The Host must be a name or an address, with an optional port.");
  return host.toLowerCase();
}

function isOwnHost(host: string, { socket }: IncomingMessage, { hosts = [] }: Admission): boolean {
  const address = socket.localAddress?.replace(/^::ffff:(?=\d+\.)/, "");
  return (
    isLoopback(host) ||
    host === address ||
    host === `[${address}]` ||
    hosts.some((name) => name.toLowerCase() === host || `[${name.toLowerCase()}]` === host)
  );
}

/** Whether a name or an address is always this machine (RFC 6761, section 6.3; RFC 6890). */
function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
