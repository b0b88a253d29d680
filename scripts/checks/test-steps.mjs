// The steps of a run of tests, and its summary, whose last line is "N passed, N failed".

import { rmSync } from "node:fs";
import { join } from "node:path";
import { getCacheFolder, root, start } from "../project.mjs";
import {
  countPlaywright,
  countVitest,
  listFlakyTests,
  listSkippedTests,
  readPlaywrightFailures,
  readPlaywrightTimes,
  readVitestFailures,
  readVitestTimes,
  settled,
  slowest,
} from "./test-counts.mjs";

/** @typedef {import("./test-counts.mjs").Counts} Counts */
/** @typedef {{ name: string, result: string, counts: Counts, seconds: number }} Step */

const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};

/** @type {Step[]} */
const steps = [];
/** @type {{ vitest: string[], playwright: string[] }} */
const reports = { vitest: [], playwright: [] };

/** The environment of the programs that a step starts. @param {NodeJS.ProcessEnv} [more] */
export const environment = (more = {}) => ({ ...process.env, ...colour, ...more });

/**
 * Adds a step without tests of its own, which counts as one.
 * @param {string} name
 * @param {import("../project.mjs").Ending} ending
 * @returns {boolean} whether it passed
 */
export function check(name, { status, output, milliseconds }) {
  const passed = status === 0;
  console.log(`\n── ${name} ──\n${output.trim()}`);
  add(name, milliseconds, { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });
  return passed;
}

/**
 * Runs Vitest, and adds its tests.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] in addition to that of this process
 */
export async function runVitest(name, args, env) {
  const report = newReport("vitest", name);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const command = /** @type {const} */ ([process.execPath, join(root, "node_modules/vitest/vitest.mjs")]);
  console.log(`\n── ${name} ──`);
  const { status, milliseconds } = await start(command, ["run", "--root", root, ...reporters, ...args], {
    show: true,
    env: environment(env),
  });
  add(name, milliseconds, settled(countVitest(report), status));
}

/**
 * Runs Playwright, and adds its tests.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] in addition to that of this process
 */
export async function runPlaywright(name, args, env) {
  const report = newReport("playwright", name);
  const command = /** @type {const} */ ([process.execPath, join(root, "node_modules/@playwright/test/cli.js")]);
  console.log(`\n── ${name} ──`);
  const { status, milliseconds } = await start(command, ["test", ...args], {
    show: true,
    env: environment({ PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env }),
  });
  add(name, milliseconds, settled(countPlaywright(report), status));
}

/** @param {"vitest" | "playwright"} runner @param {string} name */
function newReport(runner, name) {
  const report = join(getCacheFolder(root), `${name.toLowerCase().replaceAll(/\W+/g, "-")}.json`);
  rmSync(report, { force: true });
  reports[runner].push(report);
  return report;
}

/** @param {string} name @param {number} milliseconds @param {Counts} counts */
function add(name, milliseconds, counts) {
  const { passed, failed, skipped } = counts;
  const result = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  steps.push({ name, result, counts, seconds: milliseconds / 1000 });
}

/**
 * Runs all steps, prints what a reader of a long log looks for, and sets the exit code.
 * @param {() => Promise<void>} everything
 */
export async function runSteps(everything) {
  try {
    await everything();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    add("set-up", 0, { passed: 0, failed: 1, skipped: 0 });
  }

  const timed = [...reports.vitest.flatMap(readVitestTimes), ...reports.playwright.flatMap(readPlaywrightTimes)];
  printList(
    "slowest tests",
    slowest(timed, 10).map(({ file, title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}: ${title}`),
  );
  const skipped = reports.playwright.flatMap((report) => [...listSkippedTests(report)]);
  printList(
    "skipped tests",
    skipped.map(([reason, titles]) => `${reason}\n    ${titles.join("\n    ")}`),
  );
  printList(
    "flaky tests: passed when repeated",
    reports.playwright
      .flatMap(listFlakyTests)
      .map(({ test, trace }) => `${test}${trace ? `\n    trace: ${trace}` : ""}`),
  );
  const failures = [
    ...reports.vitest.flatMap(readVitestFailures),
    ...reports.playwright.flatMap(readPlaywrightFailures),
  ];
  printList(
    "failed tests",
    failures.map(({ test, message }) => `${test}\n${message.replace(/^/gm, "    ")}`),
  );
  printList(
    "summary",
    steps.map(({ name, result, seconds }) => `${name.padEnd(20)}${result.padEnd(34)}${seconds.toFixed(1)} s`),
  );
  const total = (/** @type {"passed" | "failed"} */ kind) => steps.reduce((sum, { counts }) => sum + counts[kind], 0);
  process.exitCode = total("failed") === 0 ? 0 : 1;
  console.log(`${total("passed")} passed, ${total("failed")} failed`);
}

/** @param {string} title @param {readonly string[]} lines nothing is printed if there are none */
function printList(title, lines) {
  if (lines.length > 0) console.log(`\n── ${title} ──\n${lines.join("\n")}`);
}
