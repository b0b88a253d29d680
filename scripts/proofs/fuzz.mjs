// `npm run test:fuzz`: mutated messages for the parsers of bundles, on every core, many more than in `npm test`.
//
//   npm run test:fuzz                       1,000,000 messages of a new seed
//   npm run test:fuzz -- 10000              that number
//   npm run test:fuzz -- 10000 --seed 7     those of one seed, as a failure names it

import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { cacheOf, root } from "../project.mjs";
import { setUp } from "../setup.mjs";

const { values, positionals } = parseArgs({
  options: { seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) } },
  allowPositionals: true,
});
const [wanted = "1000000"] = positionals;
const [count, seed] = [Number(wanted), Number(values.seed)];
if (!/^[1-9]\d{0,8}$/.test(wanted) || !/^\d{1,10}$/.test(values.seed)) {
  console.error("Give a number of messages and, after --seed, a number: npm run test:fuzz -- 10000 --seed 7");
  process.exit(1);
}

/** How long a thread may take for one message before it counts as hanging, in milliseconds. */
const patience = 60_000;

await setUp();
const folder = join(cacheOf(root), "fuzz");
// Imported here, because the set-up above may have installed it.
const { build } = await import("vite");
await build({
  configFile: false,
  root,
  logLevel: "warn",
  build: { ssr: "scripts/proofs/fuzz-worker.mjs", outDir: folder, emptyOutDir: true, target: "node20", minify: false },
});

const threads = Math.min(availableParallelism(), Math.ceil(count / 200));
const shared = new Int32Array(new SharedArrayBuffer(4 * (2 + threads)));
const began = performance.now();
console.log(`${count} messages of seed ${seed}, in ${threads} threads`);

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
