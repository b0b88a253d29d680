// Proves the service in a browser, over IndexedDB with the rows in memory, against the model, as model.test.ts does over memory. As many sequences
// as VITE_MODEL_BROWSER_SEQUENCES says (20 where it says nothing), from the seed VITE_MODEL_SEED on; where it names
// none, from 1 on, and ten of a new seed besides.

import { afterAll, describe } from "vitest";
import { createDexieStore } from "../../store/dexie-store.ts";
import { createSnapshotStore } from "../../store/snapshot/snapshot-store.ts";
import { collections } from "./collections.ts";
import { failingBundles, newSequences, sequences } from "./games.ts";
import type { Fill } from "./play.ts";

const name = `model-${crypto.randomUUID()}`;
// One database for all: opening takes longer than a whole sequence.
const store = createSnapshotStore(createDexieStore({ name }));

const fill: Fill = async (rows) => {
  await store.define(collections, async (transaction) => {
    for (const { name: collection } of collections) {
      await transaction.clear(collection);
      await transaction.add(collection, rows[collection] ?? []);
    }
  });
  return store;
};

afterAll(async () => {
  store.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = resolve;
  });
});

describe("The service over IndexedDB", () => {
  const { VITE_MODEL_BROWSER_SEQUENCES: count = "20", VITE_MODEL_SEED: seed } = import.meta.env;
  sequences(fill, { count: Number(count), seed: Number(seed ?? 1) });
  if (seed === undefined) newSequences(fill, { count: 10 });
  failingBundles(fill, Number(count) >= 100 ? Array.from({ length: 50 }, (_, at) => at + 1) : [1, 2, 3, 12]);
});
