// Sends several requests as one bundle and reads the responses as they arrive (packages/client/README.md).

import type { BundleOutcome, Part, RequestMessage, SubRequest } from "../wire/public.ts";
import {
  bundleOutcomeHeader,
  chooseBoundary,
  createRequestPart,
  MultipartReader,
  parseBoundary,
  requestIdPattern,
  writeMultipart,
  yieldToTasks,
} from "../wire/public.ts";
import type { Base, ParameterValue, QueryParameters } from "./address.ts";
import { encodeQuery, listQueryEntries, refuseTooLong, resolveTarget } from "./address.ts";
import { BundleAnswers, readOrFail } from "./bundle-answers.ts";
import { RequestError, RequestUsedError } from "./errors.ts";
import type { Outgoing } from "./exchange.ts";
import { readChunks, readWhole, sendExchange } from "./exchange.ts";
import { countWrite } from "./position.ts";
import { readMessage } from "./read-message.ts";
import type { PendingRequest } from "./request.ts";
import type { ClientResponse } from "./response.ts";
import type { Transport } from "./transport.ts";

/** Status and headers of a bundle response, available before its parts. */
export interface BundleHead {
  readonly status: number;
  readonly headers: Headers;
  /** Value of X-Bundle-Outcome; undefined if the service does not send it. */
  readonly outcome: BundleOutcome | undefined;
}

export interface BundleOptions {
  /** Query parameters of the bundle itself, such as `{ timeout: 5000 }` (in milliseconds). */
  readonly params?: QueryParameters | undefined;
  /** Aborts the bundle. Requests without a response are rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Headers of the bundle itself, such as `Idempotency-Key`, by name. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The multipart boundary. Defaults to a random one that occurs in no part. */
  readonly boundary?: string | undefined;
  /** The exact body. Defaults to the encoded requests; must contain them, delimited by `boundary`. */
  readonly body?: Uint8Array | undefined;
  /** Called with the exact request message, just before it is sent. */
  readonly onSend?: ((message: RequestMessage) => void) | undefined;
  /** Called once, when the response head has arrived. */
  readonly onHead?: ((head: BundleHead) => void) | undefined;
  /** Called with each chunk of the response body, before its parts are read. */
  readonly onBytes?: ((chunk: Uint8Array) => void) | undefined;
  /** Called with each response as it arrives, and the index of its request. */
  readonly onPart?: ((index: number, response: ClientResponse) => void) | undefined;
}

/** Promise of the responses of a bundle, in request order. */
export interface BundleCall extends Promise<ClientResponse[]> {
  /**
   * Sets a query parameter of the bundle itself. The bundle is sent in the next microtask.
   *
   * @throws RequestUsedError if it was already sent.
   */
  param(name: string, value: ParameterValue): BundleCall;
  /** Sets several query parameters; throws as `param` does. */
  params(map: QueryParameters): BundleCall;
}

/** Options with the parameters that callers cannot override. */
interface SendOptions extends BundleOptions {
  readonly fixed?: QueryParameters | undefined;
}

/**
 * Encodes the body of a bundle: one `application/http` part per request (docs/service.md#bundles).
 *
 * @param boundary - a boundary as in RFC 2046, section 5.1.1, that occurs in no request.
 * @throws TypeError if the boundary is invalid or occurs in a request, or if a request cannot be written.
 */
export function encodeBundle(requests: readonly SubRequest[], boundary: string): Uint8Array {
  return writeMultipart(requests.map(createRequestPart), boundary);
}

/**
 * Binds the requests synchronously and sends them as one bundle in the next microtask.
 *
 * @returns a promise of the responses, in request order. It rejects with NetworkError, WrongServerError, RedirectError,
 * RequestError (the bundle as a whole was refused), AnswerError (a response is missing or can't be read), AddressError,
 * or the signal's reason. Every request without a response is rejected with the same error, so the promise need not be
 * awaited.
 * @throws RequestUsedError, before any request is bound, if one was already sent or bound, or is listed twice;
 * TypeError if one has an invalid or repeated id, or another base URL.
 */
export function sendBundle(
  transport: Transport,
  base: Base,
  requests: readonly PendingRequest[],
  options: SendOptions,
): BundleCall {
  refuseUnfit(base, requests);
  const bound = requests.map((request) => request.bind());
  const query = new Map(listQueryEntries(options.params ?? {}));
  let sent = false;
  const all = Promise.resolve().then(async () => {
    sent = true;
    if (bound.length === 0) return [];
    for (const [name, value] of listQueryEntries(options.fixed ?? {})) query.set(name, value);
    const answers = new BundleAnswers(requests, (index, response) => notify(options.onPart, index, response));
    const receiving = countWrite(transport, "POST", () =>
      receive(transport, base, requests, { ...options, params: query }, answers),
    );
    const failure = await receiving.then(
      () => undefined,
      (reason: unknown) => ({ reason }),
    );
    const results = answers.results(failure);
    bound.forEach((settle, index) => {
      const result = results[index];
      if (result?.status === "fulfilled") settle.resolve(result.value);
      else settle.reject(result?.reason);
    });
    if (failure !== undefined) throw failure.reason;
    return results.map((result) => {
      if (result.status === "rejected") throw result.reason;
      return result.value;
    });
  });
  all.catch(() => {});
  return withParameters(all, (name, value) => {
    if (sent) throw new RequestUsedError("The bundle was already sent. Set its parameters when you create it.");
    query.set(name, value);
  });
}

