// `npm run check-course -- file.md`: checks course files, and the answers in them (docs/teaching.md).
//
//   npm run check-course -- orders.md lists.md             on the sample rows
//   npm run check-course -- --workspace cities.json my.md  on those of an export of all collections
//
// Prints each problem as file:line:column message. Exits with 1 if there are any, and with 2 if a file can't be read.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../project.mjs";
import { setUp } from "../setup.mjs";

// npm runs scripts in the folder of the package.
const folder = process.env.INIT_CWD ?? process.cwd();
const readText = (/** @type {string} */ path) => readFileSync(resolve(folder, path), "utf8");

/** @param {readonly string[]} files @param {string | undefined} workspace */
async function check(files, workspace) {
  const texts = files.map((file) => /** @type {const} */ ([file, readText(file)]));
  const rows = workspace === undefined ? undefined : readText(workspace);
  await setUp();
  const { runnerImport } = await import("vite");
  /** @type {{ module: typeof import("./check-course.ts") }} */
  const { module } = await runnerImport(join(root, "scripts/checks/check-course.ts"), { root, configFile: false });
  for (const [file, text] of texts) {
    const { problems, answers } = await module.checkFile(text, rows);
    for (const problem of problems) console.log(`${file}:${problem}`);
    if (problems.length > 0) process.exitCode = 1;
    else console.log(`${file}: no problems, ${answers} answers`);
  }
}

try {
  const { values, positionals } = parseArgs({ options: { workspace: { type: "string" } }, allowPositionals: true });
  if (positionals.length === 0) throw new Error("Name a course file: npm run check-course -- course.md");
  await check(positionals, values.workspace);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
