// A store that keeps the rows of another one in memory, so that most queries read nothing.

import { rejectWhenAborted } from "../../../wire/public.ts";
import { isSameDeclarations, resolveScope } from "../declarations.ts";
import { GuardedTransaction } from "../guarded-transaction.ts";
import type { Schema, Store, StoreTransaction, TransactionScope } from "../store.ts";
import { CachedOperations } from "./cached-operations.ts";
import { TableCache } from "./table-cache.ts";

export interface CachedStoreOptions {
  /** The most bytes of rows to keep; defaults to 256 MB, or a quarter of the device's memory if that is less. */
  readonly budget?: number;
}

/** How long after a transaction the rows in memory are compared with the database, in milliseconds. */
const pauseBeforeCheck = 1_000;

/** How long after their first use rows are read into memory, in milliseconds: later than the next requests of a page. */
const pauseBeforeRead = 200;

/**
 * Keeps the rows of each collection in memory once they were read (docs/decisions/010-rows-in-memory.md). A transaction is
 * one of the store below. It uses the rows in memory only if their version is the one that it finds there, so that writes
 * of other tabs and workers are noticed. While nothing else can write, a read of rows that are in memory needs no
 * transaction (docs/decisions/015-one-writer.md). What the developer tools delete is noticed a second later, by the
 * number of rows. Until the rows are in memory, and if they exceed the budget, the
 * store below answers.
 */
export function createCachedStore(store: Store, { budget = getDefaultBudget() }: CachedStoreOptions = {}): Store {
  const tables = new TableCache(budget);
  /** The collections to read or to check. */
  const due = new Set<string>();
  let known: Schema | undefined;
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  let isSoon = false;
  /** How many transactions of requests are running. */
  let running = 0;

  async function schema(): Promise<Schema> {
    known = await store.schema();
    return known;
  }

  async function transact<T>(scope: TransactionScope, work: (transaction: StoreTransaction) => Promise<T>): Promise<T> {
    const declared = known?.epoch === scope.epoch ? known : await schema();
    const period = store.soleWriterPeriod?.();
    const read = period && scope.mode === "read" ? await readCurrent(scope, declared, period, work) : undefined;
    if (read !== undefined) return read.result;
    let operations: CachedOperations | undefined;
    let committed = false;
    running += 1;
    try {
      const result = await store.transact(scope, async (below) => {
        operations = new CachedOperations(below, (name) => below.version(name), tables, scope.epoch, period);
        const rules = { mode: scope.mode, scope: resolveScope(scope, declared), rollBack: () => {} };
        const done = await new GuardedTransaction(operations, rules).run(work, scope.signal);
        operations.seal();
        return done;
      });
      committed = true;
      return result;
    } catch (error) {
      if (operations?.awaited === undefined) throw error;
    } finally {
      running -= 1;
      operations?.end(committed);
      refreshSoon(scope);
    }
    // Another transaction was reading the same rows. They are in memory then, unless they do not fit.
    await rejectWhenAborted(scope.signal, Promise.allSettled([operations.awaited]));
    return transact(scope, work);
  }

  /** Runs work that reads rows in memory that are known to be current; undefined if it needs a transaction. */
  async function readCurrent<T>(
    scope: TransactionScope,
    declared: Schema,
    period: object,
    work: (transaction: StoreTransaction) => Promise<T>,
  ): Promise<{ readonly result: T } | undefined> {
    const versions = tables.currentVersions(scope, period);
    if (versions === undefined) return undefined;
    const operations = new CachedOperations(undefined, (name) => versions.get(name) ?? 0, tables, scope.epoch, period);
    const rules = { mode: "read", scope: resolveScope(scope, declared), rollBack: () => {} } as const;
    try {
      const result = await new GuardedTransaction(operations, rules).run(work, scope.signal);
      return operations.isInsufficient ? undefined : { result };
    } catch (error) {
      // The rows may have been dropped since, and be read by a transaction.
      if (operations.isInsufficient || operations.awaited !== undefined) return undefined;
      throw error;
    } finally {
      refreshSoon(scope);
    }
  }

  /** Rows that were never read are read after the response; all others are checked once in a while. */
  function refreshSoon({ epoch, collections }: TransactionScope): void {
    const isNew = collections.some((collection) => !tables.knows(collection));
    for (const collection of collections) due.add(collection);
    if (refreshing !== undefined && (isSoon || !isNew)) return;
    clearTimeout(refreshing);
    isSoon = isNew;
    refreshing = setTimeout(() => void refresh(epoch), isNew ? pauseBeforeRead : pauseBeforeCheck);
  }

  async function refresh(epoch: number): Promise<void> {
    if (running > 0) {
      // Requests come first.
      refreshing = setTimeout(() => void refresh(epoch), pauseBeforeRead);
      return;
    }
    refreshing = undefined;
    const collections = [...due];
    due.clear();
    for (const collection of collections) {
      const scope = { mode: "read", collections: [collection], epoch } as const;
      const period = store.soleWriterPeriod?.();
      // The next transaction reports a store that fails, or other declarations.
      await store
        .transact(scope, (below) =>
          new CachedOperations(below, (name) => below.version(name), tables, epoch, period).refresh(collection),
        )
        .catch(() => {});
    }
  }

  return {
    schema,
    lastSchema: () => (known?.epoch === 0 ? undefined : known),
    transact,
    define: async (collections, fill, epoch, onMoved) => {
      const now = known ?? (await schema());
      // Where only rows change, those in memory are used and stay.
      if (fill !== undefined && epoch === now.epoch && epoch > 0 && isSameDeclarations(now.collections, collections)) {
        const names = collections.map(({ name }) => name);
        await transact({ mode: "write", collections: names, epoch }, fill);
        return now;
      }
      // Where it fails, its outcome may be unknown.
      known = undefined;
      try {
        known = await store.define(collections, fill, epoch, onMoved);
      } finally {
        tables.forgetPeriods();
      }
      return known;
    },
    close() {
      clearTimeout(refreshing);
      refreshing = undefined;
      due.clear();
      store.close();
    },
  };
}

function getDefaultBudget(): number {
  const { deviceMemory = Number.POSITIVE_INFINITY } = (globalThis.navigator ?? {}) as { deviceMemory?: number };
  return Math.min(256 * 2 ** 20, (deviceMemory * 2 ** 30) / 4);
}
