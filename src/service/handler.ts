// Owns the service as one function: request in, response out, the same in the worker, in the page and in Node.

import { fail, type HeaderField, type RequestMessage } from "../wire/index.ts";
import { bodyLimit } from "./body.ts";
import { answerBundle } from "./bundle.ts";
import { type Now, type OnPart, type RunContext, runAlone } from "./bundle-run.ts";
import { decode, methodNotAllowed } from "./decode.ts";
import { encode } from "./encode.ts";
import { failure, type Outcome } from "./outcome.ts";
import { findRoute } from "./route.ts";
import { Stopwatch } from "./stopwatch.ts";
import type { Store } from "./store/store.ts";

export interface HandlerOptions {
  readonly store: Store;
  /** The path that the API lies at, encoded as in a URL, without a slash at its end: `/api`, `/my%20shop/api`. */
  readonly prefix: string;
  /** For X-Service-Version. */
  readonly version: string;
  /** The time for the timeouts of bundles, for those who let it stand still; the real one where it is left out. */
  readonly now?: Now | undefined;
  /** Told of the parts of bundles as they run, inside the transaction; must neither throw nor take long. */
  readonly onPart?: OnPart | undefined;
  /** Told of errors that are the service's own fault; nothing of them is in the answer. */
  readonly onUnexpected?: (error: unknown) => void;
}

export type Handler = (request: Request) => Promise<Response>;

/** Makes the service over a store. The handler never rejects: whatever goes wrong is an answer (API.md "Errors"). */
export function createHandler({ store, prefix, version, now, onPart, onUnexpected }: HandlerOptions): Handler {
  return async (request) => {
    const stopwatch = new Stopwatch();
    let outcome: Outcome;
    try {
      const message = await readMessage(request);
      const schema = await store.schema();
      const context: RunContext = { store, prefix, version, schema, now, onPart, onUnexpected };
      const answer = await answerMessage(message, context, stopwatch);
      if (answer instanceof Response) return answer;
      outcome = answer;
    } catch (error) {
      outcome = failure(error, onUnexpected);
    }
    return toResponse(outcome, version, stopwatch);
  };
}

async function answerMessage(
  message: RequestMessage,
  context: RunContext,
  stopwatch: Stopwatch,
): Promise<Response | Outcome> {
  const { endpoint, query } = findRoute(message.target, context.prefix);
  if (endpoint.kind === "bundle") {
    if (message.method !== "POST") throw methodNotAllowed(message.method, ["POST"]);
    return answerBundle(message, query, { ...context, stopwatch });
  }
  const operation = stopwatch.measure("parse", () => decode(message, context));
  return runAlone(operation, { ...context, stopwatch });
}

/** The request as the bytes that a bundle's part would hold, so that both are decoded alike. */
async function readMessage(request: Request): Promise<RequestMessage> {
  const { pathname, search } = new URL(request.url);
  const headers: HeaderField[] = [...request.headers];
  const body = new Uint8Array(await request.arrayBuffer());
  if (body.length > bodyLimit)
    throw fail("TOO_LARGE", `A body has at most ${bodyLimit} bytes; this one has ${body.length}.`);
  return { method: request.method, target: pathname + search, headers, body };
}

function toResponse(outcome: Outcome, version: string, stopwatch: Stopwatch): Response {
  const { status, reason, headers, body } = encode(outcome, version, stopwatch);
  return new Response(body as Uint8Array<ArrayBuffer>, {
    status,
    statusText: reason,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
}
