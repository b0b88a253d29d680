// A bundle on the client's side: several requests out in one, their answers told apart (SPEC 4.2).

import type { BundleOutcome, Part, RequestMessage, SubRequest } from "../wire/index.ts";
import {
  boundaryOf,
  bundleOutcomeHeader,
  chooseBoundary,
  MultipartReader,
  requestIdPattern,
  requestPart,
  writeMultipart,
} from "../wire/index.ts";
import type { Base, ParameterValue, QueryParameters } from "./address.ts";
import { encodeQuery, entriesOf, refuseTooLong, targetOf } from "./address.ts";
import { BundleAnswers, reading } from "./bundle-answers.ts";
import { RequestError, RequestUsedError } from "./errors.ts";
import type { Outgoing } from "./exchange.ts";
import { exchange, readChunks, readWhole } from "./exchange.ts";
import { readMessage } from "./read-message.ts";
import type { PendingRequest } from "./request.ts";
import type { ClientResponse } from "./response.ts";
import type { Transport } from "./transport.ts";
import { yieldToMain } from "./yield-to-main.ts";

/** What is known of a bundle's answer before its parts. */
export interface BundleHead {
  readonly status: number;
  readonly headers: Headers;
  /** How the bundle ended; undefined when the service does not say. */
  readonly outcome: BundleOutcome | undefined;
}

export interface BundleOptions {
  /** Query parameters of the bundle itself, as `{ timeout: 5000 }` in milliseconds. */
  readonly params?: QueryParameters | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The multipart boundary; one that occurs in no part is chosen when left out. */
  readonly boundary?: string | undefined;
  /** Called with exactly what goes out. */
  readonly onSend?: ((message: RequestMessage) => void) | undefined;
  readonly onHead?: ((head: BundleHead) => void) | undefined;
  /** Called with the answer's bytes as they come. */
  readonly onBytes?: ((chunk: Uint8Array) => void) | undefined;
  /** Called for each answer as it arrives, with the index of its request. */
  readonly onPart?: ((index: number, response: ClientResponse) => void) | undefined;
}

/** A bundle on its way: the promise of its answers, in the order of the requests. */
export interface BundleCall extends Promise<ClientResponse[]> {
  /**
   * Sets a query parameter of the bundle itself, before it goes out in the next microtask.
   *
   * @throws RequestUsedError once it is sent.
   */
  param(name: string, value: ParameterValue): BundleCall;
  /** Sets several query parameters. */
  params(map: QueryParameters): BundleCall;
}

/** As a client sends it: with what no option and no parameter may change. */
interface SendOptions extends BundleOptions {
  readonly fixed?: QueryParameters | undefined;
}

/**
 * A bundle's raw body: one `application/http` part per request (SPEC 4.2 "Request body").
 *
 * @param boundary - of RFC 2046, section 5.1.1; must occur in no request.
 */
export function encodeBundle(requests: readonly SubRequest[], boundary: string): Uint8Array {
  return writeMultipart(requests.map(requestPart), boundary);
}

/**
 * Binds the requests now and sends them as one in the next microtask. The answers have the order of the requests.
 *
 * @throws RequestUsedError at once, with nothing bound, when a request is sent or bound already or comes twice;
 * TypeError when it has an unusable id or another base URL. The promise rejects with NetworkError, WrongServerError,
 * RedirectError, RequestError (the bundle was refused whole), AnswerError (an answer is missing or can't be read),
 * AddressError, or the signal's reason. The same error reaches every request that is left without an answer, so nothing is lost when
 * the promise itself is not awaited.
 */
