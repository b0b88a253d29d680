// Checks the types of every layer against its own tsconfig, concurrently.

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateParser } from "./generate-parser.mjs";
import { cacheOf, packageCommand, root, start } from "./project.mjs";

await generateParser(root);
const tsc = packageCommand("typescript", "tsc");
const kept = join(cacheOf(root), "types");
mkdirSync(kept, { recursive: true });

/** @type {{ references: { path: string }[] }} */
const { references } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"));
const layers = references.map(({ path }) => ({ path, name: nameOf(path) }));
const endings = await Promise.all(
  layers.map(({ path, name }) => {
    const build = join(kept, `${name}.tsbuildinfo`);
    return start(tsc, ["--project", path, "--incremental", "--tsBuildInfoFile", build, "--pretty", "false"]);
  }),
);

// A layer is checked together with those below it: each error is reported once, for the lowest.
const reported = new Set();
for (const [index, { name }] of layers.entries()) {
  const { status = 1, output = "" } = endings[index] ?? {};
  if (status === 0) {
    console.log(`✓ ${name}`);
    continue;
  }
  process.exitCode = 1;
  const errors = output.trim().split(/\n(?=\S)/);
  const fresh = errors.filter((error) => !reported.has(error));
  for (const error of fresh) reported.add(error);
  console.log(fresh.length > 0 ? `✗ ${name}\n${fresh.join("\n")}` : `✗ ${name}: see the errors above`);
}

/** "./src/wire" → "wire", "./src/tsconfig.worker.json" → "worker". @param {string} path */
function nameOf(path) {
  const last = path.split("/").at(-1) ?? path;
  return /^tsconfig\.(.+)\.json$/.exec(last)?.[1] ?? last;
}
