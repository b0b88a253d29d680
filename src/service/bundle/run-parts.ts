// Runs the parts of a bundle: each in its own transaction, or all in one that is committed or rolled back.

import { fail, ServiceError } from "../../wire/public.ts";
import { execute } from "../endpoints/execute.ts";
import type { KeyedRequest } from "../endpoints/kept-answer.ts";
import type { ExecuteContext, Operation } from "../endpoints/operation.ts";
import {
  createScope,
  encodeFailure,
  findEarlierAnswer,
  type RunContext,
  runAlone,
  transactRecorded,
  withAnswerHeaders,
} from "../endpoints/run-alone.ts";
import { Changes } from "../history/changes.ts";
import type { Deadline } from "../message/deadline.ts";
import { answerLimit, type EncodedOutcome, encodeOutcome } from "../message/encode.ts";
import { createFailure, type Outcome } from "../message/outcome.ts";
import { Stopwatch } from "../message/stopwatch.ts";
import { type StoreTransaction, UnknownOutcomeError } from "../store/store.ts";
import type { DecodedPart } from "./bundle-request.ts";

/** Runs a part of a bundle without a transaction. */
export async function runPart(
  { decoded, stopwatch }: DecodedPart,
  index: number,
  context: RunContext,
  deadline: Deadline,
): Promise<EncodedOutcome> {
  const onOutcome = (outcome: Outcome, changes?: Changes) => context.onPart?.(index, outcome, changes);
  const refuse = (outcome: Outcome) => {
    onOutcome(outcome);
    return encodeFailure(outcome, stopwatch);
  };
  try {
    if ("error" in decoded) {
      const earlier = await findEarlierAnswer(context, decoded.keyed, deadline.signal);
      return earlier === undefined ? refuse(decoded.error) : withAnswerHeaders(earlier);
    }
    await context.beforePart?.(index);
    deadline.check();
  } catch (error) {
    return refuse(createFailure(error));
  }
  return runAlone(decoded.operation, { ...context, stopwatch }, { deadline, keyed: decoded.keyed, onOutcome });
}

/** Where a transaction was aborted. */
interface Stop {
  /** Index of the part that failed. */
  readonly index: number;
  readonly outcome: Outcome;
}

/** Thrown inside a transaction to make the store roll it back. */
class Stopped extends Error {
  readonly stop: Stop;
  constructor(stop: Stop) {
    super("A part failed.");
    this.stop = stop;
  }
}

export interface TransactionResult {
  readonly committed: boolean;
  /** One per operation, in order. */
  readonly outcomes: readonly EncodedOutcome[];
  /** The number of its step in the history; undefined if there is none. */
  readonly step?: number | undefined;
  /** Whether the same bundle was answered before, so that nothing was done now. Defaults to false. */
  readonly isReplayed?: boolean;
}

/**
 * Runs all parts in one transaction. Reports success only once it is durable.
 * @throws UnknownOutcomeError if the writes may have been kept; ServiceError IDEMPOTENCY_KEY_REUSED
 */
export async function runTogether(
  parts: readonly DecodedPart[],
  context: RunContext & { readonly keyed: KeyedRequest | undefined },
  deadline: Deadline,
): Promise<TransactionResult> {
  const operations = parts.flatMap(({ decoded }) => ("operation" in decoded ? [decoded.operation] : []));
  if (operations.length < parts.length) {
    // Without a schema, the bundle timed out before it was decoded.
    const earlier = deadline.signal.aborted
      ? undefined
      : await findEarlierAnswer(context, context.keyed, deadline.signal);
    return earlier === undefined
      ? { committed: false, outcomes: markNotExecuted(parts) }
      : { committed: true, ...earlier };
  }
  const began = performance.now();
  let done: EncodedOutcome[] = [];
  try {
    const scope = createScope(operations, context, deadline.signal);
    const answer = await transactRecorded(operations, scope, context, async (transaction, changes) => {
      done = [];
      let room = answerLimit;
      for (const [index, operation] of operations.entries()) {
        const stopwatch = parts[index]?.stopwatch ?? new Stopwatch();
        stopwatch.add("start", performance.now() - began);
        const own = { ...context, stopwatch, changes };
        const encoded = await runInTransaction({ operation, index, room }, transaction, own, deadline);
        done.push(encoded);
        room -= encoded.body.length;
      }
      return done;
    });
    return { committed: true, ...answer };
  } catch (error) {
    if (error instanceof UnknownOutcomeError || isKeyReused(error)) throw error;
    const stop = error instanceof Stopped ? error.stop : stopAt(error, done.length, parts.length, context);
    return { committed: false, outcomes: markUndone(done, stop, parts.length) };
  }
}

