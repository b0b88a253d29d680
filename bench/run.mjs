// `npm run bench`: checks the setup, bundles the benchmarks, and runs them in a separate Node process.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installPackages } from "../scripts/packages.mjs";
import { cacheOf, root, runs } from "../scripts/project.mjs";
import { setUp } from "../scripts/setup.mjs";

const bench = join(root, "bench");
const folder = join(cacheOf(bench), "bundle");

// One of the benchmarks types in the page.
await setUp({ browser: true });
installPackages(bench, (line) => console.log(`bench: ${line}`));
// Imported only now, because the setup above may have installed it. Bundled, because Node 20 does not run TypeScript.
const { build } = await import("vite");

/** The scripts locate the project by their own path, so they are not bundled. */
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
// The file is below bench/, so that it resolves the packages installed there.
if (!runs([process.execPath, ...process.execArgv], [join(folder, "main.js"), ...process.argv.slice(2)])) {
  process.exitCode = 1;
}
