import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { knownBrowser } from "./scripts/browser.mjs";
import { launchOptions } from "./scripts/browser-launch.mjs";
import { root } from "./scripts/project.mjs";

/** The built page at the top of a host, and the same files below a path. */
const servers = [
  { port: 4373, base: "/" },
  { port: 4374, base: "/sub/" },
] as const;

const addressOf = ({ port, base }: (typeof servers)[number]) => `http://localhost:${port}${base}`;

/** The story that is told below a path. */
const below = "sub-path.spec.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: Math.min(4, Math.max(2, availableParallelism())),
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  globalTimeout: 15 * 60_000,
  // A busy machine is no failure: what is waited for comes at once or never.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "node_modules/.cache/e2e.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: launchOptions(knownBrowser(root)),
    // A trace without pictures of each moment still holds the page as it was. It costs a story a quarter of its time, so
    // that `npm test` has none: `npx playwright test -g "part of the story's name"` tells a story again, with a trace.
    trace: process.env.RIDDLE_QUICK ? "off" : { mode: "retain-on-failure", screenshots: false },
  },
  projects: [
    { name: "at the top", testIgnore: [below, "webkit/**"], use: { baseURL: addressOf(servers[0]) } },
    { name: "below a path", testMatch: below, use: { baseURL: addressOf(servers[1]) } },
  ],
  webServer: servers.map((server) => ({
    command: `node scripts/serve.mjs --port ${server.port} --strict-port --base ${server.base}`,
    url: addressOf(server),
    reuseExistingServer: false,
  })),
});
