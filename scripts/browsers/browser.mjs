// Finds the Chromium that the tests use, and remembers it.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { getCacheFolder, root as ownRoot } from "../project.mjs";
import { findFlaw } from "./browser-check.mjs";
import { listBrowserSources } from "./browser-sources.mjs";

/**
 * @typedef {object} Browser
 * @property {string} executablePath
 * @property {Readonly<Record<string, string>>} env what must be in its environment
 */

/**
 * Why a source has no browser.
 * @typedef {object} Miss
 * @property {string} why in a few words
 * @property {string} [output] the output of the program that failed to install it
 */

/**
 * A source of browsers.
 * @typedef {object} BrowserSource
 * @property {string} name for CHROMIUM_FROM
 * @property {string} label for people
 * @property {boolean} [isSlow] whether the search is announced because it may take minutes
 * @property {() => AsyncIterable<Browser | Miss>} search yields browsers until one passes, and why there is none
 */

/**
 * @typedef {object} SearchOptions
 * @property {NodeJS.ProcessEnv} [env] the process's own by default
 * @property {boolean} [verbose] shows what the programs print that install a browser; false by default
 * @property {readonly BrowserSource[]} [sources] in the order of the search
 * @property {(browser: Browser) => Promise<string | undefined>} [check] what a browser lacks for the tests
 */

/** @param {string} root */
const getNoteFile = (root) => join(getCacheFolder(root), "browser.json");

/**
 * The browser that the last search found, if it is still the same file and the same search would be made again.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Browser | undefined}
 */
export function readKnownBrowser(root, env = process.env) {
  if (!existsSync(getNoteFile(root))) return undefined;
  const { key, executablePath, env: needed } = JSON.parse(readFileSync(getNoteFile(root), "utf8"));
  return existsSync(executablePath) && key === hashSearch(executablePath, env)
    ? { executablePath, env: needed }
    : undefined;
}

/** Everything that a remembered result depends on: the request, the browser's file, and the code that checks and starts it. */
const foundations = [
  "scripts/browsers/browser-check.mjs",
  "scripts/browsers/browser-launch.mjs",
  "node_modules/playwright-core/package.json",
];

/** @param {string} executablePath @param {NodeJS.ProcessEnv} env */
function hashSearch(executablePath, { CHROMIUM_PATH: path = "", CHROMIUM_FROM: from = "" }) {
  const { size, mtimeMs } = statSync(executablePath);
  const hash = createHash("sha256").update(JSON.stringify([path, from, size, mtimeMs]));
  for (const file of foundations) hash.update(readFileSync(join(ownRoot, file)));
  return hash.digest("hex");
}

/**
 * The remembered browser, or the first one that can run every test, which is then remembered. CHROMIUM_FROM (names of sources,
 * separated by commas) limits the search, to try one of them out.
 * @param {string} root
 * @param {(line: string) => void} say
 * @param {SearchOptions} [options]
 * @returns {Promise<Browser>}
 * @throws an Error with what is missing and what to do, if there is none
 */
export async function findBrowser(root, say, { env = process.env, verbose = false, ...options } = {}) {
  const known = readKnownBrowser(root, env);
  if (known) return known;
  const { sources = listBrowserSources({ root, env, verbose }), check = findFlaw } = options;
  const only = env.CHROMIUM_FROM?.split(",");
  /** @type {(Miss & { label: string })[]} */
  const misses = [];
  for (const { name, label, isSlow, search } of sources) {
    if (only && !only.includes(name)) continue;
    if (isSlow) say(`browser: trying ${label}…`);
    try {
      for await (const found of search()) {
        const flaw = "why" in found ? undefined : await check(found);
        if ("why" in found) misses.push({ label, ...found });
        else if (flaw) misses.push({ label, why: `${found.executablePath} ${flaw}` });
        else {
          const others = misses.map((miss) => `${miss.label} (${miss.why})`).join(", ");
          say(`browser: ${found.executablePath}, ${label}${others && `; passed over: ${others}`}`);
          note(root, { ...found, key: hashSearch(found.executablePath, env) });
          return found;
        }
      }
    } catch (error) {
      misses.push({ label, why: error instanceof Error ? error.message : String(error) });
    }
  }
  throw new Error(
    "The tests need Chromium or Chrome, and none that can run all of them was found or could be installed.\n" +
      misses.map((miss) => `- ${miss.label}: ${miss.why}\n${excerpt(miss.output)}`).join("") +
      "Install Chromium or Chrome, version 147 or newer, or set CHROMIUM_PATH to its executable, and try again. " +
      "`node scripts/setup.mjs --browser --verbose` shows everything that was tried.",
  );
}

/** The end of a program's output, without stack traces. */
function excerpt(output = "") {
  const lines = output.split("\n").filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
  return lines
    .slice(-5)
    .map((line) => `    ${line}\n`)
    .join("");
}

/** @param {string} root @param {Browser & { key: string }} browser */
function note(root, browser) {
  mkdirSync(dirname(getNoteFile(root)), { recursive: true });
  writeFileSync(getNoteFile(root), `${JSON.stringify(browser, null, 2)}\n`);
}
