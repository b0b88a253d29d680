// The client: five methods, bundles and transactions against one base URL.

import { yieldToTasks } from "../wire/public.ts";
import { readBase } from "./address.ts";
import { type BundleCall, type BundleOptions, sendBundle } from "./bundle.ts";
import { type Outgoing, readWhole, sendExchange } from "./exchange.ts";
import { countWrite } from "./position.ts";
import { readMessage } from "./read-message.ts";
import { type ClientRequest, type Method, PendingRequest, type RequestOptions } from "./request.ts";
import type { ClientResponse } from "./response.ts";
import { compareOrigin, getPageAddress, type Restore, type Transport } from "./transport.ts";

export interface ClientOptions {
  /** The function that sends requests. Defaults to the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * Whether a response without X-Service-Version is rejected with WrongServerError, so that a static server's page is
   * never taken for a response of the service. Defaults to true; set it to false for a server without this header.
   */
  readonly expectService?: boolean | undefined;
  /**
   * Called when a response is not from the service. When it resolves to true, a GET is sent again. Any other request,
   * bundles included, is not repeated and rejects with WrongServerError, because the rows it was meant for may be gone.
   */
  readonly restore?: Restore | undefined;
}

/**
 * Client of one service (packages/client/README.md). Paths are relative to the base URL, as in `/Orders?limit=5`. A body that is a
 * `Uint8Array` or a `Blob` is sent as is, anything else as JSON. Cookies and other credentials are never sent to another origin.
 */
export interface Client {
  /** The absolute base URL, without a trailing slash. */
  readonly baseUrl: string;
  get(path: string, options?: RequestOptions): ClientRequest;
  post(path: string, body?: unknown, options?: RequestOptions): ClientRequest;
  put(path: string, body?: unknown, options?: RequestOptions): ClientRequest;
  patch(path: string, body?: unknown, options?: RequestOptions): ClientRequest;
  delete(path: string, options?: RequestOptions): ClientRequest;
  /** Sends the requests as one bundle. An error status of a part does not reject the promise. See `sendBundle`. */
  bundle(requests: readonly ClientRequest[], options?: BundleOptions): BundleCall;
  /** Like `bundle`, with `transaction=true`: either every request succeeds or none has any effect. */
  transaction(requests: readonly ClientRequest[], options?: BundleOptions): BundleCall;
}

/**
 * Creates a client.
 *
 * @param baseUrl - absolute, or relative to the page. Outside a page a relative URL requires `options.fetch` and is
 * resolved against `http://localhost`.
 * @throws AddressError if the base URL is invalid.
 */
export function createClient(baseUrl: string | URL, options: ClientOptions = {}): Client {
  const standIn = options.fetch === undefined ? undefined : "http://localhost/";
  const base = readBase(baseUrl, getPageAddress() ?? standIn);
  const transport: Transport = {
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    expectService: options.expectService ?? true,
    relation: compareOrigin(base, standIn),
    restore: options.restore,
    writing: 0,
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
    bundle: (requests, own = {}) => sendBundle(transport, base, requests.map(requirePending), own),
    transaction: (requests, own = {}) =>
      sendBundle(transport, base, requests.map(requirePending), { ...own, fixed: { transaction: true } }),
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
  const message = await countWrite(transport, request.method, async () =>
    readWhole(outgoing, await sendExchange(transport, outgoing), request.onChunk),
  );
  await yieldToTasks();
  return readMessage(message, request);
}

function requirePending(request: ClientRequest): PendingRequest {
  if (request instanceof PendingRequest) return request;
  throw new TypeError("A bundle takes requests created by this client, as in client.bundle([client.get('/Orders')]).");
}
