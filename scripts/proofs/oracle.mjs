// `npm run test:oracle`: compares the results of random filters with SQLite, for more of them than `npm test`.
//
//   npm run test:oracle                    100,000 filters
//   npm run test:oracle -- 1000000         that number
//   npm run test:oracle -- 100 --seed 7    the hundred of one seed, as a failure names it

import { parseArgs } from "node:util";
import { packageCommand, root, start } from "../project.mjs";
import { setUp } from "../setup.mjs";

const { values, positionals } = parseArgs({
  options: { seed: { type: "string", default: "1" } },
  allowPositionals: true,
});
const [count = "100000"] = positionals;
if (!/^[1-9]\d*$/.test(count) || !/^\d+$/.test(values.seed)) {
  console.error("Give a number of filters and, after --seed, a number: npm run test:oracle -- 100 --seed 7");
  process.exit(1);
}

await setUp();
const env = { ...process.env, ORACLE_FILTERS: count, ORACLE_SEED: values.seed };
const args = ["run", "--root", root, "--project", "unit", "--reporter", "verbose", "src/language/oracle.test.ts"];
const { status } = await start(packageCommand("vitest"), args, { show: true, env });
process.exitCode = status;
