// Owns running a bundle's parts in order: each in its own transaction, or all in one that is kept or undone as a whole.

import { fail } from "../wire/index.ts";
import type { DecodedPart } from "./bundle-request.ts";
import { type ExecuteContext, execute } from "./execute.ts";
import { collectionsOf, type Operation, writes } from "./operation.ts";
import { failure, type Outcome } from "./outcome.ts";
import { Stopwatch } from "./stopwatch.ts";
import { PrematureCommitError } from "./store/guarded-transaction.ts";
import type { Store, StoreTransaction, TransactionScope } from "./store/store.ts";

/** Tells the time for timeouts, in milliseconds since some moment that stays the same. */
export type Now = () => number;

export const realTime: Now = () => performance.now();

/** Told of a part that has run, with its index and what it ended in, before anybody knows whether it will be undone. */
export type OnPart = (index: number, outcome: Outcome) => void;

export interface RunContext extends Omit<ExecuteContext, "stopwatch"> {
  readonly store: Store;
  readonly now?: Now | undefined;
  readonly onPart?: OnPart | undefined;
  readonly onUnexpected?: ((error: unknown) => void) | undefined;
}

/** When a bundle must be done; a timer for what is running, a clock for what has not begun. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #now: Now;
  readonly #end: number;

  /**
   * @param timeout milliseconds from `began`; undefined for none
   * @param now another time than the real one: then no timer runs, and only what has not begun is cut off
   */
  constructor(timeout: number | undefined, began: number, now: Now = realTime) {
    this.#now = now;
    this.#end = timeout === undefined ? Number.POSITIVE_INFINITY : began + timeout;
    if (timeout !== undefined && now === realTime)
      this.#timer = setTimeout(() => this.#controller.abort(timedOut()), this.#end - now());
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** @throws ServiceError TIMEOUT */
  check(): void {
    if (this.#now() >= this.#end || this.signal.aborted) throw timedOut();
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

function timedOut(): ReturnType<typeof fail> {
  return fail("TIMEOUT", "The bundle's `timeout` was over before this part was done.");
}

/** Runs one operation in a transaction of its own. */
export async function runAlone(
  operation: Operation,
  context: RunContext & Pick<ExecuteContext, "stopwatch">,
  signal?: AbortSignal,
): Promise<Outcome> {
  try {
    return await context.store.transact(scopeOf([operation], context, signal), (transaction) =>
      execute(operation, transaction, context),
    );
  } catch (error) {
    return failure(error, context.onUnexpected);
  }
}

function scopeOf(operations: readonly Operation[], { schema }: RunContext, signal?: AbortSignal): TransactionScope {
  return {
    mode: operations.some(writes) ? "write" : "read",
    collections: collectionsOf(operations),
    epoch: schema.epoch,
    ...(signal === undefined ? {} : { signal }),
  };
}

/** Runs a part of a bundle without a transaction (API.md "Bundle" 2 and 4). */
export async function runPart(part: DecodedPart, context: RunContext, deadline: Deadline): Promise<Outcome> {
  if ("error" in part.decoded) return part.decoded.error;
  try {
    deadline.check();
  } catch (error) {
    return failure(error);
  }
  return runAlone(part.decoded.operation, { ...context, stopwatch: part.stopwatch }, deadline.signal);
}

/** Where a transaction was given up. */
interface Stop {
  /** The part that holds the error itself. */
  readonly index: number;
  readonly outcome: Outcome;
}

/** Ends the work of a transaction, so that the store rolls it back. */
class Stopped extends Error {
  readonly stop: Stop;
  constructor(stop: Stop) {
    super("A part failed.");
    this.stop = stop;
  }
}

export interface TransactionResult {
  readonly committed: boolean;
  /** One an operation, in order. */
  readonly outcomes: readonly Outcome[];
}

/**
 * Runs all parts in one transaction (API.md "Bundle" 3 and 4); resolves with success only once it is durable.
 * @throws PrematureCommitError when the transaction ended too soon; then neither outcome can be promised
 */
export async function runTogether(
  parts: readonly DecodedPart[],
  context: RunContext,
  deadline: Deadline,
): Promise<TransactionResult> {
  const operations = parts.flatMap(({ decoded }) => ("operation" in decoded ? [decoded.operation] : []));
  if (operations.length < parts.length) return { committed: false, outcomes: notExecuted(parts) };
  const began = performance.now();
  const done: Outcome[] = [];
  try {
    await context.store.transact(scopeOf(operations, context, deadline.signal), async (transaction) => {
      for (const [index, operation] of operations.entries()) {
        const stopwatch = parts[index]?.stopwatch ?? new Stopwatch();
        stopwatch.add("start", performance.now() - began);
        const outcome = await runStep(operation, index, transaction, { ...context, stopwatch }, deadline);
        done.push(outcome);
        context.onPart?.(index, outcome);
      }
    });
    return { committed: true, outcomes: done };
  } catch (error) {
    if (error instanceof PrematureCommitError) throw error;
    const stop = error instanceof Stopped ? error.stop : stopAt(error, done.length, parts.length, context);
    return { committed: false, outcomes: undone(done, stop, parts.length) };
  }
}

async function runStep(
  operation: Operation,
  index: number,
  transaction: StoreTransaction,
  context: ExecuteContext & Pick<RunContext, "onPart" | "onUnexpected">,
  deadline: Deadline,
): Promise<Outcome> {
  try {
    deadline.check();
    return await execute(operation, transaction, context);
  } catch (error) {
    if (error instanceof PrematureCommitError) throw error;
    // When the timer struck, the operation was cut off with the store's own error; the reason is the timer's.
    const reason = deadline.signal.aborted ? deadline.signal.reason : error;
    const outcome = failure(reason, context.onUnexpected);
    context.onPart?.(index, outcome);
    throw new Stopped({ index, outcome });
  }
}

/** Where the store itself gave up: during a part, or, when all had run, at the commit, which the last part answers for. */
function stopAt(error: unknown, done: number, parts: number, { onUnexpected }: RunContext): Stop {
  return { index: Math.min(done, parts - 1), outcome: failure(error, onUnexpected) };
}

function undone(done: readonly Outcome[], stop: Stop, count: number): Outcome[] {
  return Array.from({ length: count }, (_, index) => {
    if (index === stop.index) return stop.outcome;
    const before = index < stop.index ? done[index] : undefined;
    return before === undefined ? notRun(stop.index) : rolledBack(before, stop.index);
  });
}

function rolledBack(before: Outcome, failed: number): Outcome {
  const message = `This part was done with status ${before.status} and then undone, because part ${failed + 1} failed.`;
  return failure(fail("ROLLED_BACK", message, { status: before.status, failedPart: failed + 1 }));
}

function notRun(failed: number): Outcome {
  return failure(
    fail("NOT_EXECUTED", `This part was never run, because part ${failed + 1} failed.`, { failedPart: failed + 1 }),
  );
}

/** No transaction opens when a part can't be decoded: such parts hold their errors, all others were not run. */
function notExecuted(parts: readonly DecodedPart[]): Outcome[] {
  const failed = parts.findIndex(({ decoded }) => "error" in decoded);
  return parts.map(({ decoded }) => ("error" in decoded ? decoded.error : notRun(failed)));
}
