import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { knownBrowser } from "./scripts/browser.mjs";
import { launchOptions } from "./scripts/browser-launch.mjs";
import { root } from "./scripts/project.mjs";

/** E2E_PORT moves the two servers, so that several clones can run their tests at once. */
const firstPort = Number(process.env.E2E_PORT ?? 4373);

/** The built page at the top of a host, and the same files below a path. */
const servers = [
  { port: firstPort, base: "/" },
  { port: firstPort + 1, base: "/sub/" },
] as const;

const addressOf = ({ port, base }: (typeof servers)[number]) => `http://localhost:${port}${base}`;

/** The test that runs below a path. */
const below = "sub-path.spec.ts";

const { args, ...browser } = launchOptions(knownBrowser(root));

/** Without optimizing compilers: a test's page is gone before their code would pay for its compilation. */
const unoptimized = "--js-flags=--no-turbofan --no-maglev";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  // One more than there are cores: each waits for its browser now and then.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  globalSetup: "./e2e/global-setup.ts",
  forbidOnly: Boolean(process.env.CI),
  globalTimeout: 60 * 60_000,
  // A busy machine is no failure: what is waited for comes at once or never.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "node_modules/.cache/e2e.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: { ...browser, args: [...args, unoptimized] },
  },
  projects: [
    { name: "at the top", testIgnore: [below, "webkit/**"], use: { baseURL: addressOf(servers[0]) } },
    // The sample of docs/testing-with-riddle.md.
    { name: "sample tests", testDir: "docs/sample-tests", use: { baseURL: addressOf(servers[0]) } },
    { name: "below a path", testMatch: below, use: { baseURL: addressOf(servers[1]) } },
  ],
  webServer: servers.map((server) => ({
    command: `node scripts/serve.mjs --port ${server.port} --strict-port --base ${server.base}`,
    url: addressOf(server),
    reuseExistingServer: false,
  })),
});
