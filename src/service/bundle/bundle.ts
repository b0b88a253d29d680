// The bundle endpoint. Without a transaction the multipart response is streamed.

import {
  type BundleOutcome,
  bundleOutcomeHeader,
  chooseBoundary,
  createIssue,
  createResponsePart,
  fail,
  getPartRequestId,
  type Part,
  type RequestMessage,
  rejectWhenAborted,
  ServiceError,
  waitForNextTask,
  writeClose,
  writeDelimiter,
  writeMultipart,
  writePartContent,
} from "../../wire/public.ts";
import { isWrite } from "../endpoints/execute.ts";
import { createKeyedBundle, type KeyedRequest, readIdempotencyKey } from "../endpoints/kept-answer.ts";
import type { ExecuteContext } from "../endpoints/operation.ts";
import { createAnswerHeaders, type OnPart, type RecordedAnswer, type RunContext } from "../endpoints/run-alone.ts";
import { Deadline, getRealTime } from "../message/deadline.ts";
import { createResponseHeaders, createResponseMessage, type EncodedOutcome } from "../message/encode.ts";
import type { Schema } from "../store/store.ts";
import { type DecodedPart, decodePart, IssueAllowance, readBundleOptions, splitBundle } from "./bundle-request.ts";
import { createTimedOutParts, runPart, runTogether } from "./run-parts.ts";

type BundleContext = RunContext & Pick<ExecuteContext, "stopwatch">;

/** The context before the schema was read. */
export type ArrivedBundle = Omit<BundleContext, "schema">;

/** After how many milliseconds decoding yields to timers and sockets. */
const slice = 10;

/**
 * Handles `POST $bundle` (docs/service.md#bundles). The `timeout` starts when the request was received completely and
 * covers every wait, including that for the schema, which a writing tab locks.
 * @throws ServiceError if the bundle as a whole is invalid; no part has run then
 */
export async function handleBundle(message: RequestMessage, query: string, arrived: ArrivedBundle): Promise<Response> {
  const began = performance.now();
  const { now = getRealTime, stopwatch } = arrived;
  const begins = now();
  const { transaction, timeout } = readBundleOptions(query);
  const key = readIdempotencyKey(message);
  if (key !== undefined && !transaction) throw fail("INVALID_PARAMETER", keyOfParts);
  const parts = stopwatch.measure("parse", () => splitBundle(message));
  const deadline = new Deadline(timeout, begins, now);
  const { decoded, context } = await prepare(parts, arrived, deadline, transaction);
  if (!transaction) return streamParts(decoded, context, deadline, began);
  const keyed = key === undefined ? undefined : createKeyedBundle(key, parts);
  return runPartsTogether(decoded, { ...context, keyed }, deadline);
}

const keyOfParts =
  "Without a transaction, `Idempotency-Key` is a header of each part, because each of them is executed on its own. Add " +
  "`transaction=true`, or give the parts keys.";

interface Prepared {
  readonly decoded: readonly DecodedPart[];
  readonly context: BundleContext;
}

/** Decodes the parts. If the bundle times out before that is done, none of them runs. */
async function prepare(
  parts: readonly Part[],
  arrived: ArrivedBundle,
  deadline: Deadline,
  transaction: boolean,
): Promise<Prepared> {
  const began = performance.now();
  try {
    const context = { ...arrived, schema: await rejectWhenAborted(deadline.signal, arrived.store.schema()) };
    return { decoded: await decodeParts(parts, context, deadline, transaction), context };
  } catch (error) {
    if (deadline.signal.aborted) {
      const waited = performance.now() - began;
      const decoded = createTimedOutParts(parts.map(getPartRequestId), deadline.signal.reason, transaction, waited);
      return { decoded, context: { ...arrived, schema: noSchema } };
    }
    deadline.clear();
    throw error;
  }
}

const noSchema: Schema = { epoch: 0, collections: [] };

/** @throws the reason of the deadline if it passes before all parts are decoded */
async function decodeParts(
  parts: readonly Part[],
  context: BundleContext,
  { signal }: Deadline,
  isTogether: boolean,
): Promise<readonly DecodedPart[]> {
  const decoded: DecodedPart[] = [];
  const allowance = new IssueAllowance();
  let since = performance.now();
  signal.throwIfAborted();
  for (const part of parts) {
    if (performance.now() - since > slice) {
      await waitForNextTask();
      // No timer fires in between.
      signal.throwIfAborted();
      since = performance.now();
    }
    decoded.push(context.stopwatch.measure("parse", () => decodePart(part, { ...context, isTogether }, allowance)));
  }
  return decoded;
}

