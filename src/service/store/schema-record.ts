// Reads the record of the current schema in `$meta`, and reports a damaged one.

import { DeclarationError, isObject, readCollections } from "../../language/internal.ts";
import { type Schema, StorageDamagedError } from "./store.ts";

/** A store that was never defined. */
const none: Schema = { epoch: 0, collections: [] };

/**
 * The schema that a record holds; the empty one where there is no record.
 *
 * @throws StorageDamagedError for a record that `define` never writes.
 */
export function readSchemaRecord(record: unknown): Schema {
  if (record === undefined) return none;
  if (!isSchema(record)) {
    const hasEpoch = isEpoch(Reflect.get(Object(record), "epoch"));
    throw createDamagedRecordError(
      `the record of its collections has no ${hasEpoch ? "list of collections" : "epoch that is a number"}`,
    );
  }
  try {
    readCollections(record.collections);
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    throw createDamagedRecordError(`the record of its collections can't be read at ${error.message}`, { cause: error });
  }
  return record;
}

/** @param what - what is damaged, as the end of a sentence. */
export function createDamagedRecordError(what: string, options?: ErrorOptions): StorageDamagedError {
  return new StorageDamagedError(
    `The browser's database is damaged: ${what}. Nothing was changed. The address #/start-afresh of this page ` +
      "offers to download the rows that can still be read, and to start afresh.",
    options,
  );
}

/** Whether a record has the shape of a schema; its declarations are not checked. */
export function isSchema(record: unknown): record is Schema {
  if (!isObject(record)) return false;
  const { epoch, collections } = record;
  return isEpoch(epoch) && Array.isArray(collections);
}

function isEpoch(epoch: unknown): boolean {
  return Number.isSafeInteger(epoch) && Number(epoch) > 0;
}
