// Owns the one way out: a fetch that ends in the service's response or in an error that says what went wrong.

import type { ResponseMessage } from "../wire/index.ts";
import { reasonOf, serviceVersionHeader } from "../wire/index.ts";
import { refuseTooLong } from "./address.ts";
import { NetworkError, WrongServerError } from "./errors.ts";

export interface Transport {
  readonly fetch: typeof fetch;
  /** When true, an answer without X-Service-Version is not taken for the service's. */
  readonly expectService: boolean;
}

/** What is sent; `headers` in their order. */
export interface Outgoing {
  readonly method: string;
  readonly address: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends and resolves with the response's head.
 *
 * @throws AddressError, NetworkError, WrongServerError; the signal's reason when it was aborted.
 */
export async function exchange(transport: Transport, outgoing: Outgoing): Promise<Response> {
  const { method, address, signal } = outgoing;
  refuseTooLong(address);
  const response = await reach(outgoing, () => {
    const init: RequestInit = { method, headers: outgoing.headers.map(([name, value]) => [name, value]) };
    if (outgoing.body !== undefined) init.body = new Uint8Array(outgoing.body);
    if (signal !== undefined) init.signal = signal;
    return transport.fetch(address, init);
  });
  if (transport.expectService && !response.headers.has(serviceVersionHeader)) {
    response.body?.cancel().catch(() => {});
    throw wrongServer(outgoing, response.status);
  }
  return response;
}

/** Reads the whole answer. Throws as `exchange` does. */
export async function readWhole(outgoing: Outgoing, response: Response): Promise<ResponseMessage> {
  const body = new Uint8Array(await reach(outgoing, () => response.arrayBuffer()));
  // HTTP/2 and 3 have no reason phrase.
  const reason = response.statusText || reasonOf(response.status);
  return { status: response.status, reason, headers: [...response.headers], body };
}

/** Reads the body piece by piece as it comes. Throws as `exchange` does. */
export async function* readChunks(outgoing: Outgoing, response: Response): AsyncGenerator<Uint8Array, void> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reach(outgoing, () => reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever stops early, by an error or an abort, wants no more of it.
    reader.cancel().catch(() => {});
  }
}

// An injected fetch may know nothing of signals, so an abort is not left to it.
async function reach<T>({ method, address, signal }: Outgoing, work: () => Promise<T>): Promise<T> {
  try {
    return await (signal === undefined ? work() : untilAborted(signal, work));
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new NetworkError(
      `No answer, or only a part of one, came to ${method} ${withoutQuery(address)}: ${textOf(cause)}. ` +
        "Check that the server runs and, on another host, that it allows requests from this page.",
      { cause },
    );
  }
}

function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", abort));
  });
}

function wrongServer({ method, address }: Outgoing, status: number): WrongServerError {
  return new WrongServerError(
    `The answer to ${method} ${withoutQuery(address)} (status ${status}) is not from the service: it has no ` +
      `${serviceVersionHeader}. Another server answered in its place; reload the page, or check the base URL. ` +
      `A service on another host must name the header in Access-Control-Expose-Headers.`,
    status,
  );
}

function withoutQuery(address: string): string {
  return address.split("?")[0] ?? address;
}

function textOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, "");
}
