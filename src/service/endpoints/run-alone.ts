// Runs one operation in its own transaction, and records what it writes in the history.

import { type HeaderField, replayedHeader } from "../../wire/public.ts";
import { Changes } from "../history/changes.ts";
import { runRecorded } from "../history/define-recorded.ts";
import { recordStep } from "../history/history.ts";
import type { Deadline, Now } from "../message/deadline.ts";
import { type EncodedOutcome, encodeOutcome } from "../message/encode.ts";
import { createFailure, createStepHeaders, type Outcome } from "../message/outcome.ts";
import { Stopwatch } from "../message/stopwatch.ts";
import { SchemaChangedError, type Store, type StoreTransaction, type TransactionScope } from "../store/store.ts";
import { execute, isSingleRead, isWrite, listCollections } from "./execute.ts";
import { type Answer, findAnswer, type KeyedRequest, keepAnswer } from "./kept-answer.ts";
import type { ExecuteContext, Operation } from "./operation.ts";

/**
 * Called after each part has run, with its index, its outcome and, unless it failed, what it wrote. In a transaction the
 * part may still be rolled back, and is reported again if the store repeats the transaction. Not called for an answer that
 * was kept. Must not throw or take long.
 */
export type OnPart = (index: number, outcome: Outcome, changes?: Changes) => void;

/**
 * Called with the index of each part before it runs. What it throws is the outcome of the part. Without a transaction, the
 * part waits for its promise; in a transaction nothing may wait, so it must not return one.
 */
export type BeforePart = (index: number) => undefined | Promise<unknown>;

export interface RunContext extends Omit<ExecuteContext, "stopwatch" | "changes"> {
  readonly store: Store;
  readonly now?: Now | undefined;
  readonly beforePart?: BeforePart | undefined;
  readonly onPart?: OnPart | undefined;
  readonly onUnexpected?: ((error: unknown) => void) | undefined;
}

/** Options for running a single operation. */
interface AloneOptions {
  /** Undefined outside a bundle. */
  readonly deadline?: Deadline | undefined;
  /** If the request may be sent again. */
  readonly keyed?: KeyedRequest | undefined;
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
  { deadline, keyed, onOutcome }: AloneOptions = {},
): Promise<EncodedOutcome> {
  const requested = performance.now();
  try {
    const scope = { ...createScope([operation], context, deadline?.signal), readsOnce: isSingleRead(operation) };
    let done: { readonly outcome: Outcome; readonly changes: Changes } | undefined;
    const answer = await transactRecorded([operation], scope, { ...context, keyed }, async (transaction, changes) => {
      context.stopwatch.add("wait", performance.now() - requested);
      const outcome = await execute(operation, transaction, { ...context, changes });
      const encoded = encodeOutcome(outcome, context.stopwatch);
      // No timer fires during a long computation.
      deadline?.check();
      done = { outcome, changes };
      return [encoded];
    });
    // A run that was repeated may have ended with the answer of another request.
    if (done !== undefined && !answer.isReplayed) onOutcome?.(done.outcome, done.changes);
    return withAnswerHeaders(answer);
  } catch (error) {
    if (error instanceof SchemaChangedError && deadline === undefined) throw error;
    const outcome = createFailure(error, context.onUnexpected);
    onOutcome?.(outcome);
    return encodeFailure(outcome, context.stopwatch);
  }
}

/** Runs operations in one transaction, with the changes that they note. */
type Recorded = (transaction: StoreTransaction, changes: Changes) => Promise<readonly EncodedOutcome[]>;

export interface RecordedAnswer extends Answer {
  /** Whether the same request was answered before, so that nothing was done now. */
  readonly isReplayed: boolean;
}

/**
 * Runs `work` in one transaction and records its changes as a step of the history; see `runRecorded`.
 * @param context - `keyed` if the request may be sent again: its answer is kept in the same transaction, unless it reads
 * @throws ServiceError IDEMPOTENCY_KEY_REUSED, TOO_LARGE
 */
export async function transactRecorded(
  operations: readonly Operation[],
  scope: TransactionScope,
  { store, schema, keyed }: RunContext & Pick<AloneOptions, "keyed">,
  work: Recorded,
): Promise<RecordedAnswer> {
  const key = scope.mode === "write" ? keyed : undefined;
  return runRecorded((isRecorded) =>
    store.transact(scope, async (transaction): Promise<RecordedAnswer> => {
      const before = key && (await findAnswer(transaction, key));
      if (before !== undefined) return { ...before, isReplayed: true };
      const changes = new Changes();
      const outcomes = await work(transaction, changes);
      const step = isRecorded ? await recordStep(transaction, changes, schema, getUndoneStep(operations)) : undefined;
      if (key !== undefined) await keepAnswer(transaction, key, { outcomes, step });
      return { outcomes, step, isReplayed: false };
    }),
  );
}

/**
 * What the same request was answered before; undefined if it was not. For a request that is not valid now: the declarations
 * may have changed since.
 * @throws ServiceError IDEMPOTENCY_KEY_REUSED
 */
export async function findEarlierAnswer(
  { store, schema }: Pick<RunContext, "store" | "schema">,
  keyed: KeyedRequest | undefined,
  signal?: AbortSignal,
): Promise<RecordedAnswer | undefined> {
  if (keyed === undefined) return undefined;
  const scope = { mode: "read", collections: [], epoch: schema.epoch, ...(signal && { signal }) } as const;
  const answer = await store.transact(scope, (transaction) => findAnswer(transaction, keyed));
  return answer && { ...answer, isReplayed: true };
}

/** The step that operations undo, if that is all they do. */
function getUndoneStep(operations: readonly Operation[]): number | undefined {
  const [first] = operations;
  return operations.length === 1 && first?.name === "Undo" ? first.step : undefined;
}

/** The only outcome of an answer, with the headers of the answer. */
export function withAnswerHeaders(answer: RecordedAnswer): EncodedOutcome {
  const [outcome] = answer.outcomes;
  if (outcome === undefined) throw new Error("The answer to an operation has an outcome.");
  return { ...outcome, headers: [...outcome.headers, ...createAnswerHeaders(answer)] };
}

/** The headers with the step in the history, and those of an answer that was given before. */
export function createAnswerHeaders({ step, isReplayed }: Pick<RecordedAnswer, "step" | "isReplayed">): HeaderField[] {
  return [...createStepHeaders(step), ...(isReplayed ? [[replayedHeader, "true"] as const] : [])];
}

/** Errors have no size limit: they may replace a response that was too large. */
export function encodeFailure(outcome: Outcome, stopwatch = new Stopwatch()): EncodedOutcome {
  return encodeOutcome(outcome, stopwatch, Number.POSITIVE_INFINITY);
}

export function createScope(
  operations: readonly Operation[],
  { schema }: RunContext,
  signal?: AbortSignal,
): TransactionScope {
  return {
    mode: operations.some(isWrite) ? "write" : "read",
    collections: listCollections(operations, schema),
    epoch: schema.epoch,
    ...(signal === undefined ? {} : { signal }),
  };
}
