// The form of the store that lives in IndexedDB, by Dexie: the one that keeps people's rows.

import type { Transaction } from "dexie";
import type { CollectionDeclaration } from "../../language/index.ts";
import { byName, checkDeclarations, sameDeclarations, scopeOf } from "./declarations.ts";
import { DexieConnector } from "./dexie-connection.ts";
import { type FormatStep, formatSteps } from "./dexie-formats.ts";
import { metaStore, objectStoreOf, schemaKey } from "./dexie-layout.ts";
import { perform } from "./dexie-transaction.ts";
import { damaged } from "./schema-record.ts";
import type { Schema, Store, StoreTransaction, TransactionScope } from "./store.ts";
import { type OnWait, Waits } from "./waits.ts";

export interface DexieStoreOptions {
  /** Of the IndexedDB database; `riddle` unless told. */
  readonly name?: string;
  /**
   * How long to wait, in milliseconds, for other connections to let go of the database, and for other transactions to
   * end; 10,000 by default.
   */
  readonly patience?: number;
  /** From each format of the database to the next, from format 1 on; `formatSteps` unless told. */
  readonly steps?: readonly FormatStep[];
  /** Called once a wait for the database or for another transaction takes longer than a second, and at its end. */
  readonly onWait?: OnWait;
}

/**
 * A store over one IndexedDB database: per collection an object store of its name that holds the rows just as they
 * are, with a native index per declared path, and beside them `$meta` with the schema in force.
 *
 * The database is opened as it is found; nothing about its contents is known beforehand but its format. One of an older
 * format is first led to this one, one of a newer format is refused and left as it is. Every transaction reads the
 * schema first, in the same IndexedDB transaction, so that no tab can write by declarations that another tab has
 * replaced. The price is that write transactions never overlap, whatever their collections.
 *
 * Work that awaits something other than its transaction makes `transact` reject with PrematureCommitError. By then
 * IndexedDB has committed what was written before, and it stays.
 */
export function createDexieStore({
  name = "riddle",
  patience = 10_000,
  steps = formatSteps,
  onWait = () => {},
}: DexieStoreOptions = {}): Store {
  const connector = new DexieConnector({ name, patience, steps, waits: new Waits(onWait) });
  let defining: Promise<unknown> = Promise.resolve();

  async function schema(): Promise<Schema> {
    const found = await perform(connector, { mode: "read", stores: () => [], patience }, async (_, inForce) => inForce);
    return found.epoch > 0 ? found : checkUndefined();
  }

  /** A store that was never defined has no rows: `define` writes its first rows and the schema in one transaction. */
  function checkUndefined(): Promise<Schema> {
    return perform(connector, { mode: "read", stores: allButMeta, patience }, async (transaction, inForce) => {
      if (inForce.epoch > 0) return inForce;
      for (const store of transaction.storeNames.filter((name) => name !== metaStore)) {
        if ((await transaction.table(store).count()) > 0)
          throw damaged("there are rows, but no record of its collections");
      }
      return inForce;
    });
  }

  async function transact<T>(scope: TransactionScope, work: (transaction: StoreTransaction) => Promise<T>): Promise<T> {
    const { mode, collections, signal } = scope;
    const plan = {
      mode,
      signal,
      patience,
      // One that is not there is told by name further down, and only if the epoch is right.
      stores: (layout: ReadonlyMap<string, unknown>) =>
        collections.map(objectStoreOf).filter((store) => layout.has(store)),
    };
    return perform(connector, plan, (_, inForce, guarded) => guarded(scopeOf(scope, inForce), work));
  }

  async function defineNow(
    collections: readonly CollectionDeclaration[],
    fill?: (transaction: StoreTransaction) => Promise<void>,
  ): Promise<Schema> {
    const plan = {
      mode: "write" as const,
      patience,
      wanted: collections,
      stores: allButMeta,
    };
    const defined = await perform(connector, plan, async (transaction, inForce, guarded) => {
      const next = await putInForce(transaction, inForce, collections);
      if (fill !== undefined) await guarded(byName(collections), fill);
      return next;
    });
    // Only now nothing needs the old stores and indexes. If it fails, they are in nobody's way, and the next one does it.
    await connector.tidy(defined.collections).catch(() => {});
    return defined;
  }

  return {
    schema,
    transact,
    define: async (collections, fill) => {
      checkDeclarations(collections);
      const declared = structuredClone(collections);
      // One after the other: each changes the layout before its transaction begins.
      const turn = defining.then(() => defineNow(declared, fill));
      defining = turn.catch(() => {});
      return turn;
    },
    close: () => connector.close(),
  };
}

function allButMeta(layout: ReadonlyMap<string, unknown>): string[] {
  return [...layout.keys()].filter((store) => store !== metaStore);
}

async function putInForce(
  transaction: Transaction,
  inForce: Schema,
  collections: readonly CollectionDeclaration[],
): Promise<Schema> {
  const before = new Set(inForce.collections.map((collection) => objectStoreOf(collection.name)));
  const after = new Set(collections.map((collection) => objectStoreOf(collection.name)));
  for (const store of transaction.storeNames) {
    const stays = store === metaStore || (before.has(store) && after.has(store));
    if (!stays) await transaction.table(store).clear();
  }
  if (inForce.epoch > 0 && sameDeclarations(inForce.collections, collections)) return inForce;
  // The time makes an epoch differ also from those of a database of this name that was deleted.
  const next: Schema = { epoch: Math.max(Date.now(), inForce.epoch + 1), collections };
  await transaction.table(metaStore).put(next, schemaKey);
  return next;
}
