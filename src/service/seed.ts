// Fills a store with sample declarations and rows in one transaction.

import type { CollectionDeclaration } from "../language/index.ts";
import { clearHistory } from "./history/history.ts";
import type { Row, Store, StoreTransaction } from "./store/store.ts";

/** Sample data: collections and their rows. */
export interface Sample {
  readonly collections: readonly CollectionDeclaration[];
  rows(collection: string): readonly Row[];
  /** For samples that can be made in several sizes. */
  readonly sizes?: SampleSizes;
}

/** The sizes of samples, such as the number of orders of a shop. */
export interface SampleSizes {
  readonly least: number;
  readonly most: number;
  /** Returns the rows by collection for a size. */
  rows(size: number): Sample["rows"];
}

/** Called with 0 before anything is written, then after each chunk. Nothing is durable before the end. */
export type OnProgress = (loaded: number, total: number) => void;

/** Rows per write: a compromise between frequent progress and few writes. */
const chunkSize = 500;

/**
 * Defines the collections of the sample and replaces all rows with its rows, in one transaction.
 * @throws as `Store.define` does; nothing was changed then
 */
export function seed(store: Store, sample: Sample, onProgress?: OnProgress): Promise<void> {
  return fill(store, sample, { overRows: true }, onProgress);
}

/**
 * Like `seed`, but only for a store that was never defined. If another tab seeds it concurrently, the rows of the first
 * are kept, because they may already have been changed.
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
  // Prepared in advance, because nothing else may be awaited inside the transaction.
  const tables = sample.collections.map(({ name }) => ({ name, rows: sample.rows(name) }));
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  let loaded = 0;
  onProgress(loaded, total);
  await store.define(sample.collections, async (transaction) => {
    if (!overRows && (await holdsRows(transaction, sample))) return;
    await clearHistory(transaction);
    let written = Promise.resolve();
    for (const { name, rows } of tables) {
      await transaction.clear(name);
      for (let start = 0; start < rows.length; start += chunkSize) {
        const chunk = rows.slice(start, start + chunkSize);
        const adding = transaction.add(name, chunk);
        // The store writes one chunk while the next one is handed over.
        await written;
        written = adding.then(() => {
          loaded += chunk.length;
          onProgress(loaded, total);
        });
        // If it fails, so does the next operation, which is awaited first.
        written.catch(() => {});
      }
    }
    await written;
  });
}

async function holdsRows(transaction: StoreTransaction, sample: Sample): Promise<boolean> {
  for (const { name } of sample.collections) {
    if ((await transaction.lastKey(name)) !== undefined) return true;
  }
  return false;
}
