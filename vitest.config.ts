import { availableParallelism } from "node:os";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { readKnownBrowser } from "./scripts/browsers/browser.mjs";
import { getLaunchOptions } from "./scripts/browsers/browser-launch.mjs";
import { grammar } from "./scripts/build/vite-grammar.ts";
import { root } from "./scripts/project.mjs";

/** Tests that `npm run test:all` runs: a.long.test.ts, a.long.browser.test.ts. */
const long = "**/*.long.*";
const inBrowser = "**/*.browser.test.*";
const withPostgres = "**/*.postgres.test.*";

function testInNode(name: string, include: string, exclude: readonly string[]): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      environment: "node",
      // One world for all files of a process, so that each module is loaded once: no test leaves anything behind in it.
      isolate: false,
      unstubGlobals: true,
      include: [include],
      exclude: [...exclude],
    },
  };
}

function testInBrowser(name: string, include: string, exclude: readonly string[]): TestProjectInlineConfiguration {
  return {
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
      name,
      include: [include],
      exclude: [...exclude],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        instances: [{ browser: "chromium" }],
        // Where no search was made before (npm run unit makes one), Playwright starts its own.
        provider: playwright({
          launchOptions: getLaunchOptions(readKnownBrowser(root)),
        }),
      },
    },
  };
}

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
      testInNode("unit", "{grammar,src,scripts}/**/*.test.{ts,tsx}", [long, inBrowser, withPostgres]),
      testInNode("long", "{grammar,src,scripts}/**/*.long.test.{ts,tsx}", []),
      testInBrowser("browser", "src/**/*.browser.test.{ts,tsx}", [long]),
      testInBrowser("long browser", "src/**/*.long.browser.test.{ts,tsx}", []),
      // The scripts that start a server name it.
      ...(process.env.TEST_POSTGRES === undefined
        ? []
        : [testInNode("postgres", "{src,bench}/**/*.postgres.test.ts", [])]),
    ],
  },
});