function withParameters(
  all: Promise<ClientResponse[]>,
  set: (name: string, value: ParameterValue) => void,
): BundleCall {
  const call: BundleCall = Object.assign(all, {
    param(name: string, value: ParameterValue) {
      set(name, value);
      return call;
    },
    params(map: QueryParameters) {
      for (const [name, value] of listQueryEntries(map)) set(name, value);
      return call;
    },
  });
  return call;
}

function refuseUnfit(base: Base, requests: readonly PendingRequest[]): void {
  const ids = new Set<string>();
  const seen = new Set<PendingRequest>();
  for (const request of requests) {
    request.refuseUsed("bound");
    if (seen.has(request)) {
      throw new RequestUsedError(`${request.what} is in the bundle twice. Create a new request for each.`);
    }
    if (request.base.origin !== base.origin || request.base.prefix !== base.prefix) {
      throw new TypeError(`${request.what} was created by a client with another base URL. Create it with this client.`);
    }
    if (!requestIdPattern.test(request.id) || ids.has(request.id)) {
      throw new TypeError(
        `The id ${JSON.stringify(request.id)} of ${request.what} can't be used in this bundle. ` +
          "Use a different id for each request: 1 to 64 letters, digits, dots, underscores and hyphens.",
      );
    }
    ids.add(request.id);
    seen.add(request);
  }
}

/** Sends the bundle and passes on each part of the response as it arrives. */
async function receive(
  transport: Transport,
  base: Base,
  requests: readonly PendingRequest[],
  options: BundleOptions,
  answers: BundleAnswers,
): Promise<void> {
  options.signal?.throwIfAborted();
  const outgoing = write(base, requests, options);
  const response = await sendExchange(transport, outgoing);
  notify(options.onHead, {
    status: response.status,
    headers: response.headers,
    outcome: readBundleOutcome(response.headers),
  });
  if (!response.ok) {
    throw new RequestError("POST $bundle", readMessage(await readWhole(outgoing, response), { what: "POST $bundle" }));
  }
  const reader = readOrFail(() => new MultipartReader(parseBoundary(response.headers.get("Content-Type")), noLimits));
  // All parts of a transaction may arrive in one chunk.
  const fill = async (parts: readonly Part[]): Promise<void> => {
    for (const part of parts) {
      answers.fill(part);
      const yielded = yieldToTasks();
      if (yielded === undefined) continue;
      await yielded;
      options.signal?.throwIfAborted();
    }
  };
  for await (const chunk of readChunks(outgoing, response)) {
    notify(options.onBytes, chunk);
    await fill(readOrFail(() => reader.push(chunk)));
  }
  await fill(readOrFail(() => reader.end()));
}

// A response may be larger than the 10 MiB that a request may have, and its parts are checked by their ids.
const noLimits = { maxBytes: Number.POSITIVE_INFINITY, maxParts: Number.POSITIVE_INFINITY };

function write(base: Base, requests: readonly PendingRequest[], options: BundleOptions): Outgoing {
  const parts = requests.map(createRequestPart);
  const boundary = options.boundary ?? chooseBoundary(parts.map((part) => part.body));
  const target = resolveTarget(base, "/$bundle", encodeQuery(options.params ?? {}));
  const address = base.origin + target;
  refuseTooLong(address);
  const headers = [
    ["Content-Type", `multipart/mixed; boundary=${quoteBoundary(boundary)}`] as const,
    ...Object.entries(options.headers ?? {}),
  ];
  const body = options.body ?? writeMultipart(parts, boundary);
  notify(options.onSend, { method: "POST", target, headers: [["Host", base.host], ...headers], body });
  return { method: "POST", address, headers, body, signal: options.signal };
}

// A boundary may contain characters that an unquoted parameter value may not (RFC 2045, section 5.1).
function quoteBoundary(boundary: string): string {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(boundary) ? boundary : `"${boundary}"`;
}

function readBundleOutcome(headers: Headers): BundleOutcome | undefined {
  const text = headers.get(bundleOutcomeHeader);
  return text === "completed" || text === "committed" || text === "rolled-back" ? text : undefined;
}

// An error thrown by a callback is reported as uncaught and does not fail the bundle.
function notify<A extends unknown[]>(callback: ((...values: A) => void) | undefined, ...values: A): void {
  try {
    callback?.(...values);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
