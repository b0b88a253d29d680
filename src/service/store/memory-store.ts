// Store in memory: for Node, for tests, and for simulations on a copy of the data.

import type { CollectionDeclaration } from "../../language/public.ts";
import { checkDeclarations, checkEpoch, indexByName, isSameDeclarations, resolveScope } from "./declarations.ts";
import { GuardedTransaction, PrematureCommitError, type Rules } from "./guarded-transaction.ts";
import { type MemoryCollection, MemoryOperations } from "./memory-operations.ts";
import { MemoryScheduler } from "./memory-scheduler.ts";
import type { Schema, Store, StoreTransaction, TransactionScope } from "./store.ts";
import { TransactionQueue } from "./transaction-queue.ts";

// Claimed by every transaction besides its collections; not a valid collection name.
const schemaLock = "$schema";
// Claimed by every transaction that writes: each may read a record and write it again.
const recordsLock = "$records";

/**
 * Creates a store in memory. `close` does nothing. It is as strict as IndexedDB: work that awaits something other than
 * its transaction makes `transact` reject with PrematureCommitError. Unlike IndexedDB, it then rolls back.
 */
export function createMemoryStore(): Store {
  const queue = new TransactionQueue();
  let schema: Schema = { epoch: 0, collections: [] };
  let data: ReadonlyMap<string, MemoryCollection> = new Map();
  const records = new Map<string, unknown>();

  async function define(
    collections: readonly CollectionDeclaration[],
    fill: (transaction: StoreTransaction) => Promise<void> = async () => {},
    epoch?: number,
  ): Promise<Schema> {
    checkDeclarations(collections);
    const declared = structuredClone(collections);
    const leave = await queue.enter({ reads: [], writes: [schemaLock, recordsLock] });
    try {
      if (epoch !== undefined) checkEpoch(epoch, schema);
      const kept = new Map(declared.map(({ name }) => [name, data.get(name) ?? { rows: new Map(), version: 0 }]));
      const scope = indexByName([...schema.collections, ...declared]);
      await perform({ mode: "write", scope, leave }, new Map([...data, ...kept]), fill);
      if (schema.epoch === 0 || !isSameDeclarations(schema.collections, declared)) {
        schema = { epoch: schema.epoch + 1, collections: declared };
      }
      data = kept;
      return schema;
    } finally {
      leave();
    }
  }

  async function transact<T>(scope: TransactionScope, work: (transaction: StoreTransaction) => Promise<T>): Promise<T> {
    const { mode, collections, signal } = scope;
    const lock =
      mode === "read"
        ? { reads: [schemaLock, ...collections], writes: [] }
        : { reads: [schemaLock], writes: [...collections, recordsLock] };
    const leave = await queue.enter(lock, signal);
    try {
      return await perform({ mode, scope: resolveScope(scope, schema), leave }, data, work, signal);
    } finally {
      leave();
    }
  }

  /** Runs work in its turn. `leave` ends the turn, so that the next transaction can start. */
  async function perform<T>(
    { leave, ...rules }: Omit<Rules, "rollBack"> & { readonly leave: () => void },
    collections: ReadonlyMap<string, MemoryCollection>,
    work: (transaction: StoreTransaction) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const scheduler = new MemoryScheduler(() => transaction.abort(new PrematureCommitError()));
    const operations = new MemoryOperations(collections, records, scheduler);
    const rollBack = () => {
      operations.rollBack();
      leave();
    };
    const transaction: GuardedTransaction = new GuardedTransaction(operations, { ...rules, rollBack });
    try {
      return await transaction.run(work, signal);
    } finally {
      scheduler.end();
    }
  }

  return { schema: async () => schema, define, transact, close: () => {} };
}
