// Owns how one transaction is run over Dexie: which errors are whose, when to try again, and what counts as done.

import type { Transaction } from "dexie";
import type { CollectionDeclaration } from "../../language/index.ts";
import type { DexieConnector } from "./dexie-connection.ts";
import { storageError } from "./dexie-errors.ts";
import { type Layout, metaStore, schemaKey } from "./dexie-layout.ts";
import { DexieOperations } from "./dexie-operations.ts";
import { GuardedTransaction, PrematureCommitError } from "./guarded-transaction.ts";
import { type Schema, StorageUnavailableError, type StoreTransaction } from "./store.ts";

interface Plan {
  readonly mode: "read" | "write";
  /** The object stores to open the transaction over, beside the schema's. */
  readonly stores: (layout: Layout) => readonly string[];
  /** Declarations that the layout must suit beforehand. */
  readonly wanted?: readonly CollectionDeclaration[];
  readonly signal?: AbortSignal | undefined;
}

/** Runs a caller's work inside the transaction. */
type Guarded = <T>(
  scope: ReadonlyMap<string, CollectionDeclaration>,
  work: (transaction: StoreTransaction) => Promise<T>,
) => Promise<T>;

type Body<T> = (transaction: Transaction, schema: Schema, guarded: Guarded) => Promise<T>;

/**
 * Opens a transaction, reads the schema in it and runs `body`. Resolves once the browser has confirmed the commit,
 * rejects once it has confirmed the rollback. A connection that turns out to be lost before anything was asked of it but
 * the schema is opened again, once; what may have been committed never runs twice.
 */
export async function perform<T>(connector: DexieConnector, plan: Plan, body: Body<T>): Promise<T> {
  for (let first = true; ; first = false) {
    plan.signal?.throwIfAborted();
    const connection = await unlessAborted(connector.connect(plan.wanted), plan.signal);
    const attempt = new Attempt(plan, body);
    try {
      // "!" for a transaction of its own, whatever transaction Dexie believes the caller to be in.
      const mode = plan.mode === "read" ? "r!" : "rw!";
      const stores = [metaStore, ...plan.stores(connection.layout)];
      return await connection.database.transaction(mode, stores, (transaction) => attempt.run(transaction));
    } catch (error) {
      const told = await attempt.reasonOf(error);
      if (!(told instanceof StorageUnavailableError)) throw told;
      connector.release(connection);
      if (attempt.begun || !first) throw told;
    }
  }
}

/** The schema in force, read inside a transaction. */
async function schemaIn(transaction: Transaction): Promise<Schema> {
  const schema: Schema | undefined = await transaction.table<Schema, string>(metaStore).get(schemaKey);
  return schema ?? { epoch: 0, collections: [] };
}

class Attempt<T> {
  readonly #plan: Plan;
  readonly #body: Body<T>;
  #ending: Promise<"complete" | "abort"> | undefined;
  #transaction: Transaction | undefined;
  #failure: { readonly reason: unknown } | undefined;
  /** Whether a caller's work was run, or something was written. */
  begun = false;

  constructor(plan: Plan, body: Body<T>) {
    this.#plan = plan;
    this.#body = body;
  }

  async run(transaction: Transaction): Promise<T> {
    const { signal } = this.#plan;
    const { idbtrans } = transaction;
    this.#transaction = transaction;
    this.#ending = new Promise((resolve) => {
      idbtrans.addEventListener("complete", () => resolve("complete"));
      idbtrans.addEventListener("abort", () => resolve("abort"));
    });
    // The first answer may be long in coming, behind other transactions.
    const abort = () => rollBack(transaction);
    signal?.addEventListener("abort", abort);
    const schema = await schemaIn(transaction).finally(() => signal?.removeEventListener("abort", abort));
    this.begun ||= this.#plan.mode === "write";
    return this.#body(transaction, schema, (scope, work) => this.#guarded(transaction, scope, work));
  }

  /** What to tell the caller for an error that came out of Dexie's transaction. */
  async reasonOf(error: unknown): Promise<unknown> {
    const { signal } = this.#plan;
    if (this.#failure === undefined) {
      if (!this.begun && signal?.aborted) return signal.reason;
      return storageError(error, this.#transaction?.idbtrans.error);
    }
    const { reason } = this.#failure;
    if (reason instanceof PrematureCommitError || (await this.#ending) === "abort") return reason;
    return new PrematureCommitError({ cause: reason });
  }

  async #guarded<R>(
    transaction: Transaction,
    scope: ReadonlyMap<string, CollectionDeclaration>,
    work: (transaction: StoreTransaction) => Promise<R>,
  ): Promise<R> {
    const { mode, signal } = this.#plan;
    const guard = new GuardedTransaction(new DexieOperations(transaction), {
      mode,
      scope,
      rollBack: () => rollBack(transaction),
    });
    this.begun = true;
    try {
      return await guard.run(work, signal);
    } catch (reason) {
      this.#failure = { reason };
      throw reason;
    }
  }
}

function rollBack(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // It had ended by itself. Which way it ended, its own events tell.
  }
}

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  let abort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    if (abort !== undefined) signal.removeEventListener("abort", abort);
  }
}
