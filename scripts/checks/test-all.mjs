// `npm run test:all`: the long proofs, which `npm test` has no time for: `*.long.*` tests, those of units in the
// browser, those over PostgreSQL, and those in other browsers. The last line is "N passed, N failed".

import { otherBrowsers, provide } from "../browsers/other-browsers.mjs";
import { endWithNpm } from "../npm-end.mjs";
import { findCommand, start } from "../project.mjs";
import { installPatroni } from "../proofs/patroni.mjs";
import { installPgbouncer } from "../proofs/pgbouncer.mjs";
import { createCluster, installPostgres } from "../proofs/postgres-cluster.mjs";
import { setUp } from "../setup.mjs";
import { check, runPlaywright, runSteps, runVitest } from "./test-steps.mjs";

endWithNpm();
await runSteps(async () => {
  await setUp({ browser: true, verbose: process.argv.includes("--verbose") });
  installPostgres();
  installPgbouncer();
  installPatroni();
  provide(otherBrowsers, (line) => console.log(`set-up: ${line}`));
  if (!check("build", await start(findCommand("vite"), ["build"]))) return;

  check("dead code", await start(findCommand("knip"), []));
  await runVitest("long unit", ["--project", "long", "--project", "browser", "--project", "long browser"]);
  await runPlaywright("end to end, details", ["--project", "details", "--project", "sample tests"]);
  const others = [
    "--config",
    "playwright.browsers.config.ts",
    "--project",
    "journeys in Firefox",
    "--project",
    "webkit",
  ];
  await runPlaywright("other browsers", others);
  const cluster = createCluster();
  try {
    const env = { TEST_POSTGRES: cluster.connectionString };
    await runVitest("postgres unit", ["--project", "postgres"], env);
    await runPlaywright("postgres end to end", ["--project", "postgres"], env);
  } finally {
    cluster.remove();
  }
});
