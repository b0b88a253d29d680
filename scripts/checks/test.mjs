// `npm test`: what a change breaks in ordinary work. The last line is "N passed, N failed".
//
// The long proofs are `npm run test:all` (scripts/checks/test-all.mjs).

import { join } from "node:path";
import { endWithNpm } from "../npm-end.mjs";
import { findCommand, root, start } from "../project.mjs";
import { setUp } from "../setup.mjs";
import { check, environment, runPlaywright, runSteps, runVitest } from "./test-steps.mjs";

/** @param {string} script */
const own = (script) => /** @type {const} */ ([process.execPath, join(root, "scripts", script)]);

endWithNpm();
await runSteps(async () => {
  await setUp();

  const env = environment();
  // Looked for, and perhaps installed, while the first steps run, which need none.
  const verbose = process.argv.filter((argument) => argument === "--verbose");
  const browser = start(own("setup.mjs"), ["--browser", ...verbose], { env });
  const quick = [
    ["types", start(own("checks/check-types.mjs"), [], { env })],
    ["lint", start(findCommand("@biomejs/biome"), ["check", "--error-on-warnings"], { env })],
    ["floors", start(own("checks/floors.mjs"), [], { env })],
    ["build", start(findCommand("vite"), ["build"], { env })],
  ];
  let built = false;
  for (const [name, ending] of /** @type {[string, Promise<import("../project.mjs").Ending>][]} */ (quick)) {
    built = check(name, await ending);
  }
  if (built) check("budget", await start(own("checks/budget.mjs"), [], { env }));
  await runVitest("unit", ["--project", "unit"]);
  if (!check("browser", await browser)) return;

  if (built) await runPlaywright("end to end", ["--project", "journeys"]);
  else console.log("\nWithout a build there is nothing to measure and nothing to test end to end.");
});
