// `npm run test:browsers`: runs the end-to-end tests in Firefox, and the most important ones in WebKitGTK.
//
//   npm run test:browsers               both
//   npm run test:browsers -- webkit     one of them

import { rmSync } from "node:fs";
import { join } from "node:path";
import { otherBrowsers, provide } from "../browsers/other-browsers.mjs";
import { playwrightCounts, settled, skippedTests } from "../checks/test-counts.mjs";
import { cacheOf, packageCommand, root, start } from "../project.mjs";
import { setUp } from "../setup.mjs";

const asked = process.argv.slice(2);
const wanted = otherBrowsers.filter(({ name }) => asked.length === 0 || asked.includes(name));
const names = otherBrowsers.map(({ name }) => name);
if (!asked.every((name) => names.includes(name))) {
  console.error(`Name one of ${names.join(" and ")}, or none for both: npm run test:browsers -- firefox`);
  process.exit(1);
}

async function everyStory() {
  await setUp();
  provide(wanted, (line) => console.log(`set-up: ${line}`));
  const { status: built, output } = await start(packageCommand("vite"), ["build"]);
  if (built !== 0) throw new Error(output);
  const report = join(cacheOf(root), "browsers.json");
  rmSync(report, { force: true });
  const projects = wanted.map(({ name }) => `--project=${name}*`);
  const args = ["test", "--config", "playwright.browsers.config.ts", ...projects];
  const { status } = await start(packageCommand("@playwright/test", "playwright"), args, { show: true });
  for (const [reason, titles] of skippedTests(report)) console.log(`\nLeft out: ${reason}\n  ${titles.join("\n  ")}`);
  return settled(playwrightCounts(report), status);
}

try {
  const { passed, failed } = await everyStory();
  process.exitCode = failed === 0 ? 0 : 1;
  console.log(`\n${passed} passed, ${failed} failed`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  console.log("\n0 passed, 1 failed");
}
