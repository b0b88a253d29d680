// The formats that a database can have: the number of each, and the steps from one to the next.

import { epochKey, metaStore, schemaKey } from "./dexie-layout.ts";
import { isSchema } from "./schema-record.ts";

/**
 * Makes a database of one format one of the next, with all its rows. It runs inside a version change, which holds
 * either all that it did or nothing: it may make requests of this transaction, and more when they have completed,
 * but wait for nothing else.
 */
export type FormatStep = (transaction: IDBTransaction) => void;

/**
 * The first one leads from format 1 to format 2, and so on. What the object stores and `$meta` hold in a format is
 * described in docs/decisions/003-collections-as-object-stores.md. Each change adds a step and keeps the older ones.
 */
export const formatSteps: readonly FormatStep[] = [
  // Every write makes another version of its collection, on which the rows in memory depend. The first write begins
  // the record; the step keeps away programs that would write without it.
  () => {},
  // The epoch and the version of each collection are records of their own, so that a transaction reads only what it uses.
  (transaction) => {
    const meta = transaction.objectStore(metaStore);
    meta.delete("versions");
    const reading = meta.get(schemaKey);
    reading.onsuccess = () => {
      if (isSchema(reading.result)) meta.put(reading.result.epoch, epochKey);
    };
  },
  // Records may hold many rows. The first large write makes some; the step keeps away programs that would take them for
  // rows.
  () => {},
];

/** Enough for a change of the object stores each second for thirty years. */
const versionsPerFormat = 1_000_000_000;

/**
 * The format of a database, from 1 on. IndexedDB's version says it: that is known as soon as the database is open, and
 * stays while it is. The billions are the format, less one; the rest counts the changes of object stores at run time.
 */
export function getDatabaseFormat({ version }: Pick<IDBDatabase, "version">): number {
  return Math.floor(version / versionsPerFormat) + 1;
}

export function getFirstVersion(format: number): number {
  return (format - 1) * versionsPerFormat;
}
