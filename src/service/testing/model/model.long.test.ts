// Compares the service over the store in memory with the model: for random sequences of requests, both must have the same
// effects and responses.
//
// Runs VITE_MODEL_SEQUENCES sequences (default 100), from the seed VITE_MODEL_SEED on; every hundred have a seed of their
// own. Without VITE_MODEL_SEED, it is richSeed, and a hundred sequences of a new seed are added.
// `npm run test:model` runs 10,000, and more in a browser (model.long.browser.test.ts). A failure reports the seed and the
// shortest failing sequence, with both results.

import { describe } from "vitest";
import { createMemoryStore } from "../../store/memory-store.ts";
import { collections } from "./collections.ts";
import { richSeed, testFailingBundles, testNewSequences, testSequences } from "./games.ts";
import type { FillStore } from "./play.ts";

const fill: FillStore = async (rows) => {
  const store = createMemoryStore();
  await store.define(collections, async (transaction) => {
    for (const [name, all] of Object.entries(rows)) await transaction.add(name, all);
  });
  return store;
};

describe("The service over memory", () => {
  const { VITE_MODEL_SEQUENCES: count = "100", VITE_MODEL_SEED: seed } = import.meta.env;
  testSequences(fill, { count: Number(count), seed: Number(seed ?? richSeed) });
  if (seed === undefined) testNewSequences(fill, { count: 100 });
  testFailingBundles(fill, seed === undefined ? [1, 2, 3, 7, 24] : Array.from({ length: 50 }, (_, at) => at + 1));
});
