// Owns `npm run serve`: what must be installed, the bundle of the server, and its start in this process.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cacheOf, root } from "./project.mjs";
import { setUp } from "./setup.mjs";

try {
  await setUp();
  // Loaded only now: the set-up above may have installed it.
  const { build } = await import("vite");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const folder = join(cacheOf(root), "serve");
  // Node 20 reads no TypeScript. What is imported stays where it is installed.
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "warn",
    define: { __VERSION__: JSON.stringify(version) },
    build: { ssr: "src/node/main.ts", outDir: folder, emptyOutDir: false, target: "node20", minify: false },
  });
  await import(pathToFileURL(join(folder, "main.js")).href);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
