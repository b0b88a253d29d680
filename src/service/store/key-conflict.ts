// The error for a duplicate key, shared by both stores.

import { type Key, KeyConflictError } from "./store.ts";

/** Creates the error for a key that exists already. */
export function keyConflict(collection: string, key: Key): KeyConflictError {
  return new KeyConflictError(
    `Collection "${collection}" already has a row with the key ${JSON.stringify(key)}. ` +
      "Choose another key, or replace that row.",
  );
}
