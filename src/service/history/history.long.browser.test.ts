// Undoes random writes in a browser, over IndexedDB.

import { createDexieStore } from "../store/dexie-store.ts";
import { newName } from "../testing/database.ts";
import { undoContract } from "../testing/undo-contract.ts";

const stores: ReturnType<typeof createDexieStore>[] = [];

// One database for all: opening takes longer than a whole sequence.
undoContract(
  "The history in IndexedDB",
  () => {
    const [store = createDexieStore({ name: newName() })] = stores;
    stores[0] = store;
    return store;
  },
  8,
);
