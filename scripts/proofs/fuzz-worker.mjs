// One thread of `npm run test:fuzz`: runs blocks of messages until none is left or one fails.
//
// It is bundled before it runs, because Node 20 can't run TypeScript.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { readCases } from "../../src/wire/testing/corpus.ts";
import { runFuzzTurn, selectFuzzable } from "../../src/wire/testing/fuzz.ts";

/** Small enough that the threads end at about the same time. */
const block = 200;

/**
 * `shared` contains the number of messages assigned, the number completed, and the current message of each thread.
 * @type {{ shared: Int32Array, place: number, corpus: string, seed: number, count: number }}
 */
const { shared, place, corpus, seed, count } = workerData;
const inputs = selectFuzzable(
  readdirSync(corpus).flatMap((name) => readCases(name, readFileSync(join(corpus, name), "utf8"))),
);

/** @returns {string | undefined} how a message failed */
function work() {
  for (let from = Atomics.add(shared, 0, block); from < count; from = Atomics.add(shared, 0, block)) {
    const to = Math.min(count, from + block);
    for (let turn = from; turn < to; turn++) {
      Atomics.store(shared, place, turn);
      const failure = runFuzzTurn(inputs, seed, turn);
      if (failure !== undefined) return failure;
    }
    Atomics.add(shared, 1, to - from);
  }
  return undefined;
}

parentPort?.postMessage(work());
