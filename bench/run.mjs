// `npm run bench`: what must be installed, the bundle of the benchmarks, and their run in a Node of their own.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installPackages } from "../scripts/packages.mjs";
import { cacheOf, root, runs } from "../scripts/project.mjs";
import { setUp } from "../scripts/setup.mjs";

const bench = join(root, "bench");
const folder = join(cacheOf(bench), "bundle");

// One of the benchmarks types into the page.
await setUp({ browser: true });
installPackages(bench, (line) => console.log(`bench: ${line}`));
// Loaded only now: the set-up above may have installed it. Node 20 reads no TypeScript, and the page runs bundled code.
const { build } = await import("vite");

/** The scripts know where the project is by where they are, so they stay there. */
const scriptsInPlace = {
  name: "scripts-in-place",
  enforce: /** @type {const} */ ("pre"),
  resolveId: (/** @type {string} */ source, /** @type {string | undefined} */ importer) =>
    /^\.\.\/scripts\/[\w-]+\.mjs$/.test(source) && importer !== undefined
      ? { id: new URL(source, pathToFileURL(importer)).href, external: /** @type {const} */ ("absolute") }
      : undefined,
};

await build({
  configFile: false,
  root,
  logLevel: "warn",
  plugins: [scriptsInPlace],
  build: {
    ssr: "bench/main.ts",
    outDir: folder,
    emptyOutDir: true,
    target: "node20",
    minify: false,
  },
});
// The file lies below bench/, so that it finds the packages that are installed there.
if (!runs([process.execPath, ...process.execArgv], [join(folder, "main.js"), ...process.argv.slice(2)])) {
  process.exitCode = 1;
}
