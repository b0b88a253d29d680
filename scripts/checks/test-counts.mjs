// Reads from the reports of Vitest and Playwright how many tests passed, which failed, and how long each took.

import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../project.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {string} file Vitest's JSON report
 * @returns {Counts | undefined} nothing when there is no report
 */
export function countVitest(file) {
  const report = read(file);
  if (report === undefined) return undefined;
  // A file that can't be loaded has no tests, but counts as a failure.
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
export function countPlaywright(file) {
  const report = read(file);
  if (report === undefined) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  // Errors outside any test: a file that can't be loaded, a server that does not start, no tests at all.
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/** A test that ran. @typedef {{ file: string, title: string, seconds: number }} TimedTest */

/**
 * @param {string} file Vitest's JSON report
 * @returns {TimedTest[]} empty when there is no report
 */
export function readVitestTimes(file) {
  /** @type {{ name: string, assertionResults: { fullName: string, duration?: number | null }[] }[]} */
  const files = read(file)?.testResults ?? [];
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(root, name),
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/**
 * @param {string} file Playwright's JSON report
 * @returns {TimedTest[]} empty when there is no report
 */
export function readPlaywrightTimes(file) {
  return readSpecs(file).flatMap(({ file: spec, title, tests }) =>
    tests.map(({ results }) => ({
      file: `e2e/${spec}`,
      title,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
}

/** A test that failed, or a file that could not be loaded, and why. @typedef {{ test: string, message: string }} Failure */

/**
 * @param {string} file Vitest's JSON report
 * @returns {Failure[]} empty when there is no report
 */
export function readVitestFailures(file) {
  /** @type {{ name: string, status: string, message?: string, assertionResults: VitestResult[] }[]} */
  const files = read(file)?.testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name);
    if (status === "failed" && assertionResults.length === 0) return [failure(path, message)];
    const failed = assertionResults.filter((result) => result.status === "failed");
    return failed.map(({ fullName, failureMessages }) => failure(`${path}: ${fullName}`, failureMessages?.[0]));
  });
}

/** @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestResult */

/**
 * @param {string} file Playwright's JSON report
 * @returns {Failure[]} empty when there is no report
 */
export function readPlaywrightFailures(file) {
  /** @type {{ message?: string }[]} */
  const outside = read(file)?.errors ?? [];
  const failed = readSpecs(file).flatMap(({ file: spec, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => failure(`e2e/${spec}: ${title}`, results.find(({ error }) => error)?.error?.message)),
  );
  return [...outside.map(({ message }) => failure("outside the tests", message)), ...failed];
}

/**
 * The tests that failed and passed when they were repeated.
 * @param {string} file Playwright's JSON report
 * @returns {{ test: string, trace: string | undefined }[]} with the file of the trace of the repetition
 */
export function listFlakyTests(file) {
  return readSpecs(file).flatMap(({ file: spec, title, tests }) =>
    tests
      .filter(({ status }) => status === "flaky")
      .map(({ results }) => ({
        test: `e2e/${spec}: ${title}`,
        trace: results.flatMap(({ attachments = [] }) => attachments).find(({ name }) => name === "trace")?.path,
      })),
  );
}

/** @param {string} test @param {string} [message] @returns {Failure} the start of the message, without colours */
function failure(test, message = "no message") {
  return { test, message: stripVTControlCharacters(message).split("\n").slice(0, 12).join("\n") };
}

/** The tests that took longest, the slowest first. @param {readonly TimedTest[]} tests @param {number} count */
export function slowest(tests, count) {
  return tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}

/**
 * Adjusts counts to the exit code: a run that failed without a failed test, or that ran no test, is one failure.
 * @param {Counts | undefined} counts
 * @param {number} status the exit code
 * @returns {Counts}
 */
export function settled(counts = { passed: 0, failed: 0, skipped: 0 }, status = 0) {
  const wrong = status !== 0 || counts.passed === 0;
  return { ...counts, failed: wrong ? Math.max(1, counts.failed) : counts.failed };
}

/**
 * The tests that Playwright skipped, by reason.
 * @param {string} file Playwright's JSON report
 * @returns {Map<string, string[]>} titles by reason
 */
export function listSkippedTests(file) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const { file: spec, title, tests } of readSpecs(file)) {
    for (const { status, projectName, annotations } of tests) {
      if (status !== "skipped") continue;
      const reason = annotations.find(({ type }) => type === "skip")?.description ?? "no reason given";
      found.set(reason, [...(found.get(reason) ?? []), `${projectName}, ${spec}: ${title}`]);
    }
  }
  return found;
}

/** @typedef {{ type: string, description?: string }} Annotation */
/** @typedef {{ name: string, path?: string }} Attachment */
/** @typedef {{ duration: number, error?: { message?: string }, attachments?: Attachment[] }} Result */
/** @typedef {{ status: string, projectName: string, annotations: Annotation[], results: Result[] }} Ran */
/** @typedef {{ file: string, title: string, tests: Ran[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/** @param {string} file Playwright's JSON report @returns {Spec[]} */
function readSpecs(file) {
  return (read(file)?.suites ?? []).flatMap(listSpecs);
}

/** All specs of a file or a group, at any depth. @param {Suite} suite @returns {Spec[]} */
function listSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
