// What is said when a key is taken, the same in both forms.

import { type Key, KeyConflictError } from "./store.ts";

/** The error for a key that `add` found taken. */
export function keyConflict(collection: string, key: Key): KeyConflictError {
  return new KeyConflictError(
    `Collection "${collection}" already holds a row with the key ${JSON.stringify(key)}. ` +
      "Choose another key, or replace that row.",
  );
}