export function sendBundle(
  transport: Transport,
  base: Base,
  requests: readonly PendingRequest[],
  options: SendOptions,
): BundleCall {
  refuseUnfit(base, requests);
  const bound = requests.map((request) => request.bind());
  const query = new Map(entriesOf(options.params ?? {}));
  let sent = false;
  const all = Promise.resolve().then(async () => {
    sent = true;
    if (bound.length === 0) return [];
    for (const [name, value] of entriesOf(options.fixed ?? {})) query.set(name, value);
    const answers = new BundleAnswers(requests, (index, response) => tell(options.onPart, index, response));
    const failure = await receive(transport, base, requests, { ...options, params: query }, answers).then(
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
    if (sent) throw new RequestUsedError("The bundle is sent already. Set its parameters where it is made.");
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
      for (const [name, value] of entriesOf(map)) set(name, value);
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
      throw new RequestUsedError(`${request.what} stands twice in the bundle. Make a new request for each.`);
    }
    if (request.base.origin !== base.origin || request.base.prefix !== base.prefix) {
      throw new TypeError(`${request.what} was made by a client with another base URL. Make it with this client.`);
    }
    if (!requestIdPattern.test(request.id) || ids.has(request.id)) {
      throw new TypeError(
        `The id ${JSON.stringify(request.id)} of ${request.what} can't be used in this bundle. ` +
          "Give each request its own, of 1 to 64 letters, digits, dots, underscores and hyphens.",
      );
    }
    ids.add(request.id);
    seen.add(request);
  }
}

/** Sends the bundle and hands on each part of the answer as it comes. */
async function receive(
  transport: Transport,
  base: Base,
  requests: readonly PendingRequest[],
  options: BundleOptions,
  answers: BundleAnswers,
): Promise<void> {
  options.signal?.throwIfAborted();
  const outgoing = write(base, requests, options);
  const response = await exchange(transport, outgoing);
  tell(options.onHead, { status: response.status, headers: response.headers, outcome: outcomeOf(response.headers) });
  if (!response.ok) {
    throw new RequestError("POST $bundle", readMessage(await readWhole(outgoing, response), { what: "POST $bundle" }));
  }
  const reader = reading(() => new MultipartReader(boundaryOf(response.headers.get("Content-Type")), noLimits));
  // Hundreds may come at once, as those of a transaction do.
  const take = async (parts: readonly Part[]): Promise<void> => {
    for (const part of parts) {
      answers.fill(part);
      const turn = yieldToMain();
      if (turn === undefined) continue;
      await turn;
      options.signal?.throwIfAborted();
    }
  };
  for await (const chunk of readChunks(outgoing, response)) {
    tell(options.onBytes, chunk);
    await take(reading(() => reader.push(chunk)));
  }
  await take(reading(() => reader.end()));
}

// The answer to a request of at most 10 MiB may well be larger, and its parts are counted by their ids.
const noLimits = { maxBytes: Number.POSITIVE_INFINITY, maxParts: Number.POSITIVE_INFINITY };

function write(base: Base, requests: readonly PendingRequest[], options: BundleOptions): Outgoing {
  const parts = requests.map(requestPart);
  const boundary = options.boundary ?? chooseBoundary(parts.map((part) => part.body));
  const target = targetOf(base, "/$bundle", encodeQuery(options.params ?? {}));
  const address = base.origin + target;
  refuseTooLong(address);
  const headers = [["Content-Type", `multipart/mixed; boundary=${quoted(boundary)}`]] as const;
  const body = writeMultipart(parts, boundary);
  tell(options.onSend, { method: "POST", target, headers: [["Host", base.host], ...headers], body });
  return { method: "POST", address, headers, body, signal: options.signal };
}

// A boundary may hold characters that a bare parameter value may not (RFC 2045, section 5.1).
function quoted(boundary: string): string {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(boundary) ? boundary : `"${boundary}"`;
}

function outcomeOf(headers: Headers): BundleOutcome | undefined {
  const text = headers.get(bundleOutcomeHeader);
  return text === "completed" || text === "committed" || text === "rolled-back" ? text : undefined;
}

// A mistake in a callback belongs to whoever gave it; the answers are not harmed by it.
function tell<A extends unknown[]>(callback: ((...values: A) => void) | undefined, ...values: A): void {
  try {
    callback?.(...values);
  } catch (mistake) {
    queueMicrotask(() => {
      throw mistake;
    });
  }
}
