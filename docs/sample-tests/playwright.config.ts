// Copy this folder beside a clone of Riddle, and adapt `cwd`. In Riddle's own repository:
// `npx playwright test --config docs/sample-tests`

import { defineConfig, devices } from "@playwright/test";

export default defineConfig({
  fullyParallel: true,
  reporter: [["list"], ["./times.ts"]],
  use: { ...devices["Desktop Chrome"], baseURL: "http://localhost:4173" },
  webServer: {
    command: "npm start -- --port 4173 --strict-port",
    cwd: "../..",
    url: "http://localhost:4173",
    timeout: 300_000, // the first start installs and builds
    reuseExistingServer: true,
  },
});
