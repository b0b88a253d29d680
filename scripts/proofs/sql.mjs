// `npm run test:sql`: compares random filters in SQL with their evaluation in JavaScript, for more of them than `npm test`.
//
//   npm run test:sql                      100,000 filters on SQLite, and as many on PostgreSQL
//   npm run test:sql -- 1000000           that number
//   npm run test:sql -- 200 --seed 7      those of one seed, as a failure names it

import { parseArgs } from "node:util";
import { packageCommand, root, start } from "../project.mjs";
import { setUp } from "../setup.mjs";

const { values, positionals } = parseArgs({
  options: { seed: { type: "string", default: "1" } },
  allowPositionals: true,
});
const [count = "100000"] = positionals;
if (!/^[1-9]\d*$/.test(count) || !/^\d+$/.test(values.seed)) {
  console.error("Give a number of filters and, after --seed, a number: npm run test:sql -- 200 --seed 7");
  process.exit(1);
}

await setUp();
const env = { ...process.env, SQL_FILTERS: count, SQL_SEED: values.seed };
const args = ["run", "--root", root, "--project", "unit", "--reporter", "verbose", "src/sql/agreement.test.ts"];
const { status } = await start(packageCommand("vitest"), args, { show: true, env });
process.exitCode = status;
