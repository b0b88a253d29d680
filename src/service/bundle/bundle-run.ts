// Runs the parts of a bundle in order: each in its own transaction, or all in one that is committed or rolled back.

import { fail, historyStepHeader } from "../../wire/index.ts";
import { type ExecuteContext, execute } from "../endpoints/execute.ts";
import { collectionsOf, type Operation, writes } from "../endpoints/operation.ts";
import { Changes } from "../history/changes.ts";
import { recordStep } from "../history/history.ts";
import { answerLimit, type EncodedOutcome, encodeOutcome } from "../message/encode.ts";
import { failure, type Outcome } from "../message/outcome.ts";
import { Stopwatch } from "../message/stopwatch.ts";
import { unlessAborted } from "../store/limited-wait.ts";
import {
  SchemaChangedError,
  StorageFullError,
  type Store,
  type StoreTransaction,
  type TransactionScope,
  UnknownOutcomeError,
} from "../store/store.ts";
import type { DecodedPart } from "./bundle-request.ts";

/** Monotonic clock for timeouts, in milliseconds since an arbitrary fixed time. */
export type Now = () => number;

export const realTime: Now = () => performance.now();

/**
 * Called after each part has run, with its index, its outcome and, unless it failed, what it wrote. In a transaction the
 * part may still be rolled back, and is reported again if the store repeats the transaction. Must not throw or take long.
 */
export type OnPart = (index: number, outcome: Outcome, changes?: Changes) => void;

export interface RunContext extends Omit<ExecuteContext, "stopwatch" | "changes"> {
  readonly store: Store;
  readonly now?: Now | undefined;
  readonly onPart?: OnPart | undefined;
  readonly onUnexpected?: ((error: unknown) => void) | undefined;
}

