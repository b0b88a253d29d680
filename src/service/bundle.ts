// Owns the bundle endpoint: what goes in, what runs, and the multipart answer, streamed where nothing can be undone any more.

import {
  type BundleOutcome,
  bundleOutcomeHeader,
  chooseBoundary,
  type Part,
  type RequestMessage,
  responsePart,
  writeClose,
  writeMultipart,
  writePart,
} from "../wire/index.ts";
import { type DecodedPart, readBundle, readBundleOptions } from "./bundle-request.ts";
import { Deadline, type RunContext, runPart, runTogether } from "./bundle-run.ts";
import { commonHeaders, encode } from "./encode.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Answers `POST $bundle` (SPEC 4.2, API.md "Bundle").
 * @throws ServiceError when the bundle as a whole is unsound; nothing has run then
 */
export async function answerBundle(message: RequestMessage, query: string, context: RunContext): Promise<Response> {
  const began = performance.now();
  const options = readBundleOptions(query);
  const deadline = new Deadline(options.timeout);
  try {
    const parts = readBundle(message, context);
    if (!options.transaction) return streamed(parts, context, deadline, began);
    const { committed, outcomes } = await runTogether(parts, context, deadline);
    const answers = parts.map((part, index) => answerPart(part, outcomes[index] as Outcome, context));
    const boundary = chooseBoundary(answers.map((answer) => answer.body));
    return respond(writeMultipart(answers, boundary), boundary, committed ? "committed" : "rolled-back", context);
  } finally {
    if (options.transaction) deadline.clear();
  }
}

function answerPart({ id, stopwatch }: DecodedPart, outcome: Outcome, { version }: RunContext): Part {
  return responsePart({ id, message: encode(outcome, version, stopwatch) });
}

function respond(body: BodyInit, boundary: string, outcome: BundleOutcome, { version }: RunContext): Response {
  return new Response(body, {
    status: 200,
    headers: [
      ["Content-Type", `multipart/mixed; boundary=${boundary}`],
      [bundleOutcomeHeader, outcome],
      ...commonHeaders(version).map(([name, value]): [string, string] => [name, value]),
    ],
  });
}

/** Runs the parts one by one and sends each answer when it is there; a reader who goes away stops those not begun. */
function streamed(parts: readonly DecodedPart[], context: RunContext, deadline: Deadline, began: number): Response {
  const boundary = chooseBoundary([]);
  let abandoned = false;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const part of parts) {
        if (abandoned) break;
        part.stopwatch.add("start", performance.now() - began);
        const outcome = await runPart(part, context, deadline);
        if (!abandoned) controller.enqueue(writePart(answerPart(part, outcome, context), boundary));
      }
      deadline.clear();
      if (abandoned) return;
      controller.enqueue(writeClose(boundary));
      controller.close();
    },
    cancel() {
      abandoned = true;
    },
  });
  return respond(body, boundary, "completed", context);
}
