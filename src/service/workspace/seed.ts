// Fills a store with sample declarations and rows in one transaction.

import type { CollectionDeclaration } from "../../language/public.ts";
import { Changes } from "../history/changes.ts";
import { defineRecorded, type Fill } from "../history/define-recorded.ts";
import { type Row, SchemaChangedError, type Store, type StoreTransaction } from "../store/store.ts";
import { replaceRows } from "./replace-rows.ts";

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

/** The samples of a service. */
export interface Samples {
  /** Restores them. @param size - undefined for that of the first loading @returns the number of the step, if any */
  reset(size?: number): Promise<number | undefined>;
  /** The sizes that they can be restored in. */
  readonly sizes?: SampleSizes | undefined;
}

/** Called with 0 before anything is written, then after each chunk. Nothing is durable before the end. */
export type OnProgress = (loaded: number, total: number) => void;

/**
 * Defines the collections of the sample and replaces all rows with its rows, in one transaction that writes only the
 * difference, and is a step of the history.
 *
 * @returns the number of the step; undefined if nothing was changed
 * @throws as `Store.define` does; nothing was changed then
 */
export async function seed(store: Store, sample: Sample, onProgress?: OnProgress): Promise<number | undefined> {
  const fill = prepareSample(sample, onProgress);
  for (;;) {
    try {
      return await defineRecorded({ store, schema: await store.schema() }, sample.collections, fill);
    } catch (error) {
      // Whatever another tab has defined is replaced, too.
      if (!(error instanceof SchemaChangedError)) throw error;
    }
  }
}

/**
 * Like `seed`, but only for a store that was never defined. If another tab seeds it concurrently, the rows of the first
 * are kept, because they may already have been changed.
 */
export async function ensureSeeded(store: Store, sample: Sample, onProgress?: OnProgress): Promise<void> {
  const { epoch } = await store.schema();
  if (epoch !== 0) return;
  const fill = prepareSample(sample, onProgress);
  await store.define(sample.collections, async (transaction) => {
    if (!(await hasSampleRows(transaction, sample))) await fill(transaction, new Changes());
  });
}

/** Prepares the rows in advance, because nothing else may be awaited inside the transaction. */
function prepareSample(sample: Sample, onProgress: OnProgress = () => {}): Fill {
  const tables = sample.collections.map(({ name }) => ({ name, rows: sample.rows(name) }));
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  return async (transaction, changes) => {
    let loaded = 0;
    onProgress(loaded, total);
    for (const { name, rows } of tables)
      await replaceRows(name, rows, transaction, changes, (count) => {
        loaded += count;
        onProgress(loaded, total);
      });
  };
}

async function hasSampleRows(transaction: StoreTransaction, sample: Sample): Promise<boolean> {
  for (const { name } of sample.collections) {
    if ((await transaction.lastKey(name)) !== undefined) return true;
  }
  return false;
}
