// Tests that every failure in a report is counted in the last line of `npm test`.

import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../project.mjs";
import { createTemporaryFolder } from "../testing/temporary-folder.ts";
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

function report(content: unknown): string {
  return join(createTemporaryFolder({ "report.json": JSON.stringify(content) }), "report.json");
}

const vitestReport = {
  numPassedTests: 20,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: "passed", assertionResults: [{}] },
    { status: "failed", assertionResults: [{}] },
    { status: "failed", assertionResults: [] },
  ],
};

test("Vitest: a file that can't be loaded is a failure, too", () => {
  expect(countVitest(report(vitestReport))).toEqual({ passed: 20, failed: 2, skipped: 3 });
});

test("Playwright: errors outside the tests are failures, too, and a test that passes when repeated is not", () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright(report({ stats, errors: [{ message: "no server" }] }))).toEqual({
    passed: 8,
    failed: 2,
    skipped: 2,
  });
});

test("Playwright: reports skipped tests by reason, at any depth", () => {
  const ran = (status: string, description?: string) => ({
    status,
    projectName: "firefox",
    annotations: description === undefined ? [] : [{ type: "skip", description }],
  });
  const spec = (title: string, ...tests: object[]) => ({ file: "a.spec.ts", title, tests });
  const inner = { specs: [spec("two", ran("skipped", "no CDP")), spec("three", ran("skipped"))] };
  const suites = [{ specs: [spec("one", ran("expected"), ran("skipped", "no CDP"))], suites: [inner] }];
  expect([...listSkippedTests(report({ suites }))]).toEqual([
    ["no CDP", ["firefox, a.spec.ts: one", "firefox, a.spec.ts: two"]],
    ["no reason given", ["firefox, a.spec.ts: three"]],
  ]);
});

test("the slowest tests are found in both reports, whichever ran them", () => {
  const unit = report({
    testResults: [
      {
        name: join(root, "src/a.test.ts"),
        assertionResults: [
          { fullName: "a group slow", duration: 3000 },
          { fullName: "skipped", duration: null },
        ],
      },
    ],
  });
  const spec = { file: "b.spec.ts", title: "slower", tests: [{ results: [{ duration: 4000 }, { duration: 500 }] }] };
  const quick = { file: "b.spec.ts", title: "quick", tests: [{ results: [{ duration: 100 }] }] };
  const endToEnd = report({ suites: [{ specs: [quick], suites: [{ specs: [spec] }] }] });
  expect(slowest([...readVitestTimes(unit), ...readPlaywrightTimes(endToEnd)], 3)).toEqual([
    { file: "e2e/b.spec.ts", title: "slower", seconds: 4.5 },
    { file: "src/a.test.ts", title: "a group slow", seconds: 3 },
    { file: "e2e/b.spec.ts", title: "quick", seconds: 0.1 },
  ]);
});

test("failed tests are listed with the start of their messages, without colours", () => {
  const long = Array.from({ length: 20 }, (_, line) => `line ${line}`).join("\n");
  const unit = report({
    testResults: [
      {
        name: join(root, "src/a.test.ts"),
        status: "failed",
        assertionResults: [
          { fullName: "adds", status: "failed", failureMessages: ["\u001b[31mexpected 2\u001b[39m"] },
          { fullName: "subtracts", status: "passed", failureMessages: [] },
        ],
      },
      { name: join(root, "src/b.test.ts"), status: "failed", message: "no such module", assertionResults: [] },
    ],
  });
  expect(readVitestFailures(unit)).toEqual([
    { test: "src/a.test.ts: adds", message: "expected 2" },
    { test: "src/b.test.ts", message: "no such module" },
  ]);

  const ran = (status: string, message?: string) => ({ status, results: [{ error: message && { message } }] });
  const spec = (title: string, ...tests: object[]) => ({ file: "a.spec.ts", title, tests });
  const specs = [spec("one", ran("expected")), spec("two", ran("unexpected", long)), spec("three", ran("flaky"))];
  const endToEnd = report({ suites: [{ specs }], errors: [{ message: "no server" }] });
  expect(readPlaywrightFailures(endToEnd)).toEqual([
    { test: "outside the tests", message: "no server" },
    { test: "e2e/a.spec.ts: two", message: long.split("\nline 12")[0] },
  ]);
});

test("flaky tests are listed with the trace of their repetition", () => {
  const flaky = (attachments: object[]) => ({
    status: "flaky",
    results: [{ attachments: [{ name: "screenshot", path: "first.png" }] }, { attachments }],
  });
  const specs = [
    { file: "a.spec.ts", title: "one", tests: [flaky([{ name: "trace", path: "trace.zip" }])] },
    { file: "a.spec.ts", title: "two", tests: [flaky([])] },
    { file: "a.spec.ts", title: "three", tests: [{ status: "expected", results: [{}] }] },
  ];
  expect(listFlakyTests(report({ suites: [{ specs }] }))).toEqual([
    { test: "e2e/a.spec.ts: one", trace: "trace.zip" },
    { test: "e2e/a.spec.ts: two", trace: undefined },
  ]);
});

test("no report: no counts", () => {
  expect(readVitestFailures("/nowhere/report.json")).toEqual([]);
  expect(readPlaywrightFailures("/nowhere/report.json")).toEqual([]);
  expect(readVitestTimes("/nowhere/report.json")).toEqual([]);
  expect(readPlaywrightTimes("/nowhere/report.json")).toEqual([]);
  expect(listSkippedTests("/nowhere/report.json").size).toBe(0);
  expect(countVitest("/nowhere/report.json")).toBeUndefined();
  expect(countPlaywright("/nowhere/report.json")).toBeUndefined();
});

test.each([
  ["all well", { passed: 3, failed: 0, skipped: 1 }, 0, 0],
  ["failed tests", { passed: 3, failed: 2, skipped: 0 }, 1, 2],
  ["all passed, but the run ended badly", { passed: 3, failed: 0, skipped: 0 }, 1, 1],
  ["no test ran", { passed: 0, failed: 0, skipped: 4 }, 0, 1],
  ["the run died without a report", undefined, 1, 1],
  ["the run ended well without a report", undefined, 0, 1],
])("%s", (_, counts, status, failed) => {
  expect(settled(counts, status).failed).toBe(failed);
});
