// Sends one request with fetch, and turns every failure into an error of the client.

import {
  getReasonPhrase,
  type ResponseMessage,
  rejectWhenAborted,
  serviceVersionHeader,
  storePositionHeader,
} from "../wire/public.ts";
import { refuseTooLong } from "./address.ts";
import { type NetworkError, WrongServerError } from "./errors.ts";
import {
  createBrokenOffError,
  createNoAnswerError,
  createNotCarriedOutError,
  createRedirectError,
  createWrongServerError,
} from "./failure.ts";
import { trackPosition } from "./position.ts";
import type { Transport } from "./transport.ts";

/** A request to send, with its headers in order. */
export interface Outgoing {
  readonly method: string;
  readonly address: string;
  readonly headers: readonly (readonly [string, string])[];
  /** A `Blob`, such as a file, is read by the browser while it is sent. */
  readonly body: Uint8Array | Blob | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends a request and resolves once the response head has arrived. Redirects are not followed, and credentials are sent
 * to the page's own origin only. A GET answered by another server is sent again if the transport can restore the service.
 *
 * @throws AddressError, NetworkError, WrongServerError, RedirectError; the signal's reason if aborted.
 */
export async function sendExchange(transport: Transport, outgoing: Outgoing): Promise<Response> {
  refuseTooLong(outgoing.address);
  try {
    return await send(transport, outgoing);
  } catch (error) {
    const { restore } = transport;
    if (!(error instanceof WrongServerError) || restore === undefined) throw error;
    const isBack = await reach(outgoing.signal, restore, () => error);
    if (!isBack) throw error;
    // GET is safe (RFC 9110, section 9.2.1): it can't change the rows that were just restored.
    if (outgoing.method === "GET") return send(transport, outgoing);
    throw createNotCarriedOutError(outgoing, error.status);
  }
}

async function send(transport: Transport, outgoing: Outgoing): Promise<Response> {
  const { address, signal, method } = outgoing;
  const note = trackPosition(transport, method);
  const response = await reach(
    signal,
    async () => transport.fetch(address, createRequestInit(transport, outgoing)),
    (cause) => createNoAnswerError(outgoing, transport.relation, cause),
    discard,
  );
  note(response.headers.get(storePositionHeader));
  const redirect = createRedirectError(outgoing, response);
  const isOther = transport.expectService && !response.headers.has(serviceVersionHeader);
  if (redirect === undefined && !isOther) return response;
  discard(response);
  throw redirect ?? createWrongServerError(outgoing, transport.relation, response.status);
}

function createRequestInit({ relation, position }: Transport, outgoing: Outgoing): RequestInit {
  const { method, headers, body, signal } = outgoing;
  const seen = method === "GET" && position !== undefined ? [[storePositionHeader, position.value] as const] : [];
  return {
    method,
    headers: [...headers, ...seen].map(([name, value]): [string, string] => [name, value]),
    redirect: "manual",
    ...(relation === "same-origin" ? {} : { credentials: "omit" }),
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : new Uint8Array(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** Reads the whole response. Throws as `sendExchange` does. @param onChunk - called with its bytes as they arrive */
export async function readWhole(
  outgoing: Outgoing,
  response: Response,
  onChunk?: (chunk: Uint8Array) => void,
): Promise<ResponseMessage> {
  const buffer = await reach(
    outgoing.signal,
    () => (onChunk === undefined ? response.arrayBuffer() : readObserved(outgoing, response, onChunk)),
    (cause) => createBrokenOffError(outgoing, cause),
  );
  // HTTP/2 and 3 have no reason phrase.
  const reason = response.statusText || getReasonPhrase(response.status);
  return { status: response.status, reason, headers: [...response.headers], body: new Uint8Array(buffer) };
}

async function readObserved(
  outgoing: Outgoing,
  response: Response,
  onChunk: (chunk: Uint8Array) => void,
): Promise<ArrayBuffer> {
  const chunks: BlobPart[] = [];
  for await (const chunk of readChunks(outgoing, response)) {
    onChunk(chunk);
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  }
  return new Blob(chunks).arrayBuffer();
}

/** Yields the body in chunks as they arrive. Throws as `sendExchange` does. */
export async function* readChunks(outgoing: Outgoing, response: Response): AsyncGenerator<Uint8Array, void> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reach(
        outgoing.signal,
        () => reader.read(),
        (cause) => createBrokenOffError(outgoing, cause),
      );
      if (done) return;
      yield value;
    }
  } finally {
    // After an error or an abort the rest of the body is not needed.
    reader.cancel().catch(() => {});
  }
}

function discard(response: Response): void {
  response.body?.cancel().catch(() => {});
}

/**
 * Runs `work`; an abort rejects immediately.
 *
 * @param late - receives a result that arrives after the abort, because an injected fetch may ignore signals.
 */
async function reach<T>(
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
  failure: (cause: unknown) => NetworkError | WrongServerError,
  late?: (result: T) => void,
): Promise<T> {
  try {
    signal?.throwIfAborted();
    return await rejectWhenAborted(signal, work(), late);
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw failure(cause);
  }
}
