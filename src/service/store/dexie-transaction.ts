// Runs one transaction with Dexie: maps errors, retries on a lost connection, and confirms commit or rollback.

import type { Transaction } from "dexie";
import type { CollectionDeclaration } from "../../language/public.ts";
import { rejectWhenAborted } from "../../wire/public.ts";
import { CollectionVersions, getVersionKey } from "./collection-versions.ts";
import type { DexieConnector } from "./dexie-connection.ts";
import { convertStorageError, createBusyError } from "./dexie-errors.ts";
import { type DatabaseLayout, epochKey, firstRecord, metaStore, recordPrefix, schemaKey } from "./dexie-layout.ts";
import { DexieOperations } from "./dexie-operations.ts";
import { GuardedTransaction, PrematureCommitError } from "./guarded-transaction.ts";
import type { SchemaReader } from "./schema-reader.ts";
import { type Schema, StorageUnavailableError, type StoreTransaction } from "./store.ts";

interface Plan {
  readonly mode: "read" | "write";
  /** The object stores to open the transaction over, beside the schema's. */
  readonly stores: (layout: DatabaseLayout) => readonly string[];
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
 * Opens a transaction, reads the schema in it and runs `body`. A write first takes the lock of all writers. Resolves once the browser has confirmed the commit,
 * rejects once it has confirmed the rollback. A connection that is found to be lost before any request but that for
 * the schema is opened again, once; work that may have been committed never runs twice. Rejects with StorageUnavailableError
 * when transactions of others hold what it needs for longer than its patience.
 */
export function perform<T>(connector: DexieConnector, plan: Plan, body: Body<T>): Promise<T> {
  const run = () => attempt(connector, plan, body);
  return plan.mode === "read" ? run() : connector.lock.run(run, plan.signal);
}

async function attempt<T>(connector: DexieConnector, plan: Plan, body: Body<T>): Promise<T> {
  for (let first = true; ; first = false) {
    plan.signal?.throwIfAborted();
    const connection = await rejectWhenAborted(plan.signal, connector.connect(plan.wanted));
    const tried = new Attempt(plan, body, connector);
    try {
      // "!" for a transaction of its own, whatever transaction Dexie believes the caller to be in.
      const mode = plan.mode === "read" ? "r!" : "rw!";
      const stores = [metaStore, ...plan.stores(connection.layout)];
      const { database, schemas } = connection;
      return await database.transaction(mode, stores, (transaction) => tried.run(transaction, schemas));
    } catch (error) {
      const reason = await tried.findReason(error);
      if (!(reason instanceof StorageUnavailableError) || tried.isLate) throw reason;
      connector.release(connection);
      if (tried.begun || !first) throw reason;
    } finally {
      connector.writers.delete(tried);
      connector.atWork.delete(tried);
    }
  }
}

/** The schema in force, the versions of the collections and the first record, read inside a transaction. */
async function readState(
  transaction: Transaction,
  schemas: SchemaReader,
): Promise<[Schema, CollectionVersions, record: unknown]> {
  const meta = transaction.table<unknown, string>(metaStore);
  const stores = transaction.storeNames.filter((store) => store !== metaStore);
  const keys = [epochKey, recordPrefix + firstRecord, ...stores.map(getVersionKey)];
  const [epoch, record, ...versions] = await meta.bulkGet(keys);
  const schema = await schemas.read(epoch, () => meta.get(schemaKey));
  return [schema, new CollectionVersions(stores.map((store, index) => [store, versions[index]])), record];
}

class Attempt<T> {
  readonly #plan: Plan;
  readonly #body: Body<T>;
  readonly #connector: DexieConnector;
  #ending: Promise<"complete" | "abort"> | undefined;
  #transaction: Transaction | undefined;
  #failure: { readonly reason: unknown } | undefined;
  /** Whether a caller's work was run, or something was written. */
  begun = false;
  /** Whether it gave up waiting for other transactions. */
  isLate = false;

  constructor(plan: Plan, body: Body<T>, connector: DexieConnector) {
    this.#plan = plan;
    this.#body = body;
    this.#connector = connector;
  }

  async run(transaction: Transaction, schemas: SchemaReader): Promise<T> {
    const { signal } = this.#plan;
    const { idbtrans } = transaction;
    this.#transaction = transaction;
    this.#ending = new Promise((resolve) => {
      idbtrans.addEventListener("complete", () => resolve("complete"));
      idbtrans.addEventListener("abort", () => resolve("abort"));
    });
    // The first answer may be long in coming, behind other transactions, of other tabs too.
    const abort = () => rollBack(transaction);
    signal?.addEventListener("abort", abort);
    const begun = this.#connector.options.waits.begin("transaction");
    let timer: ReturnType<typeof setTimeout>;
    const waitOn = () => {
      timer = setTimeout(() => {
        // A write of this connection, such as a large import, is known to end.
        if (this.#connector.writers.size > 0) return waitOn();
        this.isLate = true;
        abort();
      }, this.#connector.options.patience);
    };
    waitOn();
    const [schema, versions, record] = await readState(transaction, schemas).finally(() => {
      begun();
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    });
    this.#connector.atWork.add(this);
    if (this.#plan.mode === "write") {
      this.begun = true;
      this.#connector.writers.add(this);
    }
    return this.#body(transaction, schema, async (scope, work) => {
      const operations = new DexieOperations(transaction, { versions, record }, scope, this.#connector);
      const { mode } = this.#plan;
      const guard = new GuardedTransaction(operations, { mode, scope, rollBack: abort });
      this.begun = true;
      try {
        const result = await guard.run(work, signal);
        await operations.flush();
        return result;
      } catch (reason) {
        this.#failure = { reason };
        throw reason;
      }
    });
  }

  /** The error to reject with for an error of Dexie's transaction. */
  async findReason(error: unknown): Promise<unknown> {
    const { signal } = this.#plan;
    if (this.#failure === undefined) {
      if (!this.begun && signal?.aborted) return signal.reason;
      if (this.isLate) return createBusyError();
      return convertStorageError(error, this.#transaction?.idbtrans.error);
    }
    const { reason } = this.#failure;
    if (reason instanceof PrematureCommitError || (await this.#ending) === "abort") return reason;
    return new PrematureCommitError({ cause: reason });
  }
}

function rollBack(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // It has already ended; its events report how.
  }
}
