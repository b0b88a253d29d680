// Owns the bundle endpoint: what goes in, what runs, and the multipart answer, streamed where nothing can be undone any more.

import {
  type BundleOutcome,
  bundleOutcomeHeader,
  chooseBoundary,
  type Part,
  type RequestMessage,
  responsePart,
  writeClose,
  writeDelimiter,
  writeMultipart,
  writePartContent,
} from "../wire/index.ts";
import { type DecodedPart, readBundle, readBundleOptions } from "./bundle-request.ts";
import { Deadline, type RunContext, realTime, runPart, runTogether } from "./bundle-run.ts";
import { commonHeaders, encode } from "./encode.ts";
import type { ExecuteContext } from "./execute.ts";
import type { Outcome } from "./outcome.ts";

type BundleContext = RunContext & Pick<ExecuteContext, "stopwatch">;

/**
 * Answers `POST $bundle` (SPEC 4.2, API.md "Bundle").
 * @throws ServiceError when the bundle as a whole is unsound; nothing has run then
 */
export async function answerBundle(message: RequestMessage, query: string, context: BundleContext): Promise<Response> {
  const began = performance.now();
  const { now = realTime } = context;
  const begins = now();
  const { transaction, timeout } = readBundleOptions(query);
  const parts = context.stopwatch.measure("parse", () => readBundle(message, context));
  const deadline = new Deadline(timeout, begins, now);
  return transaction ? together(parts, context, deadline) : streamed(parts, context, deadline, began);
}

async function together(parts: readonly DecodedPart[], context: BundleContext, deadline: Deadline): Promise<Response> {
  const began = performance.now();
  const { committed, outcomes } = await runTogether(parts, context, deadline).finally(() => deadline.clear());
  context.stopwatch.add("store", performance.now() - began);
  const answers = parts.map((part, index) => answerPart(part, outcomes[index] as Outcome, context));
  const boundary = chooseBoundary(answers.map((answer) => answer.body));
  return respond(writeMultipart(answers, boundary), boundary, committed ? "committed" : "rolled-back", context);
}

function answerPart({ id, stopwatch }: DecodedPart, outcome: Outcome, { version }: RunContext): Part {
  return responsePart({ id, message: encode(outcome, version, stopwatch) });
}

function respond(
  body: BodyInit,
  boundary: string,
  outcome: BundleOutcome,
  { version, stopwatch }: BundleContext,
): Response {
  return new Response(body, {
    status: 200,
    headers: [
      ["Content-Type", `multipart/mixed; boundary=${boundary}`],
      [bundleOutcomeHeader, outcome],
      ...commonHeaders(version, stopwatch).map(([name, value]): [string, string] => [name, value]),
    ],
  });
}

/** Runs the parts one by one and sends each answer when it is there; a reader who goes away stops those not begun. */
function streamed(parts: readonly DecodedPart[], context: BundleContext, deadline: Deadline, began: number): Response {
  const boundary = chooseBoundary([]);
  let abandoned = false;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(writeDelimiter(boundary));
      for (const [index, part] of parts.entries()) {
        if (abandoned) break;
        part.stopwatch.add("start", performance.now() - began);
        const outcome = await runPart(part, context, deadline);
        context.onPart?.(index, outcome);
        if (abandoned) break;
        // The delimiter goes with the part before it: only by it does a reader know that the part is complete.
        controller.enqueue(writePartContent(answerPart(part, outcome, context), boundary));
        controller.enqueue(index < parts.length - 1 ? writeDelimiter(boundary) : writeClose(boundary));
      }
      deadline.clear();
      if (!abandoned) controller.close();
    },
    cancel() {
      abandoned = true;
    },
  });
  return respond(body, boundary, "completed", context);
}
