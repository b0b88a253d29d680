// Undoes random writes in a browser, over IndexedDB.

import { createCachedStore } from "../store/cache/cached-store.ts";
import { createDexieStore } from "../store/dexie-store.ts";
import type { Store } from "../store/store.ts";
import { createDatabaseName } from "../testing/database.ts";
import { idempotencyContract } from "../testing/idempotency-contract.ts";
import { undoContract } from "../testing/undo-contract.ts";

const stores: Store[] = [];

// One database for all: opening takes longer than a whole sequence.
undoContract(
  "The history in IndexedDB",
  () => {
    const [store = createDexieStore({ name: createDatabaseName() })] = stores;
    stores[0] = store;
    return store;
  },
  8,
);

undoContract(
  "The history in IndexedDB, with rows in memory",
  () => {
    const [, store = createCachedStore(createDexieStore({ name: createDatabaseName() }))] = stores;
    stores[1] = store;
    return store;
  },
  4,
);

idempotencyContract("An Idempotency-Key, in IndexedDB", () => {
  const [store = createDexieStore({ name: createDatabaseName() })] = stores;
  stores[0] = store;
  return store;
});
