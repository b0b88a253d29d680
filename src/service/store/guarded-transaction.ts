// Enforces the rules of a transaction for every store: its scope, abort on the first failure, and its end.

import type { CollectionDeclaration } from "../../language/public.ts";
import { isKey } from "./key-order.ts";
import {
  type Access,
  type Found,
  type Key,
  type Query,
  type ReadAll,
  type Row,
  type StoreTransaction,
  UnknownOutcomeError,
} from "./store.ts";

/** Thrown if the work of a transaction awaited something else, so that the transaction was committed early. */
export class PrematureCommitError extends UnknownOutcomeError {
  override readonly name: string = "PrematureCommitError";

  constructor(options?: ErrorOptions) {
    super(
      "The transaction ended before its work did, because the work awaited something else. " +
        "Inside a transaction, await nothing but its own operations.",
      options,
    );
  }
}

export interface Rules {
  readonly mode: "read" | "write";
  /** The collections that may be used, by name. */
  readonly scope: ReadonlyMap<string, CollectionDeclaration>;
  /** Undoes all writes; called once, when the transaction is aborted. */
  readonly rollBack: () => void;
}

/**
 * Wraps the operations of a store. Validates each operation, and the first failure (of an operation, the signal or
 * `work`) aborts the transaction: it is rolled back immediately, even if the error is caught.
 */
export class GuardedTransaction implements StoreTransaction {
  readonly #operations: StoreTransaction;
  readonly #rules: Rules;
  readonly #pending = new Set<Promise<unknown>>();
  #failure: { readonly reason: unknown } | undefined;
  #ended = false;

  constructor(operations: StoreTransaction, rules: Rules) {
    this.#operations = operations;
    this.#rules = rules;
  }

  /**
   * Runs `work` and waits for operations that it did not await. Rejects with the reason of the signal if that aborted
   * the transaction, otherwise with the error of `work`, otherwise with that of an operation.
   */
  async run<T>(work: (transaction: StoreTransaction) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    let aborted = false;
    const abort = () => {
      aborted ||= this.abort(signal?.reason);
    };
    signal?.addEventListener("abort", abort);
    try {
      signal?.throwIfAborted();
      const result = await work(this);
      this.#ended = true;
      await Promise.allSettled(this.#pending);
      if (this.#isAborted) throw this.#reason;
      return result;
    } catch (reason) {
      this.abort(reason);
      throw aborted ? signal?.reason : reason;
    } finally {
      this.#ended = true;
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Rolls back; all further operations reject with `reason`. Returns false if already aborted. */
  abort(reason: unknown): boolean {
    if (this.#failure !== undefined) return false;
    this.#failure = { reason };
    this.#rules.rollBack();
    return true;
  }

  get #isAborted(): boolean {
    return this.#failure !== undefined;
  }

  get #reason(): unknown {
    return this.#failure?.reason;
  }

  version(collection: string): number {
    this.#declaration(collection);
    return this.#operations.version(collection);
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

  find(query: Query, readAll?: ReadAll): Promise<Found> {
    return this.#pass("read", query.collection.name, () => this.#operations.find(query, readAll));
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

  getRecord(key: string): Promise<unknown> {
    return this.#track(this.#attempt("read", `record "${key}"`, () => this.#operations.getRecord(key)));
  }

  putRecord(key: string, value: unknown): Promise<void> {
    return this.#track(this.#attempt("write", `record "${key}"`, () => this.#operations.putRecord(key, value)));
  }

  #pass<T>(
    needs: "read" | "write",
    collection: string,
    operate: (declaration: CollectionDeclaration) => Promise<T>,
  ): Promise<T> {
    return this.#track(this.#attempt(needs, `"${collection}"`, () => operate(this.#declaration(collection))));
  }

  #track<T>(passing: Promise<T>): Promise<T> {
    this.#pending.add(passing);
    const forget = () => this.#pending.delete(passing);
    // Handles the rejection of an operation that is not awaited; run() reports it.
    passing.then(forget, forget);
    return passing;
  }

  async #attempt<T>(needs: "read" | "write", what: string, operate: () => Promise<T>): Promise<T> {
    if (this.#ended) {
      throw new Error("This transaction has ended: its work has settled. Start another one.");
    }
    if (this.#isAborted) throw this.#reason;
    try {
      if (needs === "write" && this.#rules.mode === "read") {
        throw new TypeError(`This transaction is read-only. Open it with mode "write" to change ${what}.`);
      }
      return await operate();
    } catch (error) {
      this.abort(error);
      // An operation interrupted by an earlier failure rejects with the reason of that failure.
      throw this.#reason;
    }
  }

  #declaration(collection: string): CollectionDeclaration {
    const declaration = this.#rules.scope.get(collection);
    if (declaration !== undefined) return declaration;
    throw new RangeError(`Collection "${collection}" is not in the scope of this transaction. Add it to the scope.`);
  }
}

function checkKey(key: unknown): void {
  if (!isKey(key)) throw new TypeError(`A key (_id) is a number or a string, not ${JSON.stringify(key)}.`);
}

function checkAccess({ name, indexes }: CollectionDeclaration, access: Access): void {
  if (access.by === "all") return;
  if (access.index !== "_id" && !indexes.includes(access.index)) {
    throw new RangeError(`Collection "${name}" has no index on "${access.index}". Declare it, or read all rows.`);
  }
  for (const { lower, upper } of access.ranges) {
    if (lower !== undefined) checkKey(lower);
    if (upper !== undefined) checkKey(upper);
  }
}
