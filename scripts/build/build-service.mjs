// Builds the server of `npm run serve` and prints the path of its file.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vite";
import { getCacheFolder, root } from "../project.mjs";
import { threads } from "./vite-threads.mjs";

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const folder = join(getCacheFolder(root), "serve");
// Node 20 can't run TypeScript. Installed packages are not bundled.
const { output } = /** @type {import("vite").Rolldown.RolldownOutput} */ (
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "silent",
    define: { __VERSION__: JSON.stringify(version) },
    plugins: [threads()],
    build: { ssr: "src/node/main.ts", target: "node20", minify: false, write: false },
  })
);
// Another server may be loading the files of its own build: each is replaced as a whole, and the first, which loads the
// others, at the end.
for (const file of output.toReversed()) {
  const path = join(folder, file.fileName);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, file.type === "chunk" ? file.code : file.source);
  renameSync(`${path}.${process.pid}`, path);
}
console.log(join(folder, "main.js"));
