// Owns how many tests passed and failed, read from the reports of Vitest and Playwright.

import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {string} file Vitest's JSON report
 * @returns {Counts | undefined} nothing when there is no report
 */
export function vitestCounts(file) {
  const report = read(file);
  if (report === undefined) return undefined;
  // A file that can't even be loaded has no tests to fail, but fails itself.
  const broken = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ { status, assertionResults }) =>
      status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {string} file Playwright's JSON report
 * @returns {Counts | undefined} nothing when there is no report
 */
export function playwrightCounts(file) {
  const report = read(file);
  if (report === undefined) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  // Errors outside any test: a file that can't be loaded, a server that does not start, no tests at all.
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/**
 * Makes counts agree with how the run ended: one that ended badly without a failed test, or that ran no test, is a
 * failure by itself.
 * @param {Counts | undefined} counts
 * @param {number} status the exit code
 * @returns {Counts}
 */
export function settled(counts = { passed: 0, failed: 0, skipped: 0 }, status = 0) {
  const wrong = status !== 0 || counts.passed === 0;
  return { ...counts, failed: wrong ? Math.max(1, counts.failed) : counts.failed };
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
