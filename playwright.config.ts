import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { readKnownBrowser } from "./scripts/browsers/browser.mjs";
import { getLaunchOptions } from "./scripts/browsers/browser-launch.mjs";
import { root } from "./scripts/project.mjs";

/** E2E_PORT moves the server of the built page, so that several clones can run their tests at once. */
const port = Number(process.env.E2E_PORT ?? 4373);
const baseURL = `http://localhost:${port}/`;

const { args, ...browser } = getLaunchOptions(readKnownBrowser(root));

/** Without optimizing compilers: a test's page is gone before their code would pay for its compilation. */
const unoptimized = "--js-flags=--no-turbofan --no-maglev";

/** What a person does, once for each subject. The other tests are for `npm run test:all`. */
const journey = /@journey/;
const postgresTests = "**/*.postgres.spec.ts";
const elsewhere = ["webkit/**", postgresTests];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  // One more than there are cores: each waits for its browser now and then.
  workers: Math.min(4, availableParallelism() + 1),
  // The summary lists a test that passes when repeated as flaky.
  retries: process.env.CI ? 1 : 0,
  globalSetup: "./e2e/global-setup.ts",
  forbidOnly: Boolean(process.env.CI),
  globalTimeout: 60 * 60_000,
  // A busy machine is no failure: what is waited for comes at once or never.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "node_modules/.cache/e2e.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL,
    trace: "on-first-retry",
    launchOptions: { ...browser, args: [...args, unoptimized] },
  },
  projects: [
    { name: "journeys", testIgnore: elsewhere, grep: journey },
    { name: "details", testIgnore: elsewhere, grepInvert: journey },
    // The sample of docs/testing.md.
    { name: "sample tests", testDir: "docs/sample-tests" },
    // `npm run test:postgres` names the server.
    ...(process.env.TEST_POSTGRES === undefined ? [] : [{ name: "postgres", testMatch: postgresTests }]),
  ],
  webServer: {
    command: `node scripts/build/serve.mjs --port ${port} --strict-port`,
    url: baseURL,
    reuseExistingServer: false,
  },
});
