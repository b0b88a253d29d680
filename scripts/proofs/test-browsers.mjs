// `npm run test:browsers`: runs the end-to-end tests in Firefox, and the most important ones in WebKitGTK.
//
//   npm run test:browsers               both
//   npm run test:browsers -- webkit     one of them

import { otherBrowsers, provide } from "../browsers/other-browsers.mjs";
import { check, runPlaywright, runSteps } from "../checks/test-steps.mjs";
import { endWithNpm } from "../npm-end.mjs";
import { findCommand, start } from "../project.mjs";
import { setUp } from "../setup.mjs";

const given = process.argv.slice(2);
const wanted = otherBrowsers.filter(({ name }) => given.length === 0 || given.includes(name));
const names = otherBrowsers.map(({ name }) => name);
if (!given.every((name) => names.includes(name))) {
  console.error(`Name one of ${names.join(" and ")}, or none for both: npm run test:browsers -- firefox`);
  process.exit(1);
}

endWithNpm();
await runSteps(async () => {
  await setUp();
  provide(wanted, (line) => console.log(`set-up: ${line}`));
  if (!check("build", await start(findCommand("vite"), ["build"]))) return;
  const projects = wanted.map(({ name }) => `--project=${name}*`);
  await runPlaywright("browsers", ["--config", "playwright.browsers.config.ts", ...projects]);
});
