// The client: the five methods, bundles and transactions against one base URL.

import { readBase } from "./address.ts";
import type { BundleCall, BundleOptions } from "./bundle.ts";
import { sendBundle } from "./bundle.ts";
import type { Outgoing } from "./exchange.ts";
import { exchange, readWhole } from "./exchange.ts";
import { readMessage } from "./read-message.ts";
import type { ClientRequest, Method, RequestOptions } from "./request.ts";
import { PendingRequest } from "./request.ts";
import type { ClientResponse } from "./response.ts";
import type { Restore, Transport } from "./transport.ts";
import { pageAddress, placeOf } from "./transport.ts";
import { yieldToMain } from "./yield-to-main.ts";

export interface ClientOptions {
  /** What to send with; the global `fetch` when left out. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * When true (the default), an answer without X-Service-Version is a WrongServerError: a static server that
   * answers in the service's place must never be believed. Set false for a server that has no such header.
   */
  readonly expectService?: boolean | undefined;
  /**
   * Called when an answer is not from the service. Once it has resolved to true, a GET is sent a second time; anything
   * else, bundles included, is a WrongServerError that says that it was not carried out, since the rows it was meant
   * for may be gone.
   */
  readonly restore?: Restore | undefined;
}

/**
 * Talks to one service (API.md "Client"). Paths are relative to the base URL, as in `/Orders?limit=5`.
 * A request body that is a Uint8Array is sent as it is, anything else as JSON. A base URL of another origin than the
 * page's is never sent cookies or other credentials.
 */
export interface Client {
  /** Absolute, without a slash at its end. */
  readonly baseUrl: string;
  get(path: string, options?: RequestOptions): ClientRequest;
  post(path: string, body?: unknown, options?: RequestOptions): ClientRequest;
  put(path: string, body?: unknown, options?: RequestOptions): ClientRequest;
  patch(path: string, body?: unknown, options?: RequestOptions): ClientRequest;
  delete(path: string, options?: RequestOptions): ClientRequest;
  /** Sends the requests as one; see `sendBundle`. An error status in a part does not reject. */
  bundle(requests: readonly ClientRequest[], options?: BundleOptions): BundleCall;
  /** As `bundle`, with `transaction=true`: either every request succeeds or none has any effect. */
  transaction(requests: readonly ClientRequest[], options?: BundleOptions): BundleCall;
}

/**
 * Makes a client.
 *
 * @param baseUrl - absolute, or relative to the page. Outside a page a relative one is taken as a path on
 * `http://localhost`, and only together with a `fetch` of one's own.
 * @throws AddressError when the base URL can't be used.
 */
export function createClient(baseUrl: string | URL, options: ClientOptions = {}): Client {
  const standIn = options.fetch === undefined ? undefined : "http://localhost/";
  const base = readBase(baseUrl, pageAddress() ?? standIn);
  const transport: Transport = {
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    expectService: options.expectService ?? true,
    place: placeOf(base, standIn),
    restore: options.restore,
  };
  const send = (request: PendingRequest) => sendAlone(transport, request);
  const make = (method: Method, path: string, body: unknown, own: RequestOptions = {}) =>
    new PendingRequest({ base, method, path, body, options: own }, send);
  return {
    baseUrl: base.origin + base.prefix,
    get: (path, own) => make("GET", path, undefined, own),
    post: (path, body, own) => make("POST", path, body, own),
    put: (path, body, own) => make("PUT", path, body, own),
    patch: (path, body, own) => make("PATCH", path, body, own),
    delete: (path, own) => make("DELETE", path, undefined, own),
    bundle: (requests, own = {}) => sendBundle(transport, base, requests.map(pending), own),
    transaction: (requests, own = {}) =>
      sendBundle(transport, base, requests.map(pending), { ...own, fixed: { transaction: true } }),
  };
}

async function sendAlone(transport: Transport, request: PendingRequest): Promise<ClientResponse> {
  const outgoing: Outgoing = {
    method: request.method,
    address: request.base.origin + request.target,
    headers: request.headers,
    body: request.content,
    signal: request.signal,
  };
  const response = await exchange(transport, outgoing);
  const message = await readWhole(outgoing, response);
  await yieldToMain();
  return readMessage(message, request);
}

function pending(request: ClientRequest): PendingRequest {
  if (request instanceof PendingRequest) return request;
  throw new TypeError("A bundle takes requests that this client made, as in client.bundle([client.get('/Orders')]).");
}
