import type { Transaction } from "dexie";
import type { CollectionDeclaration } from "../../language/public.ts";
import { checkDeclarations, checkEpoch, indexByName, isSameDeclarations, resolveScope } from "./declarations.ts";
import { rowsPerBlock as defaultRowsPerBlock, hasIndexes, unpackBlocks } from "./dexie-blocks.ts";
import { DexieConnector } from "./dexie-connection.ts";
import { type FormatStep, formatSteps } from "./dexie-formats.ts";
import { epochKey, getObjectStoreName, metaStore, schemaKey } from "./dexie-layout.ts";
import { perform } from "./dexie-transaction.ts";
import { createDamagedRecordError } from "./schema-record.ts";
import type { OnMoved, Schema, Store, StoreTransaction, TransactionScope } from "./store.ts";
import { type OnWait, Waits } from "./waits.ts";

export interface DexieStoreOptions {
  /** Name of the IndexedDB database; defaults to `riddle`. */
  readonly name?: string;
  /**
   * How long to wait for other connections to close and for their transactions to end, in milliseconds; defaults to
   * 10,000. A write of this store is waited for until it ends.
   */
  readonly patience?: number;
  /** Migrations from each format to the next, starting with format 1; defaults to `formatSteps`. */
  readonly steps?: readonly FormatStep[];
  /** The most rows that are stored in one record, of collections without indexes; defaults to 1,000. */
  readonly rowsPerBlock?: number;
  /** Called when a wait for the database or another transaction exceeds one second, and with undefined when it ends. */
  readonly onWait?: OnWait;
  /**
   * Whether to keep the lock of all writers until another one asks for it, so that reads of rows in memory need no
   * transaction (docs/decisions/015-one-writer.md). Defaults to false. Only for a worker: a page that the browser suspends
   * would not give it back.
   */
  readonly keepsLock?: boolean;
}

/**
 * Creates a store in one IndexedDB database: an object store with the rows of each collection, a native index for each
 * declared path, and `$meta` with the current schema (docs/decisions/003-collections-as-object-stores.md).
 *
 * A database of an older format is migrated; one of a newer format is rejected and not changed. Every transaction reads
 * the schema first, in the same IndexedDB transaction, so that no tab can write with declarations that another tab has
 * replaced. Therefore write transactions never overlap, whatever their collections.
 *
 * Work that awaits something other than its transaction makes `transact` reject with PrematureCommitError. IndexedDB has
 * then already committed earlier writes.
 */
export function createDexieStore({
  name = "riddle",
  patience = 10_000,
  steps = formatSteps,
  rowsPerBlock = defaultRowsPerBlock,
  onWait = () => {},
  keepsLock = false,
}: DexieStoreOptions = {}): Store {
  const connector = new DexieConnector({ name, patience, steps, rowsPerBlock, waits: new Waits(onWait), keepsLock });
  let defining: Promise<unknown> = Promise.resolve();

  async function schema(): Promise<Schema> {
    const found = await perform(connector, { mode: "read", stores: () => [] }, async (_, inForce) => inForce);
    return found.epoch > 0 ? found : checkUndefined();
  }

  /** A store that was never defined has no rows: `define` writes its first rows and the schema in one transaction. */
  function checkUndefined(): Promise<Schema> {
    return perform(connector, { mode: "read", stores: listCollectionStores }, async (transaction, inForce) => {
      if (inForce.epoch > 0) return inForce;
      for (const store of transaction.storeNames.filter((name) => name !== metaStore)) {
        if ((await transaction.table(store).count()) > 0)
          throw createDamagedRecordError("there are rows, but no record of its collections");
      }
      return inForce;
    });
  }

  async function transact<T>(scope: TransactionScope, work: (transaction: StoreTransaction) => Promise<T>): Promise<T> {
    const { mode, collections, signal } = scope;
    const plan = {
      mode,
      signal,
      // A missing collection is reported by `resolveScope`, after the epoch was checked.
      stores: (layout: ReadonlyMap<string, unknown>) =>
        collections.map(getObjectStoreName).filter((store) => layout.has(store)),
    };
    return perform(connector, plan, (_, inForce, guarded) => guarded(resolveScope(scope, inForce), work));
  }

  async function defineNow(
    collections: readonly CollectionDeclaration[],
    fill?: (transaction: StoreTransaction) => Promise<void>,
    epoch?: number,
    onMoved?: OnMoved,
  ): Promise<Schema> {
    const plan = { mode: "write" as const, wanted: collections, stores: listCollectionStores };
    const defined = await perform(connector, plan, async (transaction, inForce, guarded) => {
      if (epoch !== undefined) checkEpoch(epoch, inForce);
      const next = await putInForce(transaction, inForce, collections);
      for (const { name } of collections.filter(hasIndexes))
        await unpackBlocks(transaction.table(getObjectStoreName(name)), (rows, of) => onMoved?.(name, rows, of));
      if (fill !== undefined) await guarded(indexByName([...inForce.collections, ...collections]), fill);
      await clearRemoved(transaction, inForce, collections);
      return next;
    });
    // The old stores and indexes are unused now. If deleting them fails, they do no harm and the next `define` retries.
    await connector.tidy(defined.collections).catch(() => {});
    return defined;
  }

  return {
    schema,
    transact,
    define: async (collections, fill, epoch, onMoved) => {
      checkDeclarations(collections);
      const declared = structuredClone(collections);
      // One after the other: each changes the layout before its transaction begins.
      const turn = defining.then(() => defineNow(declared, fill, epoch, onMoved));
      defining = turn.catch(() => {});
      return turn;
    },
    soleWriterPeriod: () => connector.lock.period(),
    close: () => connector.close(),
  };
}

function listCollectionStores(layout: ReadonlyMap<string, unknown>): string[] {
  return [...layout.keys()].filter((store) => store !== metaStore);
}

async function putInForce(
  transaction: Transaction,
  inForce: Schema,
  collections: readonly CollectionDeclaration[],
): Promise<Schema> {
  // What an earlier collection of the name may have left.
  const before = listObjectStores(inForce.collections);
  for (const store of transaction.storeNames)
    if (store !== metaStore && !before.has(store)) await transaction.table(store).clear();
  if (inForce.epoch > 0 && isSameDeclarations(inForce.collections, collections)) return inForce;
  // The time makes an epoch differ also from those of a database of this name that was deleted.
  const next: Schema = { epoch: Math.max(Date.now(), inForce.epoch + 1), collections };
  await transaction.table(metaStore).bulkPut([next, next.epoch], [schemaKey, epochKey]);
  return next;
}

async function clearRemoved(
  transaction: Transaction,
  { collections: before }: Schema,
  after: readonly CollectionDeclaration[],
): Promise<void> {
  const [had, kept] = [listObjectStores(before), listObjectStores(after)];
  for (const store of transaction.storeNames)
    if (had.has(store) && !kept.has(store)) await transaction.table(store).clear();
}

function listObjectStores(collections: readonly CollectionDeclaration[]): ReadonlySet<string> {
  return new Set(collections.map(({ name }) => getObjectStoreName(name)));
}
