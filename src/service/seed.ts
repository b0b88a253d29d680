// How a store gets its first rows: declarations and rows together, all of them or none.

import type { CollectionDeclaration } from "../language/index.ts";
import type { Row, Store, StoreTransaction } from "./store/store.ts";

/** What a store is filled with. */
export interface Sample {
  readonly collections: readonly CollectionDeclaration[];
  rows(collection: string): readonly Row[];
}

/** Called with 0 loaded before anything is written, then after each chunk. Nothing is durable before the end. */
export type OnProgress = (loaded: number, total: number) => void;

/** Rows per write: few enough to report often, enough that a write is worth its price. */
const chunkSize = 500;

/**
 * Puts the sample's declarations in force and replaces all rows by its rows, in one transaction.
 * Rejects as `Store.define` does; the store is then as it was.
 */
export function seed(store: Store, sample: Sample, onProgress?: OnProgress): Promise<void> {
  return fill(store, sample, { overRows: true }, onProgress);
}

/**
 * As `seed`, but only in a store that was never defined. When another tab gets there at the same moment, the rows of
 * the first stay: somebody may have changed one already.
 */
export async function ensureSeeded(store: Store, sample: Sample, onProgress?: OnProgress): Promise<void> {
  const { epoch } = await store.schema();
  if (epoch === 0) await fill(store, sample, { overRows: false }, onProgress);
}

async function fill(
  store: Store,
  sample: Sample,
  { overRows }: { readonly overRows: boolean },
  onProgress: OnProgress = () => {},
): Promise<void> {
  // Made beforehand: inside the transaction nothing is awaited but the transaction.
  const tables = sample.collections.map(({ name }) => ({ name, rows: sample.rows(name) }));
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  let loaded = 0;
  onProgress(loaded, total);
  await store.define(sample.collections, async (transaction) => {
    if (!overRows && (await holdsRows(transaction, sample))) return;
    for (const { name, rows } of tables) {
      await transaction.clear(name);
      for (let start = 0; start < rows.length; start += chunkSize) {
        const chunk = rows.slice(start, start + chunkSize);
        await transaction.add(name, chunk);
        loaded += chunk.length;
        onProgress(loaded, total);
      }
    }
  });
}

async function holdsRows(transaction: StoreTransaction, sample: Sample): Promise<boolean> {
  for (const { name } of sample.collections) {
    if ((await transaction.lastKey(name)) !== undefined) return true;
  }
  return false;
}
