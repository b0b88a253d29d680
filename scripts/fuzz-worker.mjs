// One thread of `npm run test:fuzz`: takes block after block of turns until none is left or one fails.
//
// It is bundled before it runs: Node 20 reads no TypeScript.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { readCases } from "../src/wire/testing/corpus.ts";
import { fuzzable, fuzzTurn } from "../src/wire/testing/fuzz.ts";

/** Few enough that the threads end together. */
const block = 200;

/**
 * `shared` holds how many turns are given out, how many are done, and for each thread the turn that it is at.
 * @type {{ shared: Int32Array, place: number, corpus: string, seed: number, count: number }}
 */
const { shared, place, corpus, seed, count } = workerData;
const inputs = fuzzable(
  readdirSync(corpus).flatMap((name) => readCases(name, readFileSync(join(corpus, name), "utf8"))),
);

/** @returns {string | undefined} how a turn failed */
function work() {
  for (let from = Atomics.add(shared, 0, block); from < count; from = Atomics.add(shared, 0, block)) {
    const to = Math.min(count, from + block);
    for (let turn = from; turn < to; turn++) {
      Atomics.store(shared, place, turn);
      const failure = fuzzTurn(inputs, seed, turn);
      if (failure !== undefined) return failure;
    }
    Atomics.add(shared, 1, to - from);
  }
  return undefined;
}

parentPort?.postMessage(work());
