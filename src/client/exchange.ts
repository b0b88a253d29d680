// The one way out: a fetch that ends in the service's response or in an error that says what went wrong.

import type { ResponseMessage } from "../wire/index.ts";
import { reasonOf, serviceVersionHeader } from "../wire/index.ts";
import { refuseTooLong } from "./address.ts";
import { type NetworkError, WrongServerError } from "./errors.ts";
import { brokenOff, noAnswer, notCarriedOut, redirected, wrongServer } from "./failure.ts";
import type { Transport } from "./transport.ts";

/** What is sent; `headers` in their order. */
export interface Outgoing {
  readonly method: string;
  readonly address: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends and resolves with the response's head. Nothing is followed elsewhere, and only the page's own server is sent
 * the credentials that the browser keeps for it. Where the transport can restore the service, a GET that somebody else
 * answered is sent a second time.
 *
 * @throws AddressError, NetworkError, WrongServerError, RedirectError; the signal's reason when it was aborted.
 */
export async function exchange(transport: Transport, outgoing: Outgoing): Promise<Response> {
  refuseTooLong(outgoing.address);
  try {
    return await send(transport, outgoing);
  } catch (error) {
    const { restore } = transport;
    if (!(error instanceof WrongServerError) || restore === undefined) throw error;
    const isBack = await reach(outgoing.signal, restore, () => error);
    if (!isBack) throw error;
    // RFC 9110, section 9.2.1: it has no effect on rows that were put back just now.
    if (outgoing.method === "GET") return send(transport, outgoing);
    throw notCarriedOut(outgoing, error.status);
  }
}

async function send(transport: Transport, outgoing: Outgoing): Promise<Response> {
  const { address, signal } = outgoing;
  const response = await reach(
    signal,
    async () => transport.fetch(address, initOf(transport, outgoing)),
    (cause) => noAnswer(outgoing, transport.place, cause),
    discard,
  );
  const elsewhere = redirected(outgoing, response);
  const stranger = transport.expectService && !response.headers.has(serviceVersionHeader);
  if (elsewhere === undefined && !stranger) return response;
  discard(response);
  throw elsewhere ?? wrongServer(outgoing, transport.place, response.status);
}

function initOf({ place }: Transport, { method, headers, body, signal }: Outgoing): RequestInit {
  return {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    redirect: "manual",
    ...(place === "same-origin" ? {} : { credentials: "omit" }),
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** Reads the whole answer. Throws as `exchange` does. */
export async function readWhole(outgoing: Outgoing, response: Response): Promise<ResponseMessage> {
  const buffer = await reach(
    outgoing.signal,
    () => response.arrayBuffer(),
    (cause) => brokenOff(outgoing, cause),
  );
  // HTTP/2 and 3 have no reason phrase.
  const reason = response.statusText || reasonOf(response.status);
  return { status: response.status, reason, headers: [...response.headers], body: new Uint8Array(buffer) };
}

/** Reads the body piece by piece as it comes. Throws as `exchange` does. */
export async function* readChunks(outgoing: Outgoing, response: Response): AsyncGenerator<Uint8Array, void> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reach(
        outgoing.signal,
        () => reader.read(),
        (cause) => brokenOff(outgoing, cause),
      );
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever stops early, by an error or an abort, wants no more of it.
    reader.cancel().catch(() => {});
  }
}

function discard(response: Response): void {
  response.body?.cancel().catch(() => {});
}

/**
 * Does the work; an abort ends the waiting at once.
 *
 * @param late - takes what the work gives after that: an injected fetch may know nothing of signals.
 */
async function reach<T>(
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
  failure: (cause: unknown) => NetworkError | WrongServerError,
  late?: (result: T) => void,
): Promise<T> {
  try {
    return await (signal === undefined ? work() : untilAborted(signal, work, late));
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw failure(cause);
  }
}

function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>, late?: (result: T) => void): Promise<T> {
  signal.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work()
      .finally(() => signal.removeEventListener("abort", abort))
      .then((result) => {
        if (!signal.aborted) return resolve(result);
        late?.(result);
        reject(signal.reason);
      })
      .catch(reject);
  });
}
