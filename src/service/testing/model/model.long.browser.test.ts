// Compares the service in a browser, over IndexedDB with the rows in memory, with the model, as model.long.test.ts does over
// the store in memory. Runs VITE_MODEL_BROWSER_SEQUENCES sequences (default 10), from the seed VITE_MODEL_SEED on. Without
// it, from seed 1 on, and ten sequences of a new seed.

import { afterAll, describe } from "vitest";
import { createCachedStore } from "../../store/cache/cached-store.ts";
import { createDexieStore } from "../../store/dexie-store.ts";
import { collections } from "./collections.ts";
import { testFailingBundles, testNewSequences, testSequences } from "./games.ts";
import type { FillStore } from "./play.ts";

const name = `model-${crypto.randomUUID()}`;
// One database for all, because opening one takes longer than a sequence.
const store = createCachedStore(createDexieStore({ name }));

const fill: FillStore = async (rows) => {
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
  const { VITE_MODEL_BROWSER_SEQUENCES: count = "10", VITE_MODEL_SEED: seed } = import.meta.env;
  testSequences(fill, { count: Number(count), seed: Number(seed ?? 1) });
  if (seed === undefined) testNewSequences(fill, { count: 10 });
  testFailingBundles(fill, Number(count) >= 100 ? Array.from({ length: 50 }, (_, at) => at + 1) : [1, 2, 3, 12]);
});
