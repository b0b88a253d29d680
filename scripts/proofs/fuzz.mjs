// Feeds mutated messages to the parsers of bundles, on every core: FUZZ_MESSAGES of them, of the seed FUZZ_SEED.

import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "vite";
import { getCacheFolder, root } from "../project.mjs";

const [count, seed] = [Number(process.env.FUZZ_MESSAGES), Number(process.env.FUZZ_SEED)];
/** How long a thread may take for one message before it counts as hanging, in milliseconds. */
const patience = 60_000;

const folder = join(getCacheFolder(root), "fuzz");
await build({
  configFile: false,
  root,
  logLevel: "warn",
  build: { ssr: "scripts/proofs/fuzz-worker.mjs", outDir: folder, emptyOutDir: true, target: "node20", minify: false },
});

const threads = Math.min(availableParallelism(), Math.ceil(count / 200));
const shared = new Int32Array(new SharedArrayBuffer(4 * (2 + threads)));
const began = performance.now();
console.log(`${threads} threads`);

/** @param {number} index @returns {Promise<string | undefined>} how a message failed */
function run(index) {
  const place = 2 + index;
  const corpus = join(root, "src/wire/corpus");
  const worker = new Worker(join(folder, "fuzz-worker.js"), { workerData: { shared, place, corpus, seed, count } });
  return new Promise((resolve) => {
    let last = -1;
    const watch = setInterval(() => {
      const turn = Atomics.load(shared, place);
      if (turn === last) resolve(`Seed ${seed}, turn ${turn}: it hangs; no verdict in ${patience / 1000} s.`);
      last = turn;
    }, patience);
    const settle = (/** @type {string | undefined} */ failure) => {
      clearInterval(watch);
      resolve(failure);
    };
    worker.on("message", settle);
    worker.on("error", (error) => settle(error.stack ?? error.message));
    worker.on("exit", () => settle("A thread ended before its time."));
  });
}

function printProgress() {
  const done = Atomics.load(shared, 1);
  const seconds = (performance.now() - began) / 1000;
  const line = `${done} of ${count} messages, ${Math.round(done / seconds)} a second`;
  process.stdout.write(process.stdout.isTTY ? `\r${line}` : `${line}\n`);
}

const progress = setInterval(printProgress, process.stdout.isTTY ? 500 : 10_000);
const runs = Array.from({ length: threads }, (_, index) => run(index));
const failed = new Promise((resolve) => {
  for (const each of runs) each.then((failure) => failure !== undefined && resolve(failure));
});
const failure = await Promise.race([failed, Promise.all(runs).then(() => undefined)]);
clearInterval(progress);
printProgress();
if (process.stdout.isTTY) console.log();
console.log(failure === undefined ? "No failure." : `\n${failure}`);
// A hanging thread must be terminated.
process.exit(failure === undefined ? 0 : 1);