async function runPartsTogether(
  parts: readonly DecodedPart[],
  context: BundleContext & { readonly keyed: KeyedRequest | undefined },
  deadline: Deadline,
): Promise<Response> {
  const began = performance.now();
  const result = await runTogether(parts, context, deadline).finally(() => deadline.clear());
  const { committed, outcomes, step, isReplayed = false } = result;
  context.stopwatch.add("store", performance.now() - began);
  context.stopwatch.mark("ended", context.nextPosition());
  try {
    const answers = outcomes.flatMap((outcome, index) => {
      const part = parts[index];
      return part === undefined ? [] : [createAnswerPart(part, outcome, context)];
    });
    const boundary = chooseBoundary(answers.map((answer) => answer.body));
    const outcome = committed ? "committed" : "rolled-back";
    return respond(writeMultipart(answers, boundary), boundary, { outcome, step, isReplayed }, context);
  } catch (error) {
    if (!committed) throw error;
    context.onUnexpected?.(error);
    const headers = [[bundleOutcomeHeader, "committed"]] as const;
    throw new ServiceError(createIssue("INTERNAL", committedWithoutAnswer), headers);
  }
}

const committedWithoutAnswer =
  "Every part of the bundle succeeded and all was committed, but the response could not be written. " +
  "Do not send the bundle again.";

function createAnswerPart({ id, stopwatch }: DecodedPart, outcome: EncodedOutcome, { version }: RunContext): Part {
  return createResponsePart({ id, message: createResponseMessage(outcome, version, stopwatch) });
}

function respond(
  body: BodyInit,
  boundary: string,
  { outcome, ...answer }: Pick<RecordedAnswer, "step" | "isReplayed"> & { readonly outcome: BundleOutcome },
  { version, stopwatch }: BundleContext,
): Response {
  return new Response(body, {
    status: 200,
    headers: [
      ["Content-Type", `multipart/mixed; boundary=${boundary}`],
      [bundleOutcomeHeader, outcome],
      ...[...createAnswerHeaders(answer), ...createResponseHeaders(version, stopwatch)].map(
        ([name, value]): [string, string] => [name, value],
      ),
    ],
  });
}

interface RunningPart {
  readonly part: DecodedPart;
  readonly outcome: Promise<EncodedOutcome>;
  /** Calls `onPart`, once the part has run. */
  readonly notify: () => void;
}

/** How many consecutive parts that only read run at the same time, as long as their responses are small. */
const readsAtOnce = 8;

/** The size up to which a response is small, in bytes. Larger ones would have to wait in memory. */
const smallBody = 64 * 1024;

/**
 * Runs a part whenever the reader pulls, and sends its response. After a small response, consecutive parts that only read
 * run together. A slow reader delays the remaining parts, and cancelling the response stops them.
 */
function streamParts(
  parts: readonly DecodedPart[],
  context: BundleContext,
  deadline: Deadline,
  began: number,
): Response {
  const boundary = chooseBoundary([]);
  const waiting = parts.entries();
  /** The parts that were started and not sent yet, in order. */
  const running: RunningPart[] = [];
  let sent = 0;
  let atOnce = 1;
  let cancelled = false;
  const startNext = () => {
    const next = waiting.next();
    if (next.done) return;
    const [index, part] = next.value;
    part.stopwatch.add("start", performance.now() - began);
    let notify = () => {};
    // Parts that run together may end in any order.
    const onPart: OnPart = (_, outcome, changes) => {
      notify = () => context.onPart?.(index, outcome, changes);
    };
    const outcome = runPart(part, index, { ...context, onPart }, deadline);
    running.push({ part, outcome, notify: () => notify() });
  };
  const mayStart = () => {
    const started = sent + running.length;
    if (running.length === 0) return started < parts.length;
    const upToNext = parts.slice(sent, started + 1);
    return running.length < atOnce && started < parts.length && upToNext.every(isReadOnly);
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      controller.enqueue(writeDelimiter(boundary));
    },
    async pull(controller) {
      // With a store in memory, the part itself is one task, however long.
      await waitForNextTask();
      if (cancelled) return;
      while (mayStart()) startNext();
      const first = running[0];
      if (first === undefined) return;
      const outcome = await first.outcome;
      first.notify();
      if (cancelled) return;
      running.shift();
      sent += 1;
      atOnce = outcome.body.length <= smallBody ? readsAtOnce : 1;
      // Sent with the part before it, because a reader needs the delimiter to know that the part is complete.
      controller.enqueue(writePartContent(createAnswerPart(first.part, outcome, context), boundary));
      const isLast = sent === parts.length;
      controller.enqueue(isLast ? writeClose(boundary) : writeDelimiter(boundary));
      if (!isLast) return;
      deadline.clear();
      controller.close();
    },
    cancel() {
      cancelled = true;
      deadline.clear();
    },
  };
  return respond(
    new ReadableStream(source, { highWaterMark: 0 }),
    boundary,
    { outcome: "completed", step: undefined, isReplayed: false },
    context,
  );
}

function isReadOnly({ decoded }: DecodedPart): boolean {
  return "error" in decoded || !isWrite(decoded.operation);
}
