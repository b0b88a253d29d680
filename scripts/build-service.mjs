// Builds the server of `npm run serve` and prints the path of its file.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { cacheOf, root } from "./project.mjs";

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const folder = join(cacheOf(root), "serve");
// Node 20 can't run TypeScript. Installed packages are not bundled.
await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: "silent",
  define: { __VERSION__: JSON.stringify(version) },
  build: { ssr: "src/node/main.ts", outDir: folder, emptyOutDir: false, target: "node20", minify: false },
});
console.log(join(folder, "main.js"));
