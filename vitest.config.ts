import { availableParallelism } from "node:os";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { knownBrowser } from "./scripts/browser.mjs";
import { launchOptions } from "./scripts/browser-launch.mjs";
import { root } from "./scripts/project.mjs";
import { grammar } from "./scripts/vite-grammar.ts";

const postgres: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "postgres",
    environment: "node",
    isolate: false,
    include: ["{src,bench}/**/*.postgres.test.ts"],
  },
};

export default defineConfig({
  plugins: [grammar()],
  define: { __VERSION__: '"dev"', __PRECACHE__: "[]" },
  test: {
    // Class names as in the page.
    css: { include: [/\.module\.css/] },
    // Vitest leaves one core free, which on two is half of the machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Only with `npm run coverage`.
    coverage: {
      include: ["src/language/**/*.ts"],
      exclude: ["**/*.test.ts", "**/testing/**"],
      reporter: ["text"],
      reportsDirectory: "node_modules/.cache/coverage",
    },
    // A busy machine is no failure: what is waited for comes at once or never.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          // One world for all files of a process, so that each module is loaded once: no test leaves anything behind in it.
          isolate: false,
          unstubGlobals: true,
          include: ["{grammar,src,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.browser.test.*", "**/*.postgres.test.*"],
        },
      },
      // `npm run test:postgres` names the server.
      ...(process.env.TEST_POSTGRES === undefined ? [] : [postgres]),
      {
        extends: true,
        // Every package that a browser test imports is bundled beforehand: a later find would reload the page under it.
        optimizeDeps: {
          include: [
            "dexie",
            "papaparse",
            "fast-check",
            "@codemirror/autocomplete",
            "@codemirror/commands",
            "@codemirror/language",
            "@codemirror/lint",
            "@codemirror/state",
            "@codemirror/view",
            "@lezer/common",
            "@lezer/highlight",
            "@lezer/lr",
          ],
        },
        test: {
          name: "browser",
          include: ["src/**/*.browser.test.{ts,tsx}"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: "chromium" }],
            // Where no search was made before (npm run unit makes one), Playwright starts its own.
            provider: playwright({
              launchOptions: launchOptions(knownBrowser(root)),
            }),
          },
        },
      },
    ],
  },
});
