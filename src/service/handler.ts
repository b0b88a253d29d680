// HTTP handler for the whole API, the same in the worker, in the page and in Node.

import { issueLimit } from "../language/internal.ts";
import { fail, type HeaderField, ServiceError } from "../wire/public.ts";
import { type ArrivedBundle, handleBundle } from "./bundle/bundle.ts";
import { bundleEndpoint } from "./endpoints/bundle.ts";
import { collectionEndpoint } from "./endpoints/collection.ts";
import { entityEndpoint } from "./endpoints/entity.ts";
import { readKeyedRequest } from "./endpoints/kept-answer.ts";
import { receive } from "./endpoints/receive.ts";
import { findAction, findOwnAction, findRoute, refuseMethod } from "./endpoints/router.ts";
import { type BeforePart, findEarlierAnswer, type OnPart, runAlone, withAnswerHeaders } from "./endpoints/run-alone.ts";
import type { ReceivedMessage } from "./files/received-message.ts";
import type { Now } from "./message/deadline.ts";
import { createResponseHeaders, createResponseMessage, type EncodedOutcome, encodeOutcome } from "./message/encode.ts";
import { createFaults, noResponse } from "./message/faults.ts";
import { createFailure } from "./message/outcome.ts";
import {
  createProgress,
  observeStore,
  type ProgressReports,
  readProgressName,
  type Watch,
} from "./message/progress.ts";
import { Stopwatch } from "./message/stopwatch.ts";
import { type Schema, SchemaChangedError, type Store } from "./store/store.ts";
import type { Export } from "./workspace/export.ts";
import type { Samples } from "./workspace/seed.ts";

export interface HandlerOptions {
  /** Where rows are stored. */
  readonly store: Store;
  /** Path of the API, encoded as in a URL, without a trailing slash: `/api`, `/my%20shop/api`. */
  readonly prefix: string;
  /** Value of X-Service-Version. */
  readonly version: string;
  /** Clock for the timeouts of bundles, in milliseconds. Defaults to `performance.now()`. */
  readonly now?: Now | undefined;
  /** Called before each part of a bundle runs; what it throws is the outcome of the part. */
  readonly beforePart?: BeforePart | undefined;
  /** Called after each part of a bundle runs, inside the transaction if there is one. Must not throw or take long. */
  readonly onPart?: OnPart | undefined;
  /** Without them `POST $reset` is not found. */
  readonly samples?: Samples | undefined;
  /** The store for one request, such as one that its signal interrupts. Defaults to the store itself. */
  readonly getStore?: ((request: Request, store: Store) => Store) | undefined;
  /** The most rows in a response. Defaults to 10,000, which is also the most. */
  readonly maxRows?: number | undefined;
  /** Receives unexpected errors. They are never included in a response. */
  readonly onUnexpected?: (error: unknown) => void;
}

/** Handles a request below the prefix. Never rejects. */
export type Handler = (request: Request) => Promise<Response>;

/**
 * Creates a handler for a store. It never rejects: every error is a response (docs/service.md#errors). A request
 * with the fault `offline` gets a network error, `Response.error()`.
 */
export function createHandler({ store, getStore, ...options }: HandlerOptions): Handler {
  const { version } = options;
  let position = 0;
  const nextPosition = () => {
    position += 1;
    return position;
  };
  const readFault = createFaults();
  const progress = createProgress();
  const shared = { ...options, nextPosition, progress };
  return async (request) => {
    const stopwatch = new Stopwatch();
    return respondSafely(stopwatch, shared, async () => {
      stopwatch.mark("received", nextPosition());
      const fault = await readFault(request);
      if (fault !== undefined) await request.body?.cancel();
      if (fault === noResponse) return Response.error();
      if (fault !== undefined) return toResponse(encodeOutcome(fault, stopwatch), version, stopwatch);
      const arrived = { ...shared, store: getStore?.(request, store) ?? store, stopwatch };
      const { pathname, search } = new URL(request.url);
      const what = findOwnAction(request.method, pathname)?.progress;
      const id = what === undefined ? null : readProgressName(search);
      if (what !== undefined && id !== null) return respondWithProgress(id, what, request, arrived);
      return handleMessage(await receive(request), arrived);
    });
  };
}

/** The response that `answer` makes, or an error. Never rejects. */
async function respondSafely(
  stopwatch: Stopwatch,
  { version, onUnexpected }: Pick<Received, "version" | "onUnexpected">,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    const outcome = createFailure(error, onUnexpected);
    return toResponse(encodeOutcome(outcome, stopwatch, Number.POSITIVE_INFINITY), version, stopwatch);
  }
}

