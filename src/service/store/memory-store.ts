// Owns the form of the store that lives in memory: for Node, for tests, and for trying things out on a copy of the data.

import type { CollectionDeclaration } from "../../language/index.ts";
import { checkDeclarations, sameDeclarations, scopeOf } from "./declarations.ts";
import { GuardedTransaction, PrematureCommitError } from "./guarded-transaction.ts";
import { MemoryOperations, type Rows } from "./memory-operations.ts";
import { type Schema, SchemaChangedError, type Store, type StoreTransaction, type TransactionScope } from "./store.ts";
import { TransactionQueue } from "./transaction-queue.ts";

// Claimed by every transaction beside its collections; no collection can be called so.
const schemaClaim = "$schema";

/**
 * A store whose rows live as long as the object does; `close` lets go of nothing. It is as strict as IndexedDB:
 * work that awaits something other than its transaction makes `transact` reject with PrematureCommitError. (Unlike
 * IndexedDB it can and does roll back then.)
 */
export function createMemoryStore(): Store {
  const queue = new TransactionQueue();
  let schema: Schema = { epoch: 0, collections: [] };
  let data: ReadonlyMap<string, Rows> = new Map();

  async function define(
    collections: readonly CollectionDeclaration[],
    fill: (transaction: StoreTransaction) => Promise<void> = async () => {},
  ): Promise<Schema> {
    checkDeclarations(collections);
    const declared = structuredClone(collections);
    const leave = await queue.enter({ reads: [], writes: [schemaClaim] });
    const next = new Map(declared.map(({ name }) => [name, data.get(name) ?? new Map()]));
    const names = declared.map(({ name }) => name);
    await perform({ mode: "write", names, collections: declared, data: next, work: fill, leave, commit: () => {
      if (schema.epoch === 0 || !sameDeclarations(schema.collections, declared)) {
        schema = { epoch: schema.epoch + 1, collections: declared };
      }
      data = next;
    } });
    return schema;
  }

  async function transact<T>(
    { mode, collections, epoch, signal }: TransactionScope,
    work: (transaction: StoreTransaction) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const claim =
      mode === "read"
        ? { reads: [schemaClaim, ...collections], writes: [] }
        : { reads: [schemaClaim], writes: collections };
    const leave = await queue.enter(claim, signal);
    try {
      if (epoch !== schema.epoch) throw new SchemaChangedError(schemaChanged);
      return await perform({ mode, names: collections, collections: schema.collections, data, work, leave, signal });
    } finally {
      leave();
    }
  }

  return { schema: async () => schema, define, transact, close: () => {} };
}

/** What a person is told when the declarations are no longer those the caller read. */
export const schemaChanged =
  "The collections were declared anew in the meantime, perhaps in another tab. Read the schema again, then try again.";

interface Performance<T> {
  readonly mode: "read" | "write";
  readonly names: readonly string[];
  readonly collections: readonly CollectionDeclaration[];
  readonly data: ReadonlyMap<string, Rows>;
  readonly work: (transaction: StoreTransaction) => Promise<T>;
  readonly leave: () => void;
  readonly commit?: () => void;
  readonly signal?: AbortSignal | undefined;
}
