// `npm run test:all`: the long proofs, which `npm test` has no time for: `*.long.*` tests, and those over PostgreSQL. The
// last line is "N passed, N failed".

import { endWithNpm } from "./npm-end.mjs";
import { installPgbouncer } from "./pgbouncer.mjs";
import { createCluster, installPostgres } from "./postgres-cluster.mjs";
import { packageCommand, start } from "./project.mjs";
import { setUp } from "./setup.mjs";
import { check, runPlaywright, runSteps, runVitest } from "./test-steps.mjs";

endWithNpm();
await runSteps(async () => {
  await setUp({ browser: true, verbose: process.argv.includes("--verbose") });
  installPostgres();
  installPgbouncer();
  if (!check("build", await start(packageCommand("vite"), ["build"]))) return;

  await runVitest("long unit", ["--project", "long", "--project", "long browser"]);
  await runPlaywright("end to end, details", ["--project", "details", "--project", "sample tests"]);
  const cluster = createCluster();
  try {
    const env = { TEST_POSTGRES: cluster.connectionString };
    await runVitest("postgres unit", ["--project", "postgres"], env);
    await runPlaywright("postgres end to end", ["--project", "postgres"], env);
  } finally {
    cluster.remove();
  }
});
