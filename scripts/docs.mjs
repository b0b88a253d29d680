// `npm run docs`: writes the tables that docs/language.md takes from the code.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";
import { setUp } from "./setup.mjs";

await setUp();
const { runnerImport } = await import("vite");
/** @type {{ module: typeof import("./reference.ts") }} */
const { module } = await runnerImport(join(root, "scripts/reference.ts"), { root, configFile: false });
const path = join(root, "docs/language.md");
const before = readFileSync(path, "utf8");
const after = module.withRegions(before);
if (after !== before) writeFileSync(path, after);
console.log(after === before ? "docs/language.md is up to date." : "docs/language.md is written.");
