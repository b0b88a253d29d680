// Checks whether the installed packages are those of the lockfile, and installs them if not.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findNpm, getCacheFolder, runProgram } from "./project.mjs";

/**
 * Installs the packages of the lockfile, unless they are installed.
 * @param {string} root
 * @param {(line: string) => void} say
 * @throws an Error when npm fails
 */
export function installPackages(root, say) {
  const stamp = join(getCacheFolder(root), "packages-stamp");
  const lockfile = readFileSync(join(root, "package-lock.json"), "utf8");
  const system = `${process.version} ${process.platform} ${process.arch}`;
  const wanted = `${system} ${createHash("sha256").update(lockfile).digest("hex")}`;
  const noted = existsSync(stamp) ? readFileSync(stamp, "utf8") : system;
  if (noted === wanted) return;
  if (!noted.startsWith(system) || !isInstalledByHand(root, lockfile)) {
    say("installing the packages (npm ci)…");
    // The tools are development dependencies, and NODE_ENV=production would leave them out.
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=warn"];
    if (!runProgram(findNpm(), args, { cwd: root })) throw new Error("npm ci failed; what it said stands above.");
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** @typedef {{ version?: string, optional?: boolean, os?: string[] }} Locked */

/**
 * Whether a manual `npm ci` or `npm install` has installed exactly the packages of the lockfile. npm records what it
 * installed in a lockfile in node_modules; optional packages for other systems may be absent.
 * @param {string} root
 * @param {string} lockfile its text
 */
function isInstalledByHand(root, lockfile) {
  const note = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(note)) return false;
  /** @type {Record<string, Locked>} */
  const wanted = JSON.parse(lockfile).packages;
  /** @type {Record<string, Locked>} */
  const installed = JSON.parse(readFileSync(note, "utf8")).packages;
  const ours = Object.entries(installed).every(
    ([path, { version, os }]) => wanted[path]?.version === version && (os?.includes(process.platform) ?? true),
  );
  return ours && Object.entries(wanted).every(([path, { optional }]) => path === "" || optional || path in installed);
}
