// Owns which Chromium the tests use: what is known from the last search, and the search itself.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { browserSources } from "./browser-sources.mjs";
import { cacheOf } from "./project.mjs";

/**
 * @typedef {object} Browser
 * @property {string} by where it came from
 * @property {string} executablePath
 * @property {Readonly<Record<string, string>>} env what must be in its environment
 */

/**
 * One place to look. It resolves to nothing when there is no browser that starts.
 * @typedef {object} BrowserSource
 * @property {string} name
 * @property {string} [doing] what to tell the person who waits, when it may take long
 * @property {() => Promise<Browser | undefined>} find
 */

/** @param {string} root */
const noteOf = (root) => join(cacheOf(root), "browser.json");

/**
 * The browser that the last search found, if it is still there and CHROMIUM_PATH has not changed since.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Browser | undefined}
 */
export function knownBrowser(root, env = process.env) {
  if (!existsSync(noteOf(root))) return undefined;
  const { asked, ...browser } = JSON.parse(readFileSync(noteOf(root), "utf8"));
  return asked === (env.CHROMIUM_PATH ?? "") && existsSync(browser.executablePath) ? browser : undefined;
}

/**
 * The known browser, or else the first one found, which is then known. CHROMIUM_FROM (names of sources, separated by
 * commas) limits the search, to try one of them out.
 * @param {string} root
 * @param {(line: string) => void} say
 * @param {NodeJS.ProcessEnv} [env]
 * @param {readonly BrowserSource[]} [sources] in the order of the search
 * @returns {Promise<Browser>}
 * @throws an Error that says what to do, when there is none
 */
export async function findBrowser(root, say, env = process.env, sources = browserSources(root, env)) {
  const only = env.CHROMIUM_FROM?.split(",");
  const known = only ? undefined : knownBrowser(root, env);
  if (known) return known;
  /** @type {string[]} */
  const tried = [];
  for (const { name, doing, find } of sources.filter((source) => only?.includes(source.name) ?? true)) {
    if (doing) say(doing);
    const browser = await find();
    if (browser) {
      say(`browser: ${browser.executablePath} (${browser.by})`);
      note(root, { ...browser, asked: env.CHROMIUM_PATH ?? "" });
      return browser;
    }
    if (name === "CHROMIUM_PATH" && env.CHROMIUM_PATH)
      say(`browser: ${env.CHROMIUM_PATH} (CHROMIUM_PATH) does not start`);
    tried.push(name);
  }
  throw new Error(
    "The tests need Chromium or Chrome, and none could be found or installed " +
      `(looked at: ${tried.join(", ")}). Install one, or set CHROMIUM_PATH to its executable, and try again.`,
  );
}

/** @param {string} root @param {Browser & { asked: string }} browser */
function note(root, browser) {
  mkdirSync(dirname(noteOf(root)), { recursive: true });
  writeFileSync(noteOf(root), `${JSON.stringify(browser, null, 2)}\n`);
}
