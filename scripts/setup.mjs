// Set-up before anything runs: Node, the packages, the generated parser and, for tests, a browser.

import { findBrowser } from "./browsers/browser.mjs";
import { generateParser } from "./build/generate-parser.mjs";
import { installPackages } from "./packages.mjs";
import { isMain, root } from "./project.mjs";

/**
 * Sets up a fresh clone. If nothing is to be done, it takes a fraction of a second.
 * @param {{ browser?: boolean, verbose?: boolean }} [options] `browser`: also find or install a Chromium; `verbose`:
 *   show what the programs print that install one
 * @throws an Error with what to do
 */
export async function setUp({ browser = false, verbose = false } = {}) {
  const began = performance.now();
  const say = (/** @type {string} */ line) => console.log(`set-up: ${line}`);
  checkNode(process.versions.node);
  installPackages(root, say);
  if (await generateParser(root)) say("generated the parser");
  if (browser) await findBrowser(root, say, { verbose });
  say(`ready (${Math.round(performance.now() - began)} ms)`);
}

/** @param {string} version such as "20.19.0" */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Riddle needs Node 20.19 or newer, and this is ${version}. Install a newer one and try again.`);
  }
}

if (isMain(import.meta.url)) {
  try {
    await setUp({ browser: process.argv.includes("--browser"), verbose: process.argv.includes("--verbose") });
  } catch (error) {
    console.error(`set-up: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
