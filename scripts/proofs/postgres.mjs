// `npm run test:postgres`: the tests that need a PostgreSQL server, over one that is made for them and removed afterwards.
//
//   npm run test:postgres                   all of them
//   npm run test:postgres -- contract       those of Vitest in files whose path contains that
//   npm run test:postgres -- -t "part of a title"
//   npm run test:postgres -- e2e            builds the page, and runs the end-to-end tests; options of Playwright follow
//
// As root it installs PostgreSQL and PgBouncer by apt-get if they are missing. POSTGRES_BIN names the folder of another `initdb`.

import { endStarted, packageCommand, root, start } from "../project.mjs";
import { setUp } from "../setup.mjs";
import { installPgbouncer } from "./pgbouncer.mjs";
import { createCluster, installPostgres } from "./postgres-cluster.mjs";

const asked = process.argv.slice(2);
const isEndToEnd = asked[0] === "e2e";
/** The arguments of each runner; undefined if it is not wanted. */
const vitest = isEndToEnd ? undefined : ["--reporter", "verbose", ...asked];
const playwright = isEndToEnd ? asked.slice(1) : asked.length === 0 ? [] : undefined;

await setUp({ browser: playwright !== undefined });
installPostgres();
installPgbouncer();

const cluster = createCluster();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void endStarted().finally(end));
const end = () => {
  cluster.remove();
  process.exit(130);
};
const env = { ...process.env, TEST_POSTGRES: cluster.connectionString };

/** @param {import("../project.mjs").Program} program @param {readonly string[]} args */
async function passes(program, args) {
  const { status } = await start(program, args, { show: true, env });
  if (status !== 0) process.exitCode = status;
  return status === 0;
}

try {
  if (vitest !== undefined)
    await passes(packageCommand("vitest"), ["run", "--root", root, "--project", "postgres", ...vitest]);
  if (playwright !== undefined && (await passes(packageCommand("vite"), ["build", "--logLevel", "warn"])))
    await passes(packageCommand("@playwright/test", "playwright"), ["test", "--project", "postgres", ...playwright]);
} finally {
  cluster.remove();
}
