// `npm run docs`: generates the tables of docs/ that come from the code.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../project.mjs";
import { setUp } from "../setup.mjs";

await setUp();
const { runnerImport } = await import("vite");
/** @type {{ module: typeof import("./reference.ts") }} */
const { module } = await runnerImport(join(root, "scripts/docs/reference.ts"), { root, configFile: false });
for (const document of module.generatedDocuments) {
  const path = join(root, document);
  const before = readFileSync(path, "utf8");
  const after = module.updateRegions(document, before);
  if (after !== before) writeFileSync(path, after);
  console.log(after === before ? `${document} is up to date.` : `Updated ${document}.`);
}
