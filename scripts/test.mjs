// `npm test`: every check and every test, a summary, and as the last line "N passed, N failed".

import { rmSync } from "node:fs";
import { join } from "node:path";
import { endWithNpm } from "./npm-end.mjs";
import { cacheOf, packageCommand, root, start } from "./project.mjs";
import { setUp } from "./setup.mjs";
import {
  playwrightCounts,
  playwrightFailures,
  playwrightTimes,
  settled,
  slowest,
  vitestCounts,
  vitestFailures,
  vitestTimes,
} from "./test-counts.mjs";

/** @typedef {import("./test-counts.mjs").Counts} Counts */
/** @typedef {{ name: string, result: string, counts: Counts, seconds: number }} Step */

const unitReport = join(cacheOf(root), "unit.json");
const endToEndReport = join(cacheOf(root), "e2e.json");
/** @type {Step[]} */
const steps = [];
const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
const env = { ...process.env, ...colour };

/**
 * A step without tests of its own: it counts as one.
 * @param {string} name
 * @param {import("./project.mjs").Ending} ending
 */
function check(name, { status, output, milliseconds }) {
  const passed = status === 0;
  console.log(`\n── ${name} ──\n${output.trim()}`);
  const counts = { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
  steps.push({ name, result: passed ? "passed" : "failed", counts, seconds: milliseconds / 1000 });
  return passed;
}

/**
 * A step whose tests are counted from its report.
 * @param {string} name
 * @param {import("./project.mjs").Program} program
 * @param {readonly string[]} args
 * @param {string} report
 * @param {(file: string) => Counts | undefined} read
 */
async function tests(name, program, args, report, read) {
  console.log(`\n── ${name} ──`);
  const { status, milliseconds } = await start(program, args, { show: true, env });
  const counts = settled(read(report), status);
  const { passed, failed, skipped } = counts;
  const result = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  steps.push({ name, result, counts, seconds: milliseconds / 1000 });
}

/** @param {string} script */
const own = (script) => /** @type {const} */ ([process.execPath, join(root, "scripts", script)]);

async function everything() {
  for (const report of [unitReport, endToEndReport]) rmSync(report, { force: true });
  await setUp({ browser: true, verbose: process.argv.includes("--verbose") });

  const quick = [
    ["types", start(own("check-types.mjs"), [], { env })],
    ["lint", start(packageCommand("@biomejs/biome"), ["check", "--error-on-warnings"], { env })],
    ["dead code", start(packageCommand("knip"), [], { env })],
    ["build", start(packageCommand("vite"), ["build"], { env })],
  ];
  let built = false;
  for (const [name, ending] of /** @type {[string, Promise<import("./project.mjs").Ending>][]} */ (quick)) {
    built = check(name, await ending);
  }
  if (built) check("budget", await start(own("budget.mjs"), [], { env }));

  const vitest = packageCommand("vitest");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`];
  await tests("unit", vitest, ["run", ...reporters], unitReport, vitestCounts);
  const playwright = packageCommand("@playwright/test", "playwright");
  if (built) await tests("end to end", playwright, ["test"], endToEndReport, playwrightCounts);
  else console.log("\nWithout a build there is nothing to measure and nothing to test end to end.");
}

endWithNpm();
try {
  await everything();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  steps.push({ name: "set-up", result: "failed", counts: { passed: 0, failed: 1, skipped: 0 }, seconds: 0 });
}

const timed = [...vitestTimes(unitReport), ...playwrightTimes(endToEndReport)];
if (timed.length > 0) console.log("\n── slowest tests ──");
for (const { file, title, seconds } of slowest(timed, 10)) {
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}: ${title}`);
}

// Again at the end, where it is found in a log of thousands of lines.
const failures = [...vitestFailures(unitReport), ...playwrightFailures(endToEndReport)];
if (failures.length > 0) console.log("\n── failed tests ──");
for (const { test, message } of failures) console.log(`${test}\n${message.replace(/^/gm, "    ")}`);

console.log("\n── summary ──");
for (const { name, result, seconds } of steps)
  console.log(`${name.padEnd(12)}${result.padEnd(32)}${seconds.toFixed(1)} s`);
const total = (/** @type {"passed" | "failed"} */ kind) => steps.reduce((sum, { counts }) => sum + counts[kind], 0);
process.exitCode = total("failed") === 0 ? 0 : 1;
console.log(`${total("passed")} passed, ${total("failed")} failed`);
