// `npm run test:crash`: more kills of the browser, and more transactions of many tabs, than `npm test` has time for.
//
//   npm run test:crash                                 50 kills during bundles, 25 while collections change; eight tabs with 100 transactions each
//   npm run test:crash -- --kills 500 --bundles 10     that number
//   npm run test:crash -- --seed 7                     the schedule of one seed, as a failure names it

import { parseArgs } from "node:util";
import { packageCommand, start } from "../project.mjs";
import { setUp } from "../setup.mjs";

const whole = /** @param {string} value */ (value) => ({ type: /** @type {const} */ ("string"), default: value });
const anySeed = String(Math.floor(Math.random() * 2 ** 31));
const { values } = parseArgs({ options: { kills: whole("50"), bundles: whole("100"), seed: whole(anySeed) } });
const { kills, bundles, seed } = values;
if (![kills, bundles].every((value) => /^[1-9]\d{0,4}$/.test(value)) || !/^\d{1,10}$/.test(seed)) {
  console.error("Each takes a whole number: npm run test:crash -- --kills 50 --bundles 100 --seed 7");
  process.exit(1);
}

await setUp({ browser: true });
const { status: built, output } = await start(packageCommand("vite"), ["build"]);
if (built !== 0) {
  console.error(output);
  process.exit(built);
}
console.log(`Seed ${seed}.`);
const env = { ...process.env, RIDDLE_CRASHES: kills, RIDDLE_TABS: "8", RIDDLE_BUNDLES: bundles, RIDDLE_SEED: seed };
const playwright = packageCommand("@playwright/test", "playwright");
// One after the other, because the tabs would disturb the timing of the kills.
const args = ["test", "--workers=1", "--global-timeout=0", "--reporter=list", "crash.spec.ts", "many-tabs.spec.ts"];
const { status } = await start(playwright, args, { show: true, env });
process.exitCode = status;
