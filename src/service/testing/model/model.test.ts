// Proves the service in Node over the store in memory: whatever is asked of it, in whatever order, it does and answers
// what the model says.
//
// As many sequences as VITE_MODEL_SEQUENCES says (200 where it says nothing), from the seed VITE_MODEL_SEED on: every
// hundred have a seed of their own. Where it names none, they begin at 1, and a hundred of a new seed are played besides.
// `npm run test:model` plays 10,000, and more in a browser (model.browser.test.ts). A failure reports the seed and the
// shortest failing sequence, with both results.

import { describe } from "vitest";
import { createMemoryStore } from "../../store/memory-store.ts";
import { collections } from "./collections.ts";
import { failingBundles, newSequences, sequences } from "./games.ts";
import type { Fill } from "./play.ts";

const fill: Fill = async (rows) => {
  const store = createMemoryStore();
  await store.define(collections, async (transaction) => {
    for (const [name, all] of Object.entries(rows)) await transaction.add(name, all);
  });
  return store;
};

describe("The service over memory", () => {
  const { VITE_MODEL_SEQUENCES: count = "200", VITE_MODEL_SEED: seed } = import.meta.env;
  sequences(fill, { count: Number(count), seed: Number(seed ?? 1) });
  if (seed === undefined) newSequences(fill, { count: 100 });
  failingBundles(fill, seed === undefined ? [1, 2, 3, 7, 16, 50] : Array.from({ length: 50 }, (_, at) => at + 1));
});
