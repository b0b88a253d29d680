// Bundles a benchmark, because Node 20 does not run TypeScript, and runs it in a separate process.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getCacheFolder, root, runProgram } from "../scripts/project.mjs";

const bench = join(root, "bench");

/** The scripts locate the project by their own path, so they are not bundled. */
const scriptsInPlace = {
  name: "scripts-in-place",
  enforce: /** @type {const} */ ("pre"),
  resolveId: (/** @type {string} */ source, /** @type {string | undefined} */ importer) =>
    /^\.\.\/scripts\/[\w/-]+\.mjs$/.test(source) && importer !== undefined
      ? { id: new URL(source, pathToFileURL(importer)).href, external: /** @type {const} */ ("absolute") }
      : undefined,
};

/**
 * Runs a benchmark with the arguments of this process, and exits as it does.
 * @param {string} name of its file, without extension
 */
export async function runBundled(name) {
  // Imported only now, because the setup may have installed it.
  const { build } = await import("vite");
  const folder = join(getCacheFolder(bench), `bundle-${name}`);
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [scriptsInPlace],
    build: { ssr: `bench/${name}.ts`, outDir: folder, emptyOutDir: true, target: "node20", minify: false },
  });
  // The file is below bench/, so that it resolves the packages installed there.
  if (!runProgram([process.execPath, ...process.execArgv], [join(folder, `${name}.js`), ...process.argv.slice(2)])) {
    process.exitCode = 1;
  }
}
