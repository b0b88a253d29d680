import type { Changes } from "../history/changes.ts";
import { OverlappingWrites } from "../store/overlapping-writes.ts";
import type { Row, StoreTransaction } from "../store/store.ts";
import { type CollectionRows, readTables } from "./export.ts";

/** Called with the number of rows that are as they should be by a piece. */
export type OnReplaced = (count: number) => void;

/** Rows per write: a compromise between frequent progress and few writes. */
const chunkSize = 500;

/** Writes the rows that are new or differ, removes the others that there are, and notes both. */
export async function replaceRows(
  collection: string,
  rows: readonly Row[],
  transaction: StoreTransaction,
  changes: Changes,
  onReplaced: OnReplaced,
): Promise<void> {
  const present = await transaction.read(collection, { by: "all" });
  const { same, writes } = await applyDifference(collection, present, rows, transaction, changes);
  if (same > 0) onReplaced(same);
  const overlapping = new OverlappingWrites();
  for (const { rows, write } of writes)
    for (const chunk of splitIntoChunks(rows, chunkSize))
      await overlapping.add(write(chunk).then(() => onReplaced(chunk.length)));
  await overlapping.end();
}

/** Replaces the rows of several collections as `replaceRows` does, with all writes handed over at once. */
export async function replaceTables(
  tables: CollectionRows,
  transaction: StoreTransaction,
  changes: Changes,
): Promise<void> {
  // All are read first: the store answers in order, so a later read would wait for the writes before it.
  const names = tables.map(([collection]) => collection);
  const present = new Map(await readTables(names, transaction));
  const written: Promise<void>[] = [];
  for (const [collection, rows] of tables) {
    const { writes } = await applyDifference(collection, present.get(collection) ?? [], rows, transaction, changes);
    for (const { rows, write } of writes) if (rows.length > 0) written.push(write(rows));
  }
  await Promise.all(written);
}

interface Difference {
  /** How many rows stay. */
  readonly same: number;
  readonly writes: readonly {
    readonly rows: readonly Row[];
    readonly write: (chunk: readonly Row[]) => Promise<void>;
  }[];
}

/** Removes the rows that must go, notes all changes, and returns what is to be written. */
async function applyDifference(
  collection: string,
  present: readonly Row[],
  rows: readonly Row[],
  transaction: StoreTransaction,
  changes: Changes,
): Promise<Difference> {
  const gone = new Map(present.map((row) => [row._id, row]));
  const [added, changed]: [Row[], Row[]] = [[], []];
  for (const row of rows) {
    const before = gone.get(row._id);
    gone.delete(row._id);
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(row)) continue;
    changes.note(collection, row._id, before, row);
    (before === undefined ? added : changed).push(row);
  }
  for (const [key, row] of gone) changes.note(collection, key, row, undefined);
  const same = rows.length - added.length - changed.length;
  // A database adds rows faster than it replaces them.
  if (present.length > 0 && same < present.length / 4) {
    await transaction.clear(collection);
    return { same: 0, writes: [{ rows, write: (chunk) => transaction.add(collection, chunk) }] };
  }
  if (gone.size > 0) await transaction.remove(collection, [...gone.keys()]);
  return {
    same,
    writes: [
      { rows: changed, write: (chunk) => transaction.put(collection, chunk) },
      { rows: added, write: (chunk) => transaction.add(collection, chunk) },
    ],
  };
}

function splitIntoChunks(rows: readonly Row[], size: number): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
