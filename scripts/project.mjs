// The project's directory, and functions to start other programs.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The directory for generated files: stamps, reports, build information.
 * @param {string} project the project's directory
 */
export const getCacheFolder = (project) => join(project, "node_modules", ".cache");

/**
 * Whether a script was started directly, not imported.
 * @param {string} url the script's `import.meta.url`
 */
export function isMain(url) {
  const started = process.argv[1];
  return started !== undefined && existsSync(started) && realpathSync(started) === fileURLToPath(url);
}

/** A program with its first arguments, such as Node and a script. @typedef {readonly [string, ...string[]]} Program */

/**
 * A command of an installed package, run with this Node and without a shell, so that it is the same on every system.
 * @param {string} name the package's name
 * @param {string} [command] which of its commands; the package's own name by default
 * @returns {Program}
 */
export function findCommand(name, command = name.split("/").at(-1) ?? name) {
  const folder = join(root, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return [process.execPath, join(folder, typeof bin === "string" ? bin : bin[command])];
}

/**
 * The npm that started this process, or the one on the path.
 * @returns {Program}
 */
export function findNpm() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith(".js")) return [process.execPath, cli];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}

/**
 * Runs a program until it ends, with the output of this process.
 * @param {Program} program
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 * @returns {boolean} whether it succeeded
 */
export function runProgram([command, ...first], args, options) {
  const shell = command.endsWith(".cmd");
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: "inherit", shell, ...options }).status === 0;
}

/** How a program ended. @typedef {{ status: number, output: string, milliseconds: number }} Ending */

/** The running programs. @type {Set<import("node:child_process").ChildProcess>} */
const started = new Set();
let isEnding = false;

/**
 * Interrupts the programs that `start` started, so that they end their own child processes, and resolves when they have
 * ended. The promises of `start` stay pending, and no other program is started.
 * @param {number} [patience] the milliseconds after which a program is killed; 15,000 by default
 */
export async function endStarted(patience = 15_000) {
  isEnding = true;
  await Promise.all(
    [...started].map(async (child) => {
      const closed = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGINT");
      const timer = setTimeout(() => child.kill("SIGKILL"), patience);
      await closed;
      clearTimeout(timer);
    }),
  );
}

/**
 * Starts a program and resolves when it has ended.
 * @param {Program} program
 * @param {readonly string[]} args
 * @param {{ show?: boolean, env?: NodeJS.ProcessEnv, timeout?: number }} [options] `show`: it shares the output of
 *   this process; otherwise its output is collected, both streams together. `timeout`: the milliseconds after which it is ended; none by default
 * @returns {Promise<Ending>}
 */
export function start([command, ...first], args, { show = false, env = process.env, timeout } = {}) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    if (isEnding) return;
    const stdio = show ? "inherit" : "pipe";
    const child = spawn(command, [...first, ...args], { cwd: root, env, stdio, timeout });
    started.add(child);
    child.on("close", () => started.delete(child));
    let output = "";
    const keep = (/** @type {string} */ text) => {
      output += text;
    };
    child.stdout?.setEncoding("utf8").on("data", keep);
    child.stderr?.setEncoding("utf8").on("data", keep);
    child.on("error", (error) => {
      started.delete(child);
      reject(error);
    });
    child.on("close", (code) => {
      // The promise stays pending, so that the caller does not continue.
      if (!isEnding) resolve({ status: code ?? 1, output, milliseconds: performance.now() - began });
    });
  });
}
