// `npm run test:model`: random sequences of requests against a model of the service, more than in `npm test`.
//
//   npm run test:model                                   10,000 sequences over memory, 300 in a browser, of new seeds
//   npm run test:model -- --sequences 500 --browser 0    that number
//   npm run test:model -- --sequences 100 --seed 7       those of one seed, as a failure names it

import { parseArgs } from "node:util";
import { packageCommand, root, start } from "../project.mjs";
import { setUp } from "../setup.mjs";

const anySeed = String(Math.floor(Math.random() * 2 ** 31));
const whole = /** @param {string} value */ (value) => ({ type: /** @type {const} */ ("string"), default: value });
const { values } = parseArgs({ options: { sequences: whole("10000"), browser: whole("300"), seed: whole(anySeed) } });
if (!Object.values(values).every((value) => /^\d+$/.test(value))) {
  console.error("Each takes a whole number: npm run test:model -- --sequences 100 --browser 20 --seed 7");
  process.exit(1);
}

await setUp({ browser: true });
// Vite passes only environment variables with this prefix to the browser.
const env = {
  ...process.env,
  VITE_MODEL_SEQUENCES: values.sequences,
  VITE_MODEL_BROWSER_SEQUENCES: values.browser,
  VITE_MODEL_SEED: values.seed,
};
console.log(`Seeds from ${values.seed} on.`);
const args = ["run", "--root", root, "--reporter", "verbose", "src/service/testing/model"];
const { status } = await start(packageCommand("vitest"), args, { show: true, env });
process.exitCode = status;
