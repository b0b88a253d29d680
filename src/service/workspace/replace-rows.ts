// Replaces the rows of a collection, and writes only the difference.

import type { Changes } from "../history/changes.ts";
import type { Row, StoreTransaction } from "../store/store.ts";

/** Called with the number of rows that are as they should be by a piece. */
export type OnReplaced = (count: number) => void;

/** Rows per write: a compromise between frequent progress and few writes. */
const pieceSize = 500;

/** Writes the rows that are new or differ, removes the others that there are, and notes both. */
export async function replaceRows(
  collection: string,
  rows: readonly Row[],
  transaction: StoreTransaction,
  changes: Changes,
  onReplaced?: OnReplaced,
): Promise<void> {
  const present = new Map((await transaction.read(collection, { by: "all" })).map((row) => [row._id, row]));
  const gone = new Map(present);
  const [added, changed]: [Row[], Row[]] = [[], []];
  for (const row of rows) {
    const before = gone.get(row._id);
    gone.delete(row._id);
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(row)) continue;
    changes.note(collection, row._id, before, row);
    (before === undefined ? added : changed).push(row);
  }
  for (const [key, row] of gone) changes.note(collection, key, row, undefined);
  if (gone.size > 0)
    await (gone.size === present.size
      ? transaction.clear(collection)
      : transaction.remove(collection, [...gone.keys()]));
  const same = rows.length - added.length - changed.length;
  if (same > 0) onReplaced?.(same);
  // Without a listener, all at once: the store below may report them itself.
  const size = onReplaced === undefined ? rows.length : pieceSize;
  const pieces = [
    ...piecesOf(changed, size).map((piece) => ({ piece, write: () => transaction.put(collection, piece) })),
    ...piecesOf(added, size).map((piece) => ({ piece, write: () => transaction.add(collection, piece) })),
  ];
  let last = Promise.resolve();
  for (const { piece, write } of pieces) {
    const writing = write().then(() => onReplaced?.(piece.length));
    // If an earlier piece fails, this one fails as well, and nothing awaits it.
    writing.catch(() => {});
    // The store writes one piece while the next one is handed over.
    await last;
    last = writing;
  }
  await last;
}

function piecesOf(rows: readonly Row[], size: number): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / Math.max(1, size)) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
