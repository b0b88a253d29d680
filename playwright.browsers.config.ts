import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findFirefox } from "./scripts/browsers/other-browsers.mjs";

/** The built page, beside the server of playwright.config.ts. */
const port = 4375;
const baseURL = `http://localhost:${port}/`;

const executablePath = findFirefox();

/** The Firefox of the system, driven over WebDriver BiDi. */
const firefox = {
  ...devices["Desktop Firefox"],
  browserName: "firefox",
  channel: "moz-firefox",
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    // For e2e/support/wait-for-download.ts: a folder for each worker, which runs one test at a time.
    downloadsPath: join(tmpdir(), `riddle-downloads-${process.env.TEST_PARALLEL_INDEX ?? ""}`),
    firefoxUserPrefs: {
      // For e2e/in-page.spec.ts.
      "network.dns.localDomains": "riddle.test",
      // Without a screen, Firefox has no pointer: (hover: none). These are the bits of a mouse: fine, and able to hover.
      "ui.primaryPointerCapabilities": 6,
      "ui.allPointerCapabilities": 6,
      // As in headless Chromium, a scroll bar takes no space.
      "ui.useOverlayScrollbars": 1,
      // The list of downloads would take the focus from the page.
      "browser.download.alwaysOpenPanel": false,
    },
  },
} as const;

const inFirefox = {
  name: "firefox",
  testIgnore: ["webkit/**", "**/*.postgres.spec.ts"],
  use: { ...firefox, baseURL },
};

// e2e/fixtures.ts: each test begins with a first visit.
process.env.RIDDLE_BROWSERS = "true";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browsers",
  fullyParallel: true,
  workers: Math.min(3, Math.max(2, availableParallelism() - 1)),
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  globalTimeout: 60 * 60_000,
  // Firefox and WebKit take longer than Chromium; axe in Firefox longest.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "node_modules/.cache/browsers.json" }]],
  projects: [
    inFirefox,
    // For `npm run test:all`: what a person does through the page.
    { ...inFirefox, name: "journeys in Firefox", grep: /@journey|@other-browsers/ },
    // These have their own way to the browser, and their own servers: e2e/webkit/webkit.spec.ts.
    { name: "webkit", testMatch: "webkit/*.spec.ts" },
  ],
  webServer: {
    command: `node scripts/build/serve.mjs --port ${port} --strict-port`,
    url: baseURL,
    reuseExistingServer: false,
  },
});