/** Whether the key of the bundle belongs to another request: no part failed. */
function isKeyReused(error: unknown): boolean {
  return error instanceof ServiceError && error.issues.some(({ code }) => code === "IDEMPOTENCY_KEY_REUSED");
}

/** A part that is run in a transaction of the bundle. */
interface PartRun {
  readonly operation: Operation;
  readonly index: number;
  /** Size limit for the responses of this part and those after it, in bytes. */
  readonly room: number;
}

async function runInTransaction(
  { operation, index, room }: PartRun,
  transaction: StoreTransaction,
  context: ExecuteContext & Pick<RunContext, "beforePart" | "onPart" | "onUnexpected">,
  deadline: Deadline,
): Promise<EncodedOutcome> {
  try {
    context.beforePart?.(index);
    deadline.check();
    const changes = new Changes();
    const outcome = await execute(operation, transaction, { ...context, changes });
    const encoded = encodeOutcome(outcome, context.stopwatch, room);
    deadline.check();
    context.changes.add(changes);
    context.onPart?.(index, outcome, changes);
    return encoded;
  } catch (error) {
    if (error instanceof UnknownOutcomeError) throw error;
    // After a timeout the operation rejects with an error of the store; the actual reason is that of the timer.
    const reason = deadline.signal.aborted ? deadline.signal.reason : error;
    const outcome = createFailure(reason, context.onUnexpected);
    context.onPart?.(index, outcome);
    throw new Stopped({ index, outcome });
  }
}

/** Where the store itself failed: in a part, or at the commit, which is reported by the last part. */
function stopAt(error: unknown, done: number, parts: number, { onUnexpected }: RunContext): Stop {
  return { index: Math.min(done, parts - 1), outcome: createFailure(error, onUnexpected) };
}

function markUndone(done: readonly EncodedOutcome[], stop: Stop, count: number): EncodedOutcome[] {
  return Array.from({ length: count }, (_, index) => {
    if (index === stop.index) return encodeFailure(stop.outcome);
    const before = index < stop.index ? done[index] : undefined;
    return encodeFailure(before === undefined ? createNotRun(stop.index) : createRolledBack(before.status, stop.index));
  });
}

function createRolledBack(status: number, failed: number): Outcome {
  const message = `This part succeeded with status ${status} and was rolled back, because part ${failed + 1} failed.`;
  return createFailure(fail("ROLLED_BACK", message, { status, failedPart: failed + 1 }));
}

function createNotRun(failed: number): Outcome {
  return createFailure(
    fail("NOT_EXECUTED", `This part was not run, because part ${failed + 1} failed.`, { failedPart: failed + 1 }),
  );
}

/** If a part can't be decoded, no transaction is opened: such parts have their errors, all others were not run. */
function markNotExecuted(parts: readonly DecodedPart[]): EncodedOutcome[] {
  const failed = parts.findIndex(({ decoded }) => "error" in decoded);
  return parts.map(({ decoded }) => encodeFailure("error" in decoded ? decoded.error : createNotRun(failed)));
}

/**
 * The parts of a bundle that timed out before it was decoded. All parts fail with the timeout; in a transaction only the
 * first, and the others are not run.
 * @param waited - in milliseconds, for the Server-Timing of each part
 */
export function createTimedOutParts(
  ids: readonly (string | undefined)[],
  error: unknown,
  transaction: boolean,
  waited: number,
): DecodedPart[] {
  return ids.map((id, index) => {
    const stopwatch = new Stopwatch();
    stopwatch.add("start", waited);
    return { id, decoded: { error: index > 0 && transaction ? createNotRun(0) : createFailure(error) }, stopwatch };
  });
}
