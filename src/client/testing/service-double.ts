// Test double of the service: an injected fetch that answers bundles with the wire layer alone.

import type { Part, RequestMessage, ResponseMessage, SubRequest } from "../../wire/public.ts";
import {
  bundleOutcomeHeader,
  createResponsePart,
  getHeader,
  parseBoundary,
  readMultipart,
  readRequestPart,
  serviceVersionHeader,
  writeMultipart,
} from "../../wire/public.ts";

/** A request as received by the service. */
export interface Call extends RequestMessage {
  readonly url: string;
  readonly signal: AbortSignal | undefined;
}

export interface DoubleOptions {
  /** Responds to each request, in a bundle or on its own. By default echoes method and target. */
  readonly answer?: (request: RequestMessage) => ResponseMessage;
  readonly tamper?: (parts: Part[]) => Part[];
  /** Splits a bundle response into chunks. */
  readonly chunks?: (body: Uint8Array) => Uint8Array[];
}

export interface ServiceDouble {
  readonly fetch: typeof fetch;
  readonly calls: readonly Call[];
}

const boundary = "answer";

export function createServiceDouble(options: DoubleOptions = {}): ServiceDouble {
  const calls: Call[] = [];
  const answer = options.answer ?? echoRequest;
  const serve = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const call = await readCall(input, init);
    calls.push(call);
    init?.signal?.throwIfAborted();
    if (new URL(call.url).pathname.endsWith("/$bundle")) {
      const parts = readRequests(call).map(({ id, message }) => createResponsePart({ id, message: answer(message) }));
      const body = writeMultipart(options.tamper?.(parts) ?? parts, boundary);
      return createStreamedResponse(options.chunks?.(body) ?? [body]);
    }
    const { status, reason, headers, body } = answer(call);
    const fields: [string, string][] = [
      [serviceVersionHeader, "1.2.3"],
      ...headers.map(([n, v]): [string, string] => [n, v]),
    ];
    return new Response(new Uint8Array(body), { status, statusText: reason, headers: fields });
  };
  return { fetch: serve, calls };
}

export function createJsonResponse(status: number, reason: string, value: unknown): ResponseMessage {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return { status, reason, headers: [["Content-Type", "application/json"]], body };
}

function echoRequest({ method, target }: RequestMessage): ResponseMessage {
  return createJsonResponse(200, "OK", { method, target });
}

function readRequests({ headers, body }: Call): SubRequest[] {
  return readMultipart(body, parseBoundary(getHeader(headers, "Content-Type") ?? null)).map(readRequestPart);
}

async function readCall(input: RequestInfo | URL, init?: RequestInit): Promise<Call> {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  return {
    url: String(input),
    method: request.method,
    target: pathname + search,
    headers: [...request.headers],
    body: new Uint8Array(await request.arrayBuffer()),
    signal: init?.signal ?? undefined,
  };
}

function createStreamedResponse(chunks: readonly Uint8Array[]): Response {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new Uint8Array(chunk));
      controller.close();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": `multipart/mixed; boundary=${boundary}`,
      [serviceVersionHeader]: "1.2.3",
      [bundleOutcomeHeader]: "completed",
    },
  });
}
