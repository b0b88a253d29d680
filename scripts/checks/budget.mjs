// Checks the compressed size of everything that the built page loads before it can be used, and of the course.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { isMain, root } from "../project.mjs";

/**
 * In bytes after gzip; a kB is 1,000 bytes. docs/decisions/004-weight-of-the-worker.md explains the limits.
 */
const limits = { page: 300_900, worker: 164_200, course: 115_000 };

/**
 * The scripts and style sheets that index.html loads initially. Vite lists every chunk that the entry needs; chunks that
 * are loaded on demand are not included.
 * @param {string} html
 * @returns {string[]} paths as written in the page
 */
export function listLoadedAtOnce(html) {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.startsWith("<script") || /\brel="(?:modulepreload|stylesheet)"/.test(tag))
    .map((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1])
    .filter((path) => path !== undefined);
}

/**
 * @param {string} folder of the built page
 * @returns {{ page: number, worker: number, course: number }} bytes after gzip
 */
export function weigh(folder) {
  const weight = (/** @type {string} */ path) => gzipSync(readFileSync(join(folder, path))).length;
  const sum = (/** @type {readonly string[]} */ paths) => paths.reduce((all, path) => all + weight(path), 0);
  const loaded = listLoadedAtOnce(readFileSync(join(folder, "index.html"), "utf8"));
  const course = readdirSync(join(folder, "assets"))
    .filter((name) => /^(course|yaml|learn|requests)-.*\.(js|css)$/.test(name))
    .map((name) => join("assets", name));
  return { page: sum(loaded), worker: weight("sw.js"), course: sum(course) };
}

if (isMain(import.meta.url)) {
  const folder = join(root, "dist");
  if (existsSync(join(folder, "sw.js"))) {
    const weights = weigh(folder);
    for (const part of /** @type {const} */ (["page", "worker", "course"])) {
      const [weight, limit] = [weights[part], limits[part]].map((bytes) => (bytes / 1000).toFixed(1));
      const heavy = weights[part] > limits[part];
      console.log(`${heavy ? "✗" : "✓"} ${part.padEnd(7)} ${weight} kB of ${limit} kB${heavy ? ": too heavy" : ""}`);
      if (heavy) process.exitCode = 1;
    }
  } else {
    console.error("There is no built page. Run npm run build first.");
    process.exitCode = 1;
  }
}
