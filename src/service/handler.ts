// HTTP handler for the whole API, the same in the worker, in the page and in Node.

import type { HeaderField } from "../wire/index.ts";
import { type Arrived, answerBundle } from "./bundle/bundle.ts";
import { type Now, type OnPart, runAlone } from "./bundle/bundle-run.ts";
import { decode } from "./endpoints/decode.ts";
import { type ReceivedMessage, receive } from "./endpoints/receive.ts";
import { findRoute } from "./endpoints/route.ts";
import { answerAlone, type Samples } from "./endpoints/workspace.ts";
import { takesFile } from "./message/body.ts";
import { refuseTags } from "./message/condition.ts";
import { type EncodedOutcome, encodeOutcome, messageOf, responseHeaders } from "./message/encode.ts";
import { createFaults, noResponse } from "./message/faults.ts";
import { methodNotAllowed } from "./message/method.ts";
import { failure, success } from "./message/outcome.ts";
import { createProgress, observed, type ProgressReports, type Watch } from "./message/progress.ts";
import { Stopwatch } from "./message/stopwatch.ts";
import { type Schema, SchemaChangedError, type Store } from "./store/store.ts";
import type { Export } from "./workspace/export.ts";

export interface HandlerOptions {
  /** Where rows are stored. */
  readonly store: Store;
  /** Path of the API, encoded as in a URL, without a trailing slash: `/api`, `/my%20shop/api`. */
  readonly prefix: string;
  /** Value of X-Service-Version. */
  readonly version: string;
  /** Clock for the timeouts of bundles, in milliseconds. Defaults to `performance.now()`. */
  readonly now?: Now | undefined;
  /** Called after each part of a bundle runs, inside the transaction if there is one. Must not throw or take long. */
  readonly onPart?: OnPart | undefined;
  /** Without them `POST $reset` is not found. */
  readonly samples?: Samples | undefined;
  /** The store for one request, such as one that its signal interrupts. Defaults to the store itself. */
  readonly storeOf?: ((request: Request, store: Store) => Store) | undefined;
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
export function createHandler({ store, storeOf, ...options }: HandlerOptions): Handler {
  const { version } = options;
  let position = 0;
  const nextPosition = () => {
    position += 1;
    return position;
  };
  const faultOf = createFaults();
  const progress = createProgress();
  const shared = { ...options, nextPosition, progress };
  return async (request) => {
    const stopwatch = new Stopwatch();
    return answered(stopwatch, shared, async () => {
      stopwatch.mark("received", nextPosition());
      const fault = await faultOf(request);
      if (fault !== undefined) await request.body?.cancel();
      if (fault === noResponse) return Response.error();
      if (fault !== undefined) return toResponse(encodeOutcome(fault, stopwatch), version, stopwatch);
      const arrived = { ...shared, store: storeOf?.(request, store) ?? store, stopwatch };
      const what = followedAs(request);
      const id = what === undefined ? null : progressOf(new URL(request.url).search);
      if (what !== undefined && id !== null) return answerWithProgress(id, what, request, arrived);
      return answerMessage(await receive(request), arrived);
    });
  };
}

/** The response that `answer` makes, or an error. Never rejects. */
async function answered(
  stopwatch: Stopwatch,
  { version, onUnexpected }: Pick<Received, "version" | "onUnexpected">,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    const outcome = failure(error, onUnexpected);
    return toResponse(encodeOutcome(outcome, stopwatch, Number.POSITIVE_INFINITY), version, stopwatch);
  }
}

type Received = Arrived & Pick<HandlerOptions, "samples"> & { readonly progress: ProgressReports };

async function answerMessage(message: ReceivedMessage, arrived: Received): Promise<Response> {
  const { store, prefix, version, stopwatch, progress } = arrived;
  const route = findRoute(message.target, prefix);
  const { endpoint, query } = route;
  refuseTags(message, endpoint);
  if (endpoint.kind === "bundle") {
    if (message.method !== "POST") throw methodNotAllowed(message.method, ["POST"]);
    return answerBundle(message, query, arrived);
  }
  const cancelled = endpoint.kind === "import" && message.method === "DELETE" ? progressOf(query) : null;
  if (cancelled !== null) {
    progress.cancel(cancelled);
    return toResponse(encodeOutcome(success(200, {}), stopwatch), version, stopwatch);
  }
  const run = async (schema?: Schema) => {
    const received = performance.now();
    const context = { ...arrived, schema: schema ?? (await store.schema()) };
    // Another write transaction locks the schema, too.
    stopwatch.add("wait", performance.now() - received);
    const alone = await answerAlone(message, route, { store, schema: context.schema, samples: arrived.samples });
    if (alone !== undefined)
      return "exported" in alone
        ? download(alone.exported, version, stopwatch)
        : toResponse(encodeOutcome(alone.outcome, stopwatch), version, stopwatch);
    const operation = stopwatch.measure("parse", () => decode(message, context));
    return toResponse(await runAlone(operation, context), version, stopwatch);
  };
  const last = endpoint.kind === "entity" || endpoint.kind === "collection" ? store.lastSchema?.() : undefined;
  // What is wrong by a schema that is not the current one may be right.
  const answer = last && (await run(last).catch(() => undefined));
  if (answer !== undefined) return answer;
  try {
    return await run();
  } catch (error) {
    if (error instanceof SchemaChangedError) return run();
    throw error;
  }
}

/** What reports its progress: method, path, and what it is. A POST with a file does, too. */
const followed = [
  ["POST", /\/(?:\$|%24)undo$/, "undo"],
  ["PUT", /\/(?:\$|%24)schema\/[^/]+$/, "change"],
] as const;

/** What a request is if it may report its progress. */
function followedAs({ method, url }: Request): string | undefined {
  if (method === "POST" && takesFile(url)) return "import";
  const { pathname } = new URL(url);
  return followed.find(([its, path]) => its === method && path.test(pathname))?.[2];
}

/** The name in a query; null for none. */
function progressOf(query: string): string | null {
  return new URLSearchParams(query).get("progress");
}

/** Answers a request with a stream of its progress. */
function answerWithProgress(id: string, what: string, request: Request, arrived: Received): Response {
  const { store, version, stopwatch, progress } = arrived;
  const answer = async (watch: Watch) => {
    const message = await receive(request, watch);
    const target = message.target.replace(/([?&])progress=[^&]*&?/, "$1");
    return answerMessage({ ...message, target }, { ...arrived, store: observed(store, watch) });
  };
  const lines = progress.run(id, what, (watch) => answered(stopwatch, arrived, () => answer(watch)));
  return response(lines, [["Content-Type", "application/x-ndjson"], ...responseHeaders(version, stopwatch)]);
}

function download({ fileName, mediaType, body }: Export, version: string, stopwatch: Stopwatch): Response {
  return response(body, [
    ["Content-Type", mediaType],
    ["Content-Disposition", `attachment; filename="${fileName}"`],
    ...responseHeaders(version, stopwatch),
  ]);
}

function toResponse(outcome: EncodedOutcome, version: string, stopwatch: Stopwatch): Response {
  const { status, reason, headers, body } = messageOf(outcome, version, stopwatch);
  return response(status === 304 ? null : body, headers, { status, statusText: reason });
}

function response(body: BodyInit | null, headers: readonly HeaderField[], init?: ResponseInit): Response {
  return new Response(body, { ...init, headers: headers.map(([name, value]): [string, string] => [name, value]) });
}
