// Lists the files of a build that the service worker caches, so that the page opens without a network.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** A file of the build, relative to the worker's address, and a hash of its bytes. */
export type PrecacheEntry = readonly [path: string, hash: string];

/** Whether a file belongs to the shell: everything but source maps and the worker itself. */
function belongsToShell(path: string): boolean {
  return !path.endsWith(".map") && path !== "sw.js" && !path.startsWith(".");
}

/** The shell's files below a folder, in the order of their paths. */
export function listPrecache(folder: string): PrecacheEntry[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .filter(belongsToShell)
    .sort()
    .map((path) => [path, hash(readFileSync(join(folder, path)))]);
}

function hash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 6);
}
