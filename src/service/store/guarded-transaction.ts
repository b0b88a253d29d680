// The rules that a transaction keeps whatever it runs on: its scope, its doom and its end.

import type { CollectionDeclaration } from "../../language/index.ts";
import { isKey } from "./key-order.ts";
import type { Access, Key, Row, StoreTransaction } from "./store.ts";

/** Work awaited something other than its transaction, which could not stay open meanwhile. */
export class PrematureCommitError extends Error {
  override readonly name = "PrematureCommitError";

  constructor(options?: ErrorOptions) {
    super(
      "The transaction ended before its work did, because the work awaited something else. " +
        "Get everything ready first; inside a transaction await nothing but its own operations.",
      options,
    );
  }
}

interface Rules {
  readonly mode: "read" | "write";
  /** The collections that may be touched, by name. */
  readonly scope: ReadonlyMap<string, CollectionDeclaration>;
  /** Undoes all that was written; called once, when the transaction is doomed. */
  readonly rollBack: () => void;
}

/**
 * Stands between `work` and a form's own operations. Checks each operation before it is passed on, and takes the
 * first thing that goes wrong (an operation that rejects, an abort, `work` itself) as the transaction's doom: it is
 * rolled back at once, whoever catches the error.
 */
export class GuardedTransaction implements StoreTransaction {
  readonly #operations: StoreTransaction;
  readonly #rules: Rules;
  readonly #pending = new Set<Promise<unknown>>();
  #doom: { readonly reason: unknown } | undefined;
  #ended = false;

  constructor(operations: StoreTransaction, rules: Rules) {
    this.#operations = operations;
    this.#rules = rules;
  }

  /**
   * Runs `work` and waits for what it left unawaited. Rejects with the signal's reason if that aborted the
   * transaction, else with what `work` rejected with, else with what an operation rejected with.
   */
  async run<T>(work: (transaction: StoreTransaction) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    let aborted = false;
    const abort = () => {
      aborted ||= this.doom(signal?.reason);
    };
    signal?.addEventListener("abort", abort);
    try {
      signal?.throwIfAborted();
      const result = await work(this);
      this.#ended = true;
      await Promise.allSettled(this.#pending);
      if (this.#doomed) throw this.#reason;
      return result;
    } catch (reason) {
      this.doom(reason);
      throw aborted ? signal?.reason : reason;
    } finally {
      this.#ended = true;
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Rolls back, once; afterwards every operation rejects with `reason`. False if the doom had come before. */
  doom(reason: unknown): boolean {
    if (this.#doom !== undefined) return false;
    this.#doom = { reason };
    this.#rules.rollBack();
    return true;
  }

  get #doomed(): boolean {
    return this.#doom !== undefined;
  }

  get #reason(): unknown {
    return this.#doom?.reason;
  }

  get(collection: string, key: Key): Promise<Row | undefined> {
    return this.#pass("read", collection, () => {
      checkKey(key);
      return this.#operations.get(collection, key);
    });
  }

  read(collection: string, access: Access): Promise<Row[]> {
    return this.#pass("read", collection, (declaration) => {
      checkAccess(declaration, access);
      return this.#operations.read(collection, access);
    });
  }

  count(collection: string, access: Access): Promise<number> {
    return this.#pass("read", collection, (declaration) => {
      checkAccess(declaration, access);
      return this.#operations.count(collection, access);
    });
  }

  lastKey(collection: string): Promise<Key | undefined> {
    return this.#pass("read", collection, () => this.#operations.lastKey(collection));
  }

  add(collection: string, rows: readonly Row[]): Promise<void> {
    return this.#pass("write", collection, () => {
      for (const row of rows) checkKey(row._id);
      return this.#operations.add(collection, rows);
    });
  }

  put(collection: string, rows: readonly Row[]): Promise<void> {
    return this.#pass("write", collection, () => {
      for (const row of rows) checkKey(row._id);
      return this.#operations.put(collection, rows);
    });
  }

  remove(collection: string, keys: readonly Key[]): Promise<void> {
    return this.#pass("write", collection, () => {
      for (const key of keys) checkKey(key);
      return this.#operations.remove(collection, keys);
    });
  }

  clear(collection: string): Promise<void> {
    return this.#pass("write", collection, () => this.#operations.clear(collection));
  }

  #pass<T>(
    needs: "read" | "write",
    collection: string,
    operate: (declaration: CollectionDeclaration) => Promise<T>,
  ): Promise<T> {
    const passing = this.#attempt(needs, collection, operate);
    this.#pending.add(passing);
    const forget = () => this.#pending.delete(passing);
    // Taking the rejection here too keeps an operation nobody awaits from being reported as unhandled: run() tells it.
    passing.then(forget, forget);
    return passing;
  }

  async #attempt<T>(
    needs: "read" | "write",
    collection: string,
    operate: (declaration: CollectionDeclaration) => Promise<T>,
  ): Promise<T> {
    if (this.#ended) {
      throw new Error("This transaction is over: its work has settled. Start another one for what is left to do.");
    }
    if (this.#doomed) throw this.#reason;
    try {
      const declaration = this.#rules.scope.get(collection);
      if (declaration === undefined) {
        throw new RangeError(`Collection "${collection}" is not among those this transaction was opened for. Name it.`);
      }
      if (needs === "write" && this.#rules.mode === "read") {
        throw new TypeError(`This transaction may only read. Open it with mode "write" to change "${collection}".`);
      }
      return await operate(declaration);
    } catch (error) {
      this.doom(error);
      // An operation that was cut off by an earlier doom tells what brought that about.
      throw this.#reason;
    }
  }
}

function checkKey(key: unknown): void {
  if (!isKey(key)) throw new TypeError(`A key (_id) is a number or a string, not ${JSON.stringify(key)}.`);
}

function checkAccess({ name, indexes }: CollectionDeclaration, access: Access): void {
  if (access.by === "all") return;
  if (access.index !== "_id" && !indexes.includes(access.index)) {
    throw new RangeError(`Collection "${name}" keeps no index on "${access.index}". Declare it, or read all rows.`);
  }
  for (const { lower, upper } of access.ranges) {
    if (lower !== undefined) checkKey(lower);
    if (upper !== undefined) checkKey(upper);
  }
}