type Received = ArrivedBundle & Pick<HandlerOptions, "samples"> & { readonly progress: ProgressReports };

async function handleMessage(message: ReceivedMessage, arrived: Received): Promise<Response> {
  const { store, prefix, version, stopwatch, progress, samples, maxRows } = arrived;
  const route = findRoute(message.target, prefix);
  const { endpoint, query } = route;
  const action = findAction(message, route) ?? refuseMethod(message.method, route, await store.schema());
  const { answerAtOnce, answer, decode, decodeSlowly } = action;
  const keyed = readKeyedRequest(message);
  const mayBeRepeated = endpoint === bundleEndpoint || (decode !== undefined && answer === undefined);
  if (keyed !== undefined && !mayBeRepeated) throw fail("INVALID_PARAMETER", keyRefused);
  if (endpoint === bundleEndpoint) return handleBundle(message, query, arrived);
  if (answerAtOnce !== undefined)
    return toResponse(encodeOutcome(answerAtOnce(query, progress), stopwatch), version, stopwatch);
  const run = async (known?: Schema) => {
    const received = performance.now();
    const schema = known ?? (await store.schema());
    // Another write transaction locks the schema, too.
    stopwatch.add("wait", performance.now() - received);
    const request = { ...route, message, schema, maxRows, limit: issueLimit };
    const alone = await answer?.(request, { store, schema, samples });
    if (alone !== undefined)
      return "fileName" in alone
        ? download(alone, version, stopwatch)
        : toResponse(encodeOutcome(alone, stopwatch), version, stopwatch);
    if (decode === undefined) throw new Error(`${endpoint.path} neither answers nor decodes.`);
    try {
      const begun = performance.now();
      const operation =
        decodeSlowly === undefined
          ? stopwatch.measure("parse", () => decode(request))
          : await decodeSlowly(request).finally(() => stopwatch.add("parse", performance.now() - begun));
      return toResponse(await runAlone(operation, { ...arrived, schema }, { keyed }), version, stopwatch);
    } catch (error) {
      const earlier = error instanceof ServiceError && (await findEarlierAnswer({ store, schema }, keyed));
      if (earlier) return toResponse(withAnswerHeaders(earlier), version, stopwatch);
      throw error;
    }
  };
  const last = endpoint === collectionEndpoint || endpoint === entityEndpoint ? store.lastSchema?.() : undefined;
  // What is wrong by a schema that is not the current one may be right.
  const early = last && (await run(last).catch(() => undefined));
  if (early !== undefined) return early;
  for (let count = 1; ; count += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof SchemaChangedError) || count === mostRuns) throw error;
    }
  }
}

/** How often a request is read while the collections change. */
const mostRuns = 5;

const keyRefused =
  "This request can't have an `Idempotency-Key`. It is for POST, PUT, PATCH and DELETE of rows, and for transactions.";

/** Answers a request with a stream of its progress. */
function respondWithProgress(id: string, what: string, request: Request, arrived: Received): Response {
  const { store, version, stopwatch, progress } = arrived;
  const answer = async (watch: Watch) => {
    const message = await receive(request, watch);
    const target = message.target.replace(/([?&])progress=[^&]*&?/, "$1");
    return handleMessage({ ...message, target }, { ...arrived, store: observeStore(store, watch) });
  };
  const lines = progress.run(id, what, (watch) => respondSafely(stopwatch, arrived, () => answer(watch)));
  return createResponse(lines, [
    ["Content-Type", "application/x-ndjson"],
    ...createResponseHeaders(version, stopwatch),
  ]);
}

function download({ fileName, mediaType, body }: Export, version: string, stopwatch: Stopwatch): Response {
  return createResponse(body, [
    ["Content-Type", mediaType],
    ["Content-Disposition", `attachment; filename="${fileName}"`],
    ...createResponseHeaders(version, stopwatch),
  ]);
}

function toResponse(outcome: EncodedOutcome, version: string, stopwatch: Stopwatch): Response {
  const { status, reason, headers, body } = createResponseMessage(outcome, version, stopwatch);
  return createResponse(status === 304 ? null : body, headers, { status, statusText: reason });
}

function createResponse(body: BodyInit | null, headers: readonly HeaderField[], init?: ResponseInit): Response {
  return new Response(body, { ...init, headers: headers.map(([name, value]): [string, string] => [name, value]) });
}
