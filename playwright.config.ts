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

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: Math.min(4, Math.max(2, availableParallelism() - 1)),
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  globalTimeout: 15 * 60_000,
  reporter: [["list"], ["json", { outputFile: "node_modules/.cache/e2e.json" }]],
  use: { baseURL: `http://localhost:${servers[0].port}${servers[0].base}`, trace: "retain-on-failure" },
  projects: [
    {
      name: "chromium",
      use: {
        ...devices["Desktop Chrome"],
        launchOptions: launchOptions(knownBrowser(root)),
      },
    },
  ],
  webServer: servers.map(({ port, base }) => ({
    command: `node scripts/serve.mjs --port ${port} --strict-port --base ${base}`,
    url: `http://localhost:${port}${base}`,
    reuseExistingServer: false,
  })),
});