/** Deadline of a bundle: a timer aborts what is running or waiting, and `check` covers times when no timer can fire. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #now: Now;
  readonly #end: number;
  readonly #timeout: number;

  /**
   * @param timeout - in milliseconds from `began`; undefined for none
   * @param now - defaults to the real time; with any other clock there is no timer, only `check`
   */
  constructor(timeout: number | undefined, began: number, now: Now = realTime) {
    this.#now = now;
    this.#timeout = timeout ?? Number.POSITIVE_INFINITY;
    this.#end = timeout === undefined ? Number.POSITIVE_INFINITY : began + timeout;
    if (timeout !== undefined && now === realTime)
      this.#timer = setTimeout(() => this.#controller.abort(timedOut(timeout)), this.#end - now());
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** @throws ServiceError TIMEOUT */
  check(): void {
    if (this.#now() >= this.#end || this.signal.aborted) throw timedOut(this.#timeout);
  }

  /**
   * Settles like `promise`, or rejects when the deadline passes.
   * @throws ServiceError TIMEOUT
   */
  limit<T>(promise: Promise<T>): Promise<T> {
    return unlessAborted(promise, this.signal);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

function timedOut(timeout: number): ReturnType<typeof fail> {
  return fail(
    "TIMEOUT",
    `The bundle exceeded its timeout of ${timeout} ms before this part was done. Increase \`timeout\`, or send fewer parts.`,
  );
}

/** Options for running a single operation. */
interface AloneOptions {
  /** Undefined outside a bundle. */
  readonly deadline?: Deadline;
  /** Called with the outcome once it is final and, unless it is a failure, with what was written. */
  readonly onOutcome?: (outcome: Outcome, changes?: Changes) => void;
}

/**
 * Runs one operation in its own transaction. The body of the response is encoded before the commit.
 *
 * @throws SchemaChangedError outside a bundle only: nothing was done, and the caller can decode the request again
 */
export async function runAlone(
  operation: Operation,
  context: RunContext & Pick<ExecuteContext, "stopwatch">,
  { deadline, onOutcome }: AloneOptions = {},
): Promise<EncodedOutcome> {
  const requested = performance.now();
  try {
    const scope = { ...scopeOf([operation], context, deadline?.signal), readsOnce: readsOnce(operation) };
    const { result, step } = await transactRecorded([operation], scope, context, async (transaction, changes) => {
      context.stopwatch.add("wait", performance.now() - requested);
      const outcome = await execute(operation, transaction, { ...context, changes });
      const encoded = encodeOutcome(outcome, context.stopwatch);
      // No timer fires during a long computation.
      deadline?.check();
      return { outcome, encoded, changes };
    });
    const { outcome, encoded, changes } = result;
    onOutcome?.(outcome, changes);
    return withStep(encoded, step);
  } catch (error) {
    if (error instanceof SchemaChangedError && deadline === undefined) throw error;
    const outcome = failure(error, context.onUnexpected);
    onOutcome?.(outcome);
    return encodeFailure(outcome, context.stopwatch);
  }
}

/** Runs operations in one transaction, with the changes that they note. */
type Recorded<T> = (transaction: StoreTransaction, changes: Changes) => Promise<T>;

/**
 * Runs `work` in one transaction and records its changes as a step of the history. Without room for the step it runs
 * again without one: rows must be deletable when the storage is full.
 */
async function transactRecorded<T>(
  operations: readonly Operation[],
  scope: TransactionScope,
  { store, schema }: RunContext,
  work: Recorded<T>,
): Promise<{ readonly result: T; readonly step: number | undefined }> {
  const run = (isRecorded: boolean) =>
    store.transact(scope, async (transaction) => {
      const changes = new Changes();
      const result = await work(transaction, changes);
      const step = isRecorded ? await recordStep(transaction, changes, schema, undoneBy(operations)) : undefined;
      return { result, step };
    });
  try {
    return await run(true);
  } catch (error) {
    if (scope.mode === "read" || !(error instanceof StorageFullError)) throw error;
    return run(false);
  }
}

/** The step that operations undo, if that is all they do. */
function undoneBy(operations: readonly Operation[]): number | undefined {
  const [first] = operations;
  return operations.length === 1 && first?.name === "Undo" ? first.step : undefined;
}

function withStep(outcome: EncodedOutcome, step: number | undefined): EncodedOutcome {
  if (step === undefined) return outcome;
  return { ...outcome, headers: [...outcome.headers, [historyStepHeader, String(step)]] };
}

/** Errors have no size limit: they may replace a response that was too large. */
function encodeFailure(outcome: Outcome, stopwatch = new Stopwatch()): EncodedOutcome {
  return encodeOutcome(outcome, stopwatch, Number.POSITIVE_INFINITY);
}

function scopeOf(operations: readonly Operation[], { schema }: RunContext, signal?: AbortSignal): TransactionScope {
  return {
    mode: operations.some(writes) ? "write" : "read",
    collections: collectionsOf(operations, schema),
    epoch: schema.epoch,
    ...(signal === undefined ? {} : { signal }),
  };
}

/** Whether an operation that runs alone may do without a transaction. */
function readsOnce(operation: Operation): boolean {
  return operation.name === "Get" || (operation.name === "FindMany" && !operation.explain);
}

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
  if ("error" in decoded) return refuse(decoded.error);
  try {
    deadline.check();
  } catch (error) {
    return refuse(failure(error));
  }
  return runAlone(decoded.operation, { ...context, stopwatch }, { deadline, onOutcome });
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
}

/**
 * Runs all parts in one transaction. Reports success only once it is durable.
 * @throws UnknownOutcomeError if the writes may have been kept
 */
export async function runTogether(
  parts: readonly DecodedPart[],
  context: RunContext,
  deadline: Deadline,
): Promise<TransactionResult> {
  const operations = parts.flatMap(({ decoded }) => ("operation" in decoded ? [decoded.operation] : []));
  if (operations.length < parts.length) return { committed: false, outcomes: notExecuted(parts) };
  const began = performance.now();
  let done: EncodedOutcome[] = [];
  try {
    const scope = scopeOf(operations, context, deadline.signal);
    const { step } = await transactRecorded(operations, scope, context, async (transaction, changes) => {
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
    });
    return { committed: true, outcomes: done, step };
  } catch (error) {
    if (error instanceof UnknownOutcomeError) throw error;
    const stop = error instanceof Stopped ? error.stop : stopAt(error, done.length, parts.length, context);
    return { committed: false, outcomes: undone(done, stop, parts.length) };
  }
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
  context: ExecuteContext & Pick<RunContext, "onPart" | "onUnexpected">,
  deadline: Deadline,
): Promise<EncodedOutcome> {
  try {
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
    const outcome = failure(reason, context.onUnexpected);
    context.onPart?.(index, outcome);
    throw new Stopped({ index, outcome });
  }
}

/** Where the store itself failed: in a part, or at the commit, which is reported by the last part. */
function stopAt(error: unknown, done: number, parts: number, { onUnexpected }: RunContext): Stop {
  return { index: Math.min(done, parts - 1), outcome: failure(error, onUnexpected) };
}

function undone(done: readonly EncodedOutcome[], stop: Stop, count: number): EncodedOutcome[] {
  return Array.from({ length: count }, (_, index) => {
    if (index === stop.index) return encodeFailure(stop.outcome);
    const before = index < stop.index ? done[index] : undefined;
    return encodeFailure(before === undefined ? notRun(stop.index) : rolledBack(before.status, stop.index));
  });
}

function rolledBack(status: number, failed: number): Outcome {
  const message = `This part succeeded with status ${status} and was rolled back, because part ${failed + 1} failed.`;
  return failure(fail("ROLLED_BACK", message, { status, failedPart: failed + 1 }));
}

function notRun(failed: number): Outcome {
  return failure(
    fail("NOT_EXECUTED", `This part was not run, because part ${failed + 1} failed.`, { failedPart: failed + 1 }),
  );
}

/** If a part can't be decoded, no transaction is opened: such parts have their errors, all others were not run. */
function notExecuted(parts: readonly DecodedPart[]): EncodedOutcome[] {
  const failed = parts.findIndex(({ decoded }) => "error" in decoded);
  return parts.map(({ decoded }) => encodeFailure("error" in decoded ? decoded.error : notRun(failed)));
}

/**
 * The parts of a bundle that timed out before it was decoded. All parts fail with the timeout; in a transaction only the
 * first, and the others are not run.
 * @param waited - in milliseconds, for the Server-Timing of each part
 */
export function timedOutParts(
  ids: readonly (string | undefined)[],
  error: unknown,
  transaction: boolean,
  waited: number,
): DecodedPart[] {
  return ids.map((id, index) => {
    const stopwatch = new Stopwatch();
    stopwatch.add("start", waited);
    return { id, decoded: { error: index > 0 && transaction ? notRun(0) : failure(error) }, stopwatch };
  });
}
