import { type Key, KeyConflictError } from "./store.ts";

/** Creates the error for a key that exists already. @param key - undefined if it is one of several */
export function createKeyConflictError(collection: string, key: Key | undefined): KeyConflictError {
  const taken = key === undefined ? "one of these keys" : `the key ${JSON.stringify(key)}`;
  return new KeyConflictError(
    `Collection "${collection}" already has a row with ${taken}. Choose another key, or replace that row.`,
  );
}
